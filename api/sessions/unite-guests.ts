import type { Db, Tx } from '../storage/storage.ts';
import { redirectSession } from './change-session.ts';
import type { SessionDeps } from './guest-merge.ts';
import { mergeGuest } from './merge-guest.ts';
import { isGuest, type Guest, type Owner, type Session } from './owner.ts';
import { sessionNow } from './sessions.queries.ts';

type UniteDeps = Pick<SessionDeps, 'storage' | 'now' | 'guestMergeParts'>;

/**
 * Unites two guests of one browser, of which two pages have each opened a session: merges the data of `from` into `into`, as at
 * sign-in, and redirects the session of `from` to that of `into`. Accounts are never united. Nothing changes if a part blocks
 * it, for example if both guests hold copies in a checkout: neither may lose theirs.
 */
export async function uniteGuests(deps: UniteDeps, from: Session, into: Session): Promise<void> {
  if (!isGuest(from.owner) || !isGuest(into.owner)) return;
  const guests = [from.owner, into.owner] as const;
  const locks = { owner: [...guests], session: String(into.id) };
  await deps.storage.transaction(locks, async (tx) => {
    // A concurrent request may have signed in, ended or united one of the sessions.
    if (!(await isUnchanged(tx, from)) || !(await isUnchanged(tx, into))) return;
    if (await isBlocked(deps, tx, guests)) return;
    await mergeGuest(deps, tx, from.owner, into.owner);
    await moveSession(deps, tx, into.owner, from.id, into.id);
    await redirectSession(tx, from.id, into.id);
  });
}

async function isUnchanged(tx: Db, { id, owner }: Session): Promise<boolean> {
  const current = await sessionNow(tx, id);
  return current?.id === id && current.owner === owner;
}

async function isBlocked(
  { guestMergeParts }: UniteDeps,
  tx: Db,
  [one, other]: readonly [Guest, Guest],
): Promise<boolean> {
  for (const { blocksUnion } of guestMergeParts) if (await blocksUnion?.(tx, one, other)) return true;
  return false;
}

async function moveSession(
  { guestMergeParts }: UniteDeps,
  tx: Tx<'owner'>,
  owner: Owner,
  from: number,
  to: number,
): Promise<void> {
  for (const { moveSessionData } of guestMergeParts) await moveSessionData?.(tx, owner, from, to);
}
