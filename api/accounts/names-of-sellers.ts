import type { Db } from '../storage/storage.ts';
import { usersByIds } from './accounts.repo.ts';
import { publicNameOf } from './public-name.ts';

/** Owners -> the names under which they sell; guests have none. */
export async function namesOfSellers(
  db: Db,
  owners: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = owners.filter((owner) => owner.startsWith('u:')).map((owner) => Number(owner.slice(2)));
  const users = await usersByIds(db, [...new Set(ids)]);
  return new Map(users.map(({ id, name }) => [`u:${id}`, publicNameOf(name)]));
}
