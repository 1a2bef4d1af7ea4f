import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { hasOpenShipments } from './orders.repo.ts';

/** True while something that an owner sold is still to be sent, on its way, or coming back. */
export const isSelling = (db: Db, seller: Owner): Promise<boolean> => hasOpenShipments(db, seller);
