import type { Deps } from '../../deps.ts';
import type { Db } from '../../storage/storage.ts';

/** Something that time alone does to parcels. */
export interface ParcelWatcher {
  /** Ids of what is due at an instant (ms), at most `limit`. */
  readonly listDue: (db: Db, now: number, limit: number) => Promise<number[]>;
  /** Does it in a transaction that locks the rows, unless it is no longer due. */
  readonly settle: (deps: Deps, id: number) => Promise<void>;
}
