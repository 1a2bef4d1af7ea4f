import { moveStock } from '../catalog/move-stock.ts';
import type { Deps } from '../deps.ts';
import { PaymentsUnreachable, type Intent } from '../gateways/payments/payments.ts';
import { checkoutById, itemsOf, updateCheckout, type Checkout } from './checkout.repo.ts';
import { completeCheckout } from './complete-checkout.ts';
import { refOf } from './stock-ref.ts';

/**
 * canceled: the payment cannot come any more, and what was held is on the shelf again. completed: it had come, and became
 * an order. kept: it is under way or its provider gives no answer; the hold stays, and it is asked again later.
 */
export type Abandoned = 'canceled' | 'completed' | 'kept';

/** Gives a checkout up, but only by its provider's word: a hold is never released while a payment could still come. */
export async function abandonCheckout(deps: Deps, id: number): Promise<Abandoned> {
  const checkout = await checkoutById(deps.storage.db, id);
  if (checkout === undefined || checkout.status === 'canceled') return 'canceled';
  if (checkout.status === 'completed') return 'completed';
  const intent = await canceled(deps, checkout);
  if (intent === 'unknown') return 'kept';
  if (intent?.status === 'succeeded') {
    await completeCheckout(deps, intent);
    return 'completed';
  }
  if (intent !== undefined && intent.status !== 'canceled') return 'kept';
  return release(deps, id);
}

/**
 * Undefined where no payment was ever made. A checkout without a payment may be one whose server died before it noted it:
 * asked for again with the same key, the provider answers the same one, which then can be canceled.
 */
async function canceled(deps: Deps, checkout: Checkout): Promise<Intent | 'unknown' | undefined> {
  const { id, amountCents, currency } = checkout;
  try {
    const intentId =
      checkout.intentId ??
      (await deps.payments.createIntent({ key: refOf(id), amountCents, currency, checkoutId: id })).id;
    return await deps.payments.cancelIntent(intentId);
  } catch (error) {
    if (!(error instanceof PaymentsUnreachable)) throw error;
    deps.log.warn({ err: error, checkout: id }, 'a payment could not be canceled yet');
    return 'unknown';
  }
}

/** Puts what was held back on the shelf, unless somebody else has ended the checkout meanwhile. */
export async function release(deps: Deps, id: number): Promise<'canceled' | 'completed'> {
  return deps.storage.transaction({ catalog: true }, async (tx) => {
    const checkout = await checkoutById(tx, id);
    if (checkout === undefined || checkout.status === 'canceled') return 'canceled';
    if (checkout.status === 'completed') return 'completed';
    const now = deps.now();
    if (checkout.status === 'reserved') {
      for (const { productId, quantity } of await itemsOf(tx, id))
        await moveStock(tx, now, { productId, delta: quantity, reason: 'release', ref: refOf(id) });
    }
    await updateCheckout(tx, id, { status: 'canceled', expiresAt: null, updatedAt: now });
    return 'canceled';
  });
}
