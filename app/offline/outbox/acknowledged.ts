import { SYNC } from '#contract/sync/sync.ts';
import type { Database } from '../database.ts';
import type { OutboxRow } from '../rows.ts';

const RETENTION_MS = SYNC.acknowledgedDays * 86_400_000;

/** Takes what the server has answered out of the outbox, and keeps it for a while. Inside a transaction. */
export async function acknowledge(db: Database, answered: readonly OutboxRow[], now: number): Promise<void> {
  await db.outbox.bulkDelete(answered.map(({ seq }) => seq));
  await db.acknowledged.bulkPut(answered.map((row) => ({ ...row, at: now })));
}

/** Forgets what was acknowledged more than 7 days ago. Inside a transaction. */
export async function purgeAcknowledged(db: Database, now: number): Promise<void> {
  await db.acknowledged
    .where('at')
    .below(now - RETENTION_MS)
    .delete();
}

/**
 * For a server that was restored from a backup: what it had acknowledged waits again, in its old place ahead of
 * everything made since. What the backup knew is skipped there by its id. Inside a transaction.
 */
export async function requeueAcknowledged(db: Database): Promise<void> {
  const rows = await db.acknowledged.toArray();
  await db.outbox.bulkPut(rows.map(({ at: _at, ...row }) => row));
  await db.acknowledged.clear();
}
