import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { heldBy } from './checkout.repo.ts';

/** Copies that an owner's own checkout holds for him, by product: to him they are still there. */
export const heldCopies = (db: Db, owner: Owner): Promise<ReadonlyMap<number, number>> => heldBy(db, owner);
