import { switchOwner, ownerKeyOf, currentOwner } from '../../offline/personal/current-owner.ts';
import { queryDrafts } from '../../offline/drafts/draft-view.ts';
import { drainOutbox } from '../../offline/outbox/drain-outbox.ts';
import { purgeOwnerData } from '../../offline/personal/purge-owner-data.ts';
import { setChangesAside } from '../../offline/outbox/set-aside-changes.ts';
import { queryPendingChanges } from '../../offline/outbox/pending-changes.ts';
import { queryPendingSales } from '../../offline/sales/pending-sales.ts';
import { isUnsafeToForget } from '../../offline/stack-sync/unsent-changes.ts';
import { loadList } from './personal.ts';
import { local, ports } from '../worker/local-db.ts';
import { syncOwnStacks } from '../stacks/sync-own-stacks.ts';

// The device's current owner. If storage is unavailable, there is nothing to keep or to purge.

/** Never throws. */
const reloadLists = async (): Promise<unknown> => Promise.all([loadList('cart'), loadList('wishlist')]);

/** Drains the outbox and sends changes of stacks. Returns false if the server is unreachable. */
export async function sendPendingChanges(): Promise<boolean> {
  if ((await drainOutbox(local, ports).catch(() => 'synced')) === 'unreachable') return false;
  await syncOwnStacks().catch(() => undefined);
  return true;
}

/** Sets the current owner (null: a guest); reloads cart and wishlist if it changed. */
export async function setCurrentOwner(account: number | null): Promise<void> {
  const isNews = await local
    .run(async (db) => (await currentOwner(db)) !== ownerKeyOf(account))
    .catch(() => true);
  if (!isNews) return;
  await switchOwner(local, account).catch(() => undefined);
  await reloadLists();
}

/** The number of the user's changes of cart, wishlist and sales, and of drafts, that have not reached the shop. */
export interface PendingCounts {
  readonly changes: number;
  readonly drafts: number;
}

export async function countPending(): Promise<PendingCounts> {
  return local
    .run(async (db) => {
      const owner = await currentOwner(db);
      const drafts = await queryDrafts(db, owner).toArray();
      return {
        changes:
          (await queryPendingChanges(db, owner).count()) + (await queryPendingSales(db, owner).count()),
        drafts: drafts.filter(isUnsafeToForget).length,
      };
    })
    .catch(() => ({ changes: 0, drafts: 0 }));
}

/** Before signing out. Returns whether the user's changes stay on this device for the next sign-in. */
export const setPendingAside = async (): Promise<boolean> =>
  setChangesAside(local, ports.now()).catch(() => false);

/**
 * Deletes the user's local data, except kept changes, and switches to a guest. Returns false if that failed and the data are
 * still on this device.
 */
export async function purgeCurrentOwner({
  keepsChanges = false,
}: { readonly keepsChanges?: boolean } = {}): Promise<boolean> {
  const keepChangesAt = keepsChanges ? ports.now() : undefined;
  const isRemoved = await purgeOwnerData(local, { evenIfPending: true, keepChangesAt }).then(
    () => true,
    isUnreadable,
  );
  await reloadLists();
  return isRemoved;
}

/** A database that cannot even be read, as in private windows, holds no data. */
const isUnreadable = async (): Promise<boolean> =>
  local
    .run(async (db) => currentOwner(db))
    .then(
      () => false,
      () => true,
    );
