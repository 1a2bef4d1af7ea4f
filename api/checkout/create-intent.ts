import type { Deps } from '../deps.ts';
import type { Intent } from '../gateways/payments/payments.ts';
import { checkoutById, storeIntent, type Checkout } from './checkout.repo.ts';
import { paymentKeyOf } from './payment-key.ts';

/**
 * Creates the payment of a checkout that has none yet. After a crash, the provider returns the same payment for the same
 * key. It is stored before the client gets it. Undefined if the checkout has ended meanwhile.
 */
export async function createIntent(deps: Deps, checkout: Checkout): Promise<Intent | undefined> {
  const { id, amountCents, currency } = checkout;
  const key = paymentKeyOf(checkout);
  const intent = await deps.payments.createIntent({ key, amountCents, currency, checkoutId: id });
  const { id: intentId, clientSecret } = intent;
  const noted = await deps.storage.transaction({}, async (tx) => {
    const [stored] = await storeIntent(tx, { id, intentId, clientSecret, now: deps.now() });
    return stored ?? checkoutById(tx, id);
  });
  return noted?.intentId === intentId ? intent : undefined;
}
