import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { heldBy, isHeld } from './checkout.repo.ts';

/** Copies that an owner's own checkout holds for him, by product: to him they are still there. */
export const heldCopies = (db: Db, owner: Owner): Promise<ReadonlyMap<number, number>> => heldBy(db, owner);

/** True when a product's last copies are not sold but only held by somebody's checkout. */
export const isInCheckout = (db: Db, productId: number): Promise<boolean> => isHeld(db, productId);
