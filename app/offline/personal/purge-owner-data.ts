import { resetOwner, currentOwner } from './current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import { queryDrafts } from '../drafts/draft-view.ts';
import { deleteDrafts, draftTables } from '../drafts/drafts.ts';
import { queryStacks } from '../stacks/stack-queries.ts';
import { deleteStacks } from '../stacks/stacks.ts';
import { markSetAside } from '../outbox/set-aside-changes.ts';
import { listMessages } from '../outbox/sync-messages.ts';
import { queryPendingChanges } from '../outbox/pending-changes.ts';
import { queryPendingSales, querySaleOutbox } from '../sales/pending-sales.ts';
import { queryStackOutbox } from '../stack-sync/stack-outbox.ts';
import type { OwnerKey } from '../rows.ts';
import { isUnsafeToForget } from '../stack-sync/unsent-changes.ts';

interface PurgeOptions {
  /** Without it, nothing is deleted while changes or drafts are pending. */
  readonly evenIfPending?: boolean | undefined;
  /** Epoch ms. Keeps an account's changes until it signs in here again, at most 60 days; drafts are deleted anyway. */
  readonly keepChangesAt?: number | undefined;
}

/**
 * At sign-out, deletes the current owner's local data and switches to a guest. Returns the number of pending changes, and of
 * drafts of which the server has not everything; without `evenIfPending`, a count above 0 means that nothing was deleted.
 */
export async function purgeOwnerData(
  local: LocalDb,
  { evenIfPending = false, keepChangesAt }: PurgeOptions = {},
): Promise<number> {
  return local.run(async (db) =>
    db.transaction('rw', tablesOf(db), async () => {
      const owner = await currentOwner(db);
      const pending = await queryPendingChanges(db, owner).primaryKeys();
      const sales = await queryPendingSales(db, owner).count();
      const drafts = await queryDrafts(db, owner).toArray();
      const removals = await queryStackOutbox(db, owner).primaryKeys();
      const count = pending.length + sales + removals.length + drafts.filter(isUnsafeToForget).length;
      if (count > 0 && !evenIfPending) return count;
      // A guest's changes are never kept: the next guest on this device would get them.
      if (keepChangesAt !== undefined && owner !== 'guest') await markSetAside(db, owner, keepChangesAt);
      else await deletePending(db, owner);
      await querySaleOutbox(db, owner)
        .filter(({ acknowledgedAt }) => acknowledgedAt !== undefined)
        .delete();
      await db.stackOutbox.bulkDelete(removals);
      await deleteDrafts(
        db,
        drafts.map(({ id }) => id),
      );
      await deleteStacks(db, await queryStacks(db, owner).primaryKeys());
      const messages = await listMessages(db, owner);
      await db.messages.bulkDelete(messages.map(({ seq }) => seq));
      await db.acknowledged.filter((row) => row.whose === owner).delete();
      await db.own.clear();
      await db.state.delete('stackSync');
      await resetOwner(db, 'guest');
      return count;
    }),
  );
}

async function deletePending(db: Database, owner: OwnerKey): Promise<void> {
  await queryPendingChanges(db, owner).delete();
  await queryPendingSales(db, owner).delete();
}

const tablesOf = (db: Database) => [
  db.outbox,
  db.saleOutbox,
  db.sales,
  db.acknowledged,
  db.messages,
  db.own,
  db.state,
  db.stacks,
  ...draftTables(db),
];
