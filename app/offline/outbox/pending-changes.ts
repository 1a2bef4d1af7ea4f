import type { Database } from '../database.ts';
import type { OwnerKey } from '../rows.ts';

/** An owner's pending changes, oldest first. */
export const queryPendingChanges = (db: Database, whose: OwnerKey) =>
  db.outbox.where('[whose+seq]').between([whose, 0], [whose, Infinity]);
