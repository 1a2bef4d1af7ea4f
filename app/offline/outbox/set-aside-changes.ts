import { SYNC } from '#contract/sync/sync.ts';
import { whoseNow } from '../personal/current-owner.ts';
import type { Database, Local } from '../database.ts';
import type { Whose } from '../rows.ts';
import { waitingOf } from './pending-changes.ts';

/** The server refuses older changes as too_old. */
const KEPT_MS = SYNC.tooOldDays * 86_400_000;

/**
 * Marks what waits as kept across the coming sign-out. Runs before the session ends: if it throws, nothing can be stored
 * and the user stays signed in. Returns false for a guest, whose changes no account could get back.
 */
export async function keepChanges(local: Local, now: number): Promise<boolean> {
  return local.run(async (db) =>
    db.transaction('rw', db.outbox, db.state, async () => {
      const whose = await whoseNow(db);
      if (whose === 'guest') return false;
      await markKept(db, whose, now);
      return true;
    }),
  );
}

/** Inside a transaction that writes the outbox. */
export async function markKept(db: Database, whose: Whose, now: number): Promise<void> {
  await waitingOf(db, whose).modify({ keptAt: now });
}

/** Deletes what signed-out accounts kept more than 60 days ago. The current account's own changes are never purged. */
export async function purgeKeptChanges(local: Local, now: number): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', db.outbox, db.state, async () => {
      const whose = await whoseNow(db);
      await db.outbox
        .filter((row) => row.keptAt !== undefined && row.keptAt < now - KEPT_MS && row.whose !== whose)
        .delete();
    }),
  );
}
