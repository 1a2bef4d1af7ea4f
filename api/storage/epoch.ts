import { findFact, writeFact } from './shop-facts.ts';
import type { Db, Tx } from './storage.ts';

const EPOCH = 'epoch';

/** The database's epoch; undefined before the first start. */
export const findEpoch = (db: Db): Promise<string | undefined> => findFact(db, EPOCH);

/** Stores the epoch if there is none yet; with `replace`, in any case. */
export const writeEpoch = (tx: Tx, value: string, options: { replace: boolean }): Promise<void> =>
  writeFact(tx, EPOCH, value, options);
