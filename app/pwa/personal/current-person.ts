import { switchOwner, ownerKeyOf, currentOwner } from '../../offline/personal/current-owner.ts';
import { queryDrafts } from '../../offline/drafts/draft-view.ts';
import { drainOutbox } from '../../offline/outbox/drain-outbox.ts';
import { purgeOwnerData } from '../../offline/personal/purge-owner-data.ts';
import { setChangesAside } from '../../offline/outbox/set-aside-changes.ts';
import { queryPendingChanges } from '../../offline/outbox/pending-changes.ts';
import { load } from './personal.ts';
import { local, ports } from '../worker/local-db.ts';

// Who this phone belongs to at the moment. Where nothing can be stored here, there is nothing to be done about it.

/** Asks for cart and wishlist anew. Never throws. */
const reloadLists = async (): Promise<unknown> => Promise.all([load('cart'), load('wishlist')]);

/** Sends what waits; answers whether nothing waits any more. */
export async function sendPendingChanges(): Promise<boolean> {
  return (await drainOutbox(local, ports).catch(() => 'synced')) !== 'unreachable';
}

/** From now on this phone is an account's, or a guest's (null). Cart and wishlist are asked for anew where that is news. */
export async function setCurrentOwner(account: number | null): Promise<void> {
  const isNews = await local
    .run(async (db) => (await currentOwner(db)) !== ownerKeyOf(account))
    .catch(() => true);
  if (!isNews) return;
  await switchOwner(local, account).catch(() => undefined);
  await reloadLists();
}

/** How many of the user's changes and drafts have not reached the shop. */
export interface PendingCounts {
  readonly changes: number;
  readonly drafts: number;
}

export async function countPending(): Promise<PendingCounts> {
  return local
    .run(async (db) => {
      const whose = await currentOwner(db);
      const drafts = await queryDrafts(db, whose).toArray();
      return {
        changes: await queryPendingChanges(db, whose).count(),
        drafts: drafts.filter(({ state }) => state !== 'listed').length,
      };
    })
    .catch(() => ({ changes: 0, drafts: 0 }));
}

/** Before signing out: returns whether the user's changes will stay on this phone for the next sign-in. */
export const setPendingAside = async (): Promise<boolean> =>
  setChangesAside(local, ports.now()).catch(() => false);

/**
 * Everything local to the person leaves this phone, except the changes if those are kept, and it goes on as a guest.
 * Returns false where that could not be stored, so that the person's things are still here.
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

/** Where the database cannot even be read, as in private windows, nobody's things are in it. */
const isUnreadable = async (): Promise<boolean> =>
  local
    .run(async (db) => currentOwner(db))
    .then(
      () => false,
      () => true,
    );
