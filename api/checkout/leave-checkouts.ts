import { CHECKOUT_MESSAGES } from '#contract/checkout-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../storage/storage.ts';
import { abandonCheckout } from './abandon-checkout.ts';
import { underWay, type Person } from './checkout.repo.ts';

/**
 * Gives up every checkout that somebody has under way who goes for good, each by its provider's word: what is held is on
 * the shelf again, and a payment that had come is an order. Throws payment_processing while one can be neither.
 */
export async function leaveCheckouts(deps: Deps, person: Person): Promise<void> {
  for (const { id } of await underWay(deps.storage.db, person)) {
    if ((await abandonCheckout(deps, id)) === 'kept')
      throw new ShopError('payment_processing', CHECKOUT_MESSAGES.paymentUnderWay);
  }
}

/** True while somebody has a checkout under way. */
export const isCheckingOut = async (db: Db, person: Person): Promise<boolean> =>
  (await underWay(db, person)).length > 0;
