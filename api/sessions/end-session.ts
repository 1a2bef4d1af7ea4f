import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { deleteSession } from './session.repo.ts';

/**
 * Ends a session: its token, and the one that it replaced, open nothing any more, at once. The row goes, so that a
 * request that is just prolonging it cannot bring it back. To end one that is ended already changes nothing.
 */
export const endSession = ({ storage }: Pick<Deps, 'storage'>, sessionId: number): Promise<void> =>
  storage.transaction({ session: String(sessionId) }, (tx) => endSessionIn(tx, sessionId));

/** The same for whoever has a transaction open. */
export const endSessionIn = (tx: Tx<'session'>, sessionId: number): Promise<void> =>
  deleteSession(tx, sessionId);
