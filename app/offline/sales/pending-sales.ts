import type { Database } from '../database.ts';
import type { OwnerKey } from '../rows.ts';

/** An owner's changes of sales that the server has not acknowledged, oldest first. */
export const queryPendingSales = (db: Database, whose: OwnerKey) =>
  querySaleOutbox(db, whose).filter(({ acknowledgedAt }) => acknowledgedAt === undefined);

/** The same, with those that were acknowledged in the last 7 days. */
export const querySaleOutbox = (db: Database, whose: OwnerKey) =>
  db.saleOutbox.where('[whose+seq]').between([whose, 0], [whose, Infinity]);
