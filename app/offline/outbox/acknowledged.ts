import { SYNC } from '#contract/sync/sync.ts';
import type { Database } from '../database.ts';
import type { OutboxRow } from '../rows.ts';

const RETENTION_MS = SYNC.acknowledgedRetentionDays * 86_400_000;

/** Moves acknowledged changes from the outbox to `acknowledged`. Requires a transaction. */
export async function acknowledge(db: Database, answered: readonly OutboxRow[], now: number): Promise<void> {
  await db.outbox.bulkDelete(answered.map(({ seq }) => seq));
  await db.acknowledged.bulkPut(answered.map((row) => ({ ...row, at: now })));
}

/** Deletes what was acknowledged more than 7 days ago. Requires a transaction. */
export async function purgeAcknowledged(db: Database, now: number): Promise<void> {
  await db.acknowledged
    .where('at')
    .below(now - RETENTION_MS)
    .delete();
}

/**
 * After the server was restored from a backup, puts acknowledged changes back into the outbox, in their old positions. The
 * server skips by id what the backup contains. Requires a transaction.
 */
export async function requeueAcknowledged(db: Database): Promise<void> {
  const rows = await db.acknowledged.toArray();
  await db.outbox.bulkPut(rows.map(({ at: _at, ...row }) => row));
  await db.acknowledged.clear();
}
