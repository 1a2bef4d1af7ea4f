import type { Deps } from '../deps.ts';
import { PaymentsUnreachable, type Intent } from '../gateways/payments/payments.ts';
import { checkoutById, type Checkout } from './checkout.repo.ts';
import { completeCheckout } from './complete-checkout.ts';
import { release, releaseUnpaid } from './holds/release-hold.ts';
import { isWithCurrentProvider } from './is-with-current-provider.ts';

/**
 * canceled: the payment cannot come any more, and what was held is on the shelf again. completed: it had come, and became
 * an order. kept: it is under way or its provider gives no answer; the hold stays, and it is asked again later.
 */
export type Abandoned = 'canceled' | 'completed' | 'kept';

/** Gives a checkout up, but only by its provider's word: a hold is never released while a payment could still come. */
export async function abandonCheckout(deps: Deps, id: number): Promise<Abandoned> {
  const checkout = await checkoutById(deps.storage.db, id);
  if (checkout === undefined) return 'canceled';
  if (checkout.status === 'completed') return 'completed';
  // One that gave way to another checkout keeps its secret, and can be paid, until its payment is canceled as well.
  if (checkout.status === 'canceled' && checkout.clientSecret === null) return 'canceled';
  // One that got its payment just now is looked at again later.
  if (checkout.intentId === null) return (await releaseUnpaid(deps, id)) ? 'canceled' : 'kept';
  // Play money that nobody can be asked about any more does not come; of real money nobody knows.
  if (!isWithCurrentProvider(deps, checkout)) return checkout.livemode ? 'kept' : release(deps, id);
  const intent = await cancelIntent(deps, checkout, checkout.intentId);
  if (intent?.status === 'succeeded') {
    await completeCheckout(deps, intent);
    return 'completed';
  }
  return intent?.status === 'canceled' ? release(deps, id) : 'kept';
}

/** Undefined where the provider gives no answer. */
async function cancelIntent(deps: Deps, { id }: Checkout, intentId: string): Promise<Intent | undefined> {
  try {
    return await deps.payments.cancelIntent(intentId);
  } catch (error) {
    if (!(error instanceof PaymentsUnreachable)) throw error;
    deps.log.warn({ err: error, checkout: id }, 'a payment could not be canceled yet');
    return undefined;
  }
}
