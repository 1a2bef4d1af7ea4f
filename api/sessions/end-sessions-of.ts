import type { Tx } from '../storage/storage.ts';
import { deleteSessionsOf } from './session.repo.ts';

/** Ends every session of a user, but for one that may go on. */
export const endSessionsOf = (tx: Tx, userId: number, but?: number): Promise<void> =>
  deleteSessionsOf(tx, userId, but ?? 0);
