import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { forgetCustomer } from './orders.repo.ts';

/** An owner's orders stay, for the books; who he was and where he lives goes. */
export const forgetBuyerIn = (tx: Tx, now: number, owner: Owner): Promise<void> =>
  forgetCustomer(tx, owner, now);
