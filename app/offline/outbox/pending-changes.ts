import type { Database } from '../database.ts';
import type { OwnerKey } from '../rows.ts';

/** The query of everything of somebody's that waits, the oldest first. */
export const queryPendingChanges = (db: Database, whose: OwnerKey) =>
  db.outbox.where('[whose+seq]').between([whose, 0], [whose, Infinity]);
