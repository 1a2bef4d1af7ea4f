import type { Tx } from '../storage/storage.ts';
import { setEmail } from './session.repo.ts';

/** Keeps where a guest can be written to, in place of what was kept before; goes with the session. */
export const keepEmail = (tx: Tx<'owner'>, sessionId: number, email: string): Promise<void> =>
  setEmail(tx, sessionId, email);
