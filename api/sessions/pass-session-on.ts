import type { Tx } from '../storage/storage.ts';
import { setSuccessor } from './session.repo.ts';

/** From now on a guest's session is another guest's: its token opens that one, and so does whatever names its row. */
export const passSessionOn = (tx: Tx<'owner' | 'session'>, from: number, to: number): Promise<void> =>
  setSuccessor(tx, from, to);
