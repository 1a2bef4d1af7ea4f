import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { deleteSession, deleteSessionsOf, setSuccessor, setUser } from './session.repo.ts';

/** Makes a user the owner of a session. */
export const assignSession = (tx: Tx<'session'>, sessionId: number, userId: number): Promise<void> =>
  setUser(tx, sessionId, userId);

/** Redirects a guest's session to another guest's: its token and its id lead to that one from now on. */
export const redirectSession = (tx: Tx<'owner' | 'session'>, from: number, to: number): Promise<void> =>
  setSuccessor(tx, from, to);

/**
 * Ends a session: its token and its former token are invalid at once. The row is deleted, so that a concurrent request that
 * extends it cannot restore it. Idempotent.
 */
export const endSession = ({ storage }: Pick<Deps, 'storage'>, sessionId: number): Promise<void> =>
  storage.transaction({ session: String(sessionId) }, (tx) => endSessionIn(tx, sessionId));

/** The same in the caller's transaction. */
export const endSessionIn = (tx: Tx<'session'>, sessionId: number): Promise<void> =>
  deleteSession(tx, sessionId);

/** Ends every session of a user, except the given one. */
export const endSessionsOf = (tx: Tx, userId: number, except?: number): Promise<void> =>
  deleteSessionsOf(tx, userId, except ?? 0);
