import type { Tx } from '../storage/storage.ts';
import { setUser } from './session.repo.ts';

/** A session is a user's from now on. */
export const giveSession = (tx: Tx<'session'>, sessionId: number, userId: number): Promise<void> =>
  setUser(tx, sessionId, userId);
