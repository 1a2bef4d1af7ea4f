import { signInHere, whoseIs, whoseNow } from '../../offline/personal/current-owner.ts';
import { draftsOf } from '../../offline/drafts/draft-view.ts';
import { drainOutbox } from '../../offline/outbox/drain-outbox.ts';
import { forgetPerson } from '../../offline/personal/purge-owner-data.ts';
import { keepChanges } from '../../offline/outbox/set-aside-changes.ts';
import { waitingOf } from '../../offline/outbox/pending-changes.ts';
import { load } from './personal.ts';
import { local, ports } from '../worker/local-db.ts';

// Who this phone belongs to at the moment. Where nothing can be stored here, there is nothing to be done about it.

/** Asks for cart and wishlist anew. Never throws. */
const again = async (): Promise<unknown> => Promise.all([load('cart'), load('wishlist')]);

/** Sends what waits; answers whether nothing waits any more. */
export async function sendWaiting(): Promise<boolean> {
  return (await drainOutbox(local, ports).catch(() => 'synced')) !== 'unreachable';
}

/** From now on this phone is an account's, or a guest's (null). Cart and wishlist are asked for anew where that is news. */
export async function becomePerson(account: number | null): Promise<void> {
  const isNews = await local.run(async (db) => (await whoseNow(db)) !== whoseIs(account)).catch(() => true);
  if (!isNews) return;
  await signInHere(local, account).catch(() => undefined);
  await again();
}

/** How many of the user's changes and drafts have not reached the shop. */
export interface WaitingCounts {
  readonly changes: number;
  readonly drafts: number;
}

export async function countWaiting(): Promise<WaitingCounts> {
  return local
    .run(async (db) => {
      const whose = await whoseNow(db);
      const drafts = await draftsOf(db, whose).toArray();
      return {
        changes: await waitingOf(db, whose).count(),
        drafts: drafts.filter(({ state }) => state !== 'listed').length,
      };
    })
    .catch(() => ({ changes: 0, drafts: 0 }));
}

/** Before signing out: returns whether the user's changes will stay on this phone for the next sign-in. */
export const keepWaiting = async (): Promise<boolean> => keepChanges(local, ports.now()).catch(() => false);

/**
 * Everything local to the person leaves this phone, except the changes if those are kept, and it goes on as a guest.
 * Returns false where that could not be stored, so that the person's things are still here.
 */
export async function leavePerson({
  keepsChanges = false,
}: { readonly keepsChanges?: boolean } = {}): Promise<boolean> {
  const keepChangesAt = keepsChanges ? ports.now() : undefined;
  const isRemoved = await forgetPerson(local, { evenIfWaiting: true, keepChangesAt }).then(
    () => true,
    hasNothing,
  );
  await again();
  return isRemoved;
}

/** Where the database cannot even be read, as in private windows, nobody's things are in it. */
const hasNothing = async (): Promise<boolean> =>
  local
    .run(async (db) => whoseNow(db))
    .then(
      () => false,
      () => true,
    );
