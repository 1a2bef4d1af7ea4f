import type { Deps } from '../deps.ts';
import { PaymentsUnreachable, type Intent } from '../gateways/payments/payments.ts';
import { checkoutById, type Checkout } from './checkout.repo.ts';
import { completeCheckout } from './complete-checkout.ts';
import { release, releaseUnpaid } from './holds/release-hold.ts';
import { isWithCurrentProvider } from './is-with-current-provider.ts';

/**
 * canceled: the payment can no longer arrive, and the held copies are back in stock. completed: the payment had arrived and
 * became an order. kept: the payment is processing or the provider does not respond; the hold stays until a later retry.
 */
export type Abandoned = 'canceled' | 'completed' | 'kept';

/** Abandons a checkout once its provider confirms it: a hold is never released while a payment could still arrive. */
export async function abandonCheckout(deps: Deps, id: number): Promise<Abandoned> {
  const checkout = await checkoutById(deps.storage.db, id);
  if (checkout === undefined) return 'canceled';
  if (checkout.status === 'completed') return 'completed';
  // A replaced checkout keeps its client secret, and can be paid, until its payment is canceled as well.
  if (checkout.status === 'canceled' && checkout.clientSecret === null) return 'canceled';
  // False if the payment was created meanwhile: the next pass checks this checkout again.
  if (checkout.intentId === null) return (await releaseUnpaid(deps, id)) ? 'canceled' : 'kept';
  // The provider is gone: demo money cannot arrive any more, but real money still might.
  if (!isWithCurrentProvider(deps, checkout)) return checkout.livemode ? 'kept' : release(deps, id);
  const intent = await cancelIntent(deps, checkout, checkout.intentId);
  if (intent?.status === 'succeeded') {
    await completeCheckout(deps, intent);
    return 'completed';
  }
  return intent?.status === 'canceled' ? release(deps, id) : 'kept';
}

/** Undefined if the provider does not respond. */
async function cancelIntent(deps: Deps, { id }: Checkout, intentId: string): Promise<Intent | undefined> {
  try {
    return await deps.payments.cancelIntent(intentId);
  } catch (error) {
    if (!(error instanceof PaymentsUnreachable)) throw error;
    deps.log.warn({ err: error, checkout: id }, 'payment could not be canceled yet');
    return undefined;
  }
}
