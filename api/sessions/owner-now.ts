import type { Db, Tx } from '../storage/storage.ts';
import type { Owner } from './owner.ts';
import { sessionNow } from './session-now.ts';

/** Whose a session is at this moment, in the caller's transaction; undefined when it was ended. */
export const ownerNow = (tx: Tx<'owner'>, id: number): Promise<Owner | undefined> => ownerAtPresent(tx, id);

/** The same for whoever does not hold him: a moment later it may be another's. */
export const ownerAtPresent = async (db: Db, id: number): Promise<Owner | undefined> =>
  (await sessionNow(db, id))?.owner;
