import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { deleteSession, deleteSessionsOf, setEmail, setSuccessor, setUser } from './session.repo.ts';

/** Sets a guest's email address; deleted with the session. */
export const setGuestEmail = (tx: Tx<'owner'>, sessionId: number, email: string): Promise<void> =>
  setEmail(tx, sessionId, email);

/** A session is a user's from now on. */
export const assignSession = (tx: Tx<'session'>, sessionId: number, userId: number): Promise<void> =>
  setUser(tx, sessionId, userId);

/** From now on a guest's session is another guest's: its token opens that one, and so does whatever names its row. */
export const redirectSession = (tx: Tx<'owner' | 'session'>, from: number, to: number): Promise<void> =>
  setSuccessor(tx, from, to);

/**
 * Ends a session: its token, and the one that it replaced, open nothing any more, at once. The row goes, so that a
 * request that is just prolonging it cannot bring it back. To end one that is ended already changes nothing.
 */
export const endSession = ({ storage }: Pick<Deps, 'storage'>, sessionId: number): Promise<void> =>
  storage.transaction({ session: String(sessionId) }, (tx) => endSessionIn(tx, sessionId));

/** The same in the caller's transaction. */
export const endSessionIn = (tx: Tx<'session'>, sessionId: number): Promise<void> =>
  deleteSession(tx, sessionId);

/** Ends every session of a user, except the given one. */
export const endSessionsOf = (tx: Tx, userId: number, except?: number): Promise<void> =>
  deleteSessionsOf(tx, userId, except ?? 0);
