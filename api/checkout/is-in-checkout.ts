import type { Db } from '../storage/storage.ts';
import { holdsProduct } from './checkout.repo.ts';

/** True while somebody's checkout holds copies of a product. */
export const isInCheckout = (db: Db, productId: number): Promise<boolean> => holdsProduct(db, productId);
