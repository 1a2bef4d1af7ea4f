import { ShopError } from '#contract/shop-error.ts';
import { SYNC_MESSAGES } from '#contract/sync/sync-messages.ts';
import type { Db, Tx } from '../storage/storage.ts';
import { ownerOfSession, type Owner, type Session } from './owner.ts';
import { sessionById, sessionsOfUser } from './session.repo.ts';

export { clearEmail, sessionsWithEmail } from './session.repo.ts';

// The queries about sessions for other capabilities.

/**
 * The session that an id leads to: itself, or the one that it was united with. Undefined if it has ended. Without the owner's
 * lock, the result may be outdated a moment later.
 */
export async function sessionNow(db: Db, id: number): Promise<Session | undefined> {
  const [row] = await sessionById(db, { id });
  const [last] = row?.successorId == null ? [row] : await sessionById(db, { id: row.successorId });
  return last && { id: last.id, owner: ownerOfSession(last.id, last.userId) };
}

/** The session that an id leads to. Throws busy if it has just ended. */
export async function assertSessionExists(tx: Tx, id: number): Promise<Session> {
  const present = await sessionNow(tx, id);
  if (present === undefined) throw new ShopError('busy', SYNC_MESSAGES.sessionEnded, { retryAfter: 1 });
  return present;
}

/** The current owner of a session, in the caller's transaction; undefined if it has ended. */
export const ownerNow = (tx: Tx<'owner'>, id: number): Promise<Owner | undefined> => ownerAtPresent(tx, id);

/** The same without the owner's lock: the result may be outdated a moment later. */
export const ownerAtPresent = async (db: Db, id: number): Promise<Owner | undefined> =>
  (await sessionNow(db, id))?.owner;

/** The ids of a user's sessions. */
export const sessionsOf = async (db: Db, userId: number): Promise<number[]> =>
  (await sessionsOfUser(db, userId)).map(({ id }) => id);
