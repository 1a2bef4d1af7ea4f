import { ShopError } from '#contract/shop-error.ts';
import { SYNC_MESSAGES } from '#contract/sync/sync-messages.ts';
import type { Db, Tx } from '../storage/storage.ts';
import { ownerOfSession, type Owner, type Session } from './owner.ts';
import { emailBySession, sessionById, sessionsOfUser } from './session.repo.ts';

// What other capabilities may ask about sessions.

/**
 * The session that a row stands for now: itself, or the guest's that it was united with. Undefined when it has ended. A
 * caller who does not hold the owner may find another one a moment later.
 */
export async function sessionNow(db: Db, id: number): Promise<Session | undefined> {
  const [row] = await sessionById(db, { id });
  const [last] = row?.successorId == null ? [row] : await sessionById(db, { id: row.successorId });
  return last && { id: last.id, owner: ownerOfSession(last.id, last.userId) };
}

/** The session that a row stands for now. Throws busy when it has just ended. */
export async function assertSessionExists(tx: Tx, id: number): Promise<Session> {
  const present = await sessionNow(tx, id);
  if (present === undefined) throw new ShopError('busy', SYNC_MESSAGES.sessionEnded, { retryAfter: 1 });
  return present;
}

/** The current owner of a session, in the caller's transaction; undefined when it has ended. */
export const ownerNow = (tx: Tx<'owner'>, id: number): Promise<Owner | undefined> => ownerAtPresent(tx, id);

/** The same for a caller who does not hold the owner: a moment later it may be another's. */
export const ownerAtPresent = async (db: Db, id: number): Promise<Owner | undefined> =>
  (await sessionNow(db, id))?.owner;

/** Where the guest of a session can be written to, if an address was left. */
export async function guestEmail(db: Db, sessionId: number): Promise<string | undefined> {
  const [row] = await emailBySession(db, { id: sessionId });
  return row?.email ?? undefined;
}

/** The rows of a user's sessions, by their ids. */
export const sessionsOf = async (db: Db, userId: number): Promise<number[]> =>
  (await sessionsOfUser(db, userId)).map(({ id }) => id);
