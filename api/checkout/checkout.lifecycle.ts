import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { AccountDataPart } from '../accounts/account-data.ts';
import type { Deps } from '../deps.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { abandonCheckout } from './abandon-checkout.ts';
import {
  activeCheckout,
  transferCheckouts,
  moveCheckoutsToSession,
  activeCheckoutsOf,
  updateCheckout,
} from './checkout.repo.ts';
import { deleteEventsBefore, instantsOfEvents } from './payment-events.repo.ts';
import {
  anonymizeCheckoutsBefore,
  anonymizeCheckoutsOf,
  deleteAbandonedQuotes,
} from './due-checkouts.repo.ts';
import { purgeInChunks, repeatInChunks } from '../storage/purge-in-chunks.ts';

type PurgeDeps = Pick<Deps, 'storage'>;

const CHUNK_SIZE = 200;

/** What happens to checkouts when a guest signs in or is merged with another, and when an account is deleted. */
export const checkoutLifecycle: GuestMergePart & AccountDataPart = {
  moveGuestData: moveCheckoutsIn,
  // Both hold copies: one owner has one checkout, and neither buyer may lose theirs.
  blocksUnion: async (db, one, other) => {
    const checkouts = [await activeCheckout(db, one), await activeCheckout(db, other)];
    return checkouts.every((checkout) => checkout?.status === 'reserved');
  },
  moveSessionData: moveCheckoutsToSession,
  // The provider decides for each: held copies go back to stock, and a payment that had arrived becomes an order.
  prepareDeletion: async (deps, holder) => {
    for (const { id } of await activeCheckoutsOf(deps.storage.db, holder)) {
      if ((await abandonCheckout(deps, id)) === 'kept')
        throw new ShopError('payment_processing', CHECKOUT_MESSAGES.paymentUnderWay);
    }
  },
  blocksDeletion: async (db, holder) => (await activeCheckoutsOf(db, holder)).length > 0,
  deleteData: (tx, _now, holder) => anonymizeCheckoutsOf(tx, holder),
};

/**
 * If both have an active checkout, the one without a hold is canceled; the reconciler finds its payment if it still arrives.
 * If both hold copies, the guest's checkout stays with the session, which can still open it.
 */
async function moveCheckoutsIn(tx: Tx<'owner'>, now: number, guest: Owner, user: Owner): Promise<void> {
  const own = await activeCheckout(tx, user);
  const guests = await activeCheckout(tx, guest);
  if (own !== undefined && guests !== undefined) {
    const gives = own.status === 'open' ? own : guests;
    if (gives.status !== 'open') return;
    await updateCheckout(tx, gives.id, { status: 'canceled', checkAt: now, updatedAt: now });
  }
  await transferCheckouts(tx, guest, user, now);
}

/** Deletes payment events received before an instant; by then, no provider redelivers them. */
export const purgePaymentEvents = ({ storage }: PurgeDeps, before: number): Promise<void> =>
  purgeInChunks(storage, { instantAfter: instantsOfEvents, deleteBefore: deleteEventsBefore }, before);

/** Removes name, email and address from quotes that became no order and were last updated before an instant. */
export const purgeCustomersOfAbandoned = ({ storage }: PurgeDeps, before: number): Promise<void> =>
  repeatInChunks(storage, CHUNK_SIZE, (tx, limit) =>
    anonymizeCheckoutsBefore(tx, ['canceled'], before, limit),
  );

/** The same for all quotes, including those that became an order. */
export const purgeCustomers = ({ storage }: PurgeDeps, before: number): Promise<void> =>
  repeatInChunks(storage, CHUNK_SIZE, (tx, limit) =>
    anonymizeCheckoutsBefore(tx, ['completed', 'canceled'], before, limit),
  );

/** Deletes quotes from before an instant that never held copies and can no longer be paid. */
export const purgeQuotes = ({ storage }: PurgeDeps, before: number): Promise<void> =>
  repeatInChunks(storage, CHUNK_SIZE, (tx, limit) => deleteAbandonedQuotes(tx, before, limit));
