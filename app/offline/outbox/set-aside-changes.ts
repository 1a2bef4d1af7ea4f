import { SYNC } from '#contract/sync/sync.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import type { OutboxRow, OwnerKey } from '../rows.ts';
import { queryPendingSales } from '../sales/pending-sales.ts';
import { queryPendingChanges } from './pending-changes.ts';

/** The server refuses older changes as `too_old`. */
const RETENTION_MS = SYNC.maxMutationAgeDays * 86_400_000;

/**
 * Marks pending changes as kept across the coming sign-out. Runs before the session ends: if it throws, the user stays
 * signed in. Returns false for a guest, whose changes no account could claim.
 */
export async function setChangesAside(local: LocalDb, now: number): Promise<boolean> {
  return local.run(async (db) =>
    db.transaction('rw', db.outbox, db.saleOutbox, db.state, async () => {
      const owner = await currentOwner(db);
      if (owner === 'guest') return false;
      await markSetAside(db, owner, now);
      return true;
    }),
  );
}

/** Requires a transaction that writes the outboxes. */
export async function markSetAside(db: Database, whose: OwnerKey, now: number): Promise<void> {
  await queryPendingChanges(db, whose).modify({ keptAt: now });
  await queryPendingSales(db, whose).modify({ keptAt: now });
}

/** Deletes changes that signed-out accounts kept more than 60 days ago. The current owner's changes are never purged. */
export async function purgeSetAsideChanges(local: LocalDb, now: number): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', db.outbox, db.saleOutbox, db.state, async () => {
      const owner = await currentOwner(db);
      const isOld = ({ keptAt = now, whose }: Pick<OutboxRow, 'keptAt' | 'whose'>): boolean =>
        keptAt < now - RETENTION_MS && whose !== owner;
      await db.outbox.filter(isOld).delete();
      await db.saleOutbox.filter(isOld).delete();
    }),
  );
}
