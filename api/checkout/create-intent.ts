import type { Deps } from '../deps.ts';
import type { Intent } from '../gateways/payments/payments.ts';
import { checkoutById, storeIntent, type Checkout } from './checkout.repo.ts';
import { paymentKeyOf } from './payment-key.ts';

/**
 * The payment of a checkout that has none yet. Asked for again after a crash in between, its provider answers the same one.
 * It is noted before anybody hears of it; undefined when the checkout was over by then, and then nobody does.
 */
export async function createIntent(deps: Deps, checkout: Checkout): Promise<Intent | undefined> {
  const { id, amountCents, currency } = checkout;
  const key = paymentKeyOf(checkout);
  const intent = await deps.payments.createIntent({ key, amountCents, currency, checkoutId: id });
  const { id: intentId, clientSecret } = intent;
  const noted = await deps.storage.transaction({}, async (tx) => {
    await storeIntent(tx, { id, intentId, clientSecret, now: deps.now() });
    return checkoutById(tx, id);
  });
  return noted?.intentId === intentId ? intent : undefined;
}
