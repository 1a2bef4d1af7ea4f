import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { userById } from './accounts.repo.ts';

/** "Ada Lovelace" -> "Ada L.": enough to know somebody by. */
export function publicNameOf(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = rest.at(-1)?.codePointAt(0);
  return initial === undefined ? first : `${first} ${String.fromCodePoint(initial)}.`;
}

/** The name by which others know an owner; undefined for guests, and for an account that was deleted. */
export async function publicNameOfOwner(db: Db, owner: Owner): Promise<string | undefined> {
  if (!owner.startsWith('u:')) return undefined;
  const user = await userById(db, Number(owner.slice(2)));
  return user && publicNameOf(user.name);
}
