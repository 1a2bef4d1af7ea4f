import type { Db } from '../storage/storage.ts';
import { usersByIds } from './accounts.repo.ts';

/** Of these owners, those that are accounts with a confirmed email; guests never are. */
export async function confirmedAccounts(db: Db, owners: readonly string[]): Promise<readonly string[]> {
  const ids = owners.filter((owner) => owner.startsWith('u:')).map((owner) => Number(owner.slice(2)));
  const users = await usersByIds(db, [...new Set(ids)]);
  return users.filter(({ isVerified }) => isVerified).map(({ id }) => `u:${id}`);
}
