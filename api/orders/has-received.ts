import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { isDelivered } from './orders.repo.ts';

/** True when an owner bought a product and it has arrived, whether or not it was sent back later. */
export const hasReceived = (db: Db, owner: Owner, productId: number): Promise<boolean> =>
  isDelivered(db, owner, productId);
