import type { Database } from '../database.ts';
import type { Whose } from '../rows.ts';

/** The query of everything of somebody's that waits, the oldest first. */
export const waitingOf = (db: Database, whose: Whose) =>
  db.outbox.where('[whose+seq]').between([whose, 0], [whose, Infinity]);
