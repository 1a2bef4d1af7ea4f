import type { Db } from '../storage/storage.ts';
import { usersByIds } from './accounts.repo.ts';

/** Owners -> the names under which they sell; guests have none. */
export async function namesOfSellers(
  db: Db,
  owners: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = owners.filter((owner) => owner.startsWith('u:')).map((owner) => Number(owner.slice(2)));
  const users = await usersByIds(db, [...new Set(ids)]);
  return new Map(users.map(({ id, name }) => [`u:${id}`, publicNameOf(name)]));
}

/** "Ada Lovelace" -> "Ada L.": enough to know a seller by. */
export function publicNameOf(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = rest.at(-1)?.charAt(0);
  return initial === undefined ? first : `${first} ${initial}.`;
}
