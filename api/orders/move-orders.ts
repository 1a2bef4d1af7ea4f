import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { giveOrders } from './orders.repo.ts';

/** What a guest bought and sold is the user's who signs in. */
export const moveOrdersIn = (tx: Tx, now: number, guest: Owner, user: Owner): Promise<void> =>
  giveOrders(tx, guest, user, now);
