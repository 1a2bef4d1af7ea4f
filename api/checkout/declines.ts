import { CHECKOUT } from '#contract/checkout/checkout.ts';
import type { Deps } from '../deps.ts';
import { PaymentsUnreachable } from '../gateways/payments/payments.ts';
import type { Tx } from '../storage/storage.ts';
import { abandonCheckout } from './abandon-checkout.ts';
import { checkoutByIntent, countDeclined, type Checkout } from './checkout.repo.ts';
import { storeEvent } from './payment-events.repo.ts';

/** Event type of a declined payment attempt. */
export const DECLINED = 'payment_intent.payment_failed';

/** True if a payment has reached the maximum of declines; card testing needs many attempts. */
export const isExhausted = ({ failedPayments }: Pick<Checkout, 'failedPayments'>): boolean =>
  failedPayments >= CHECKOUT.maxFailedPayments;

interface Decline extends Pick<Checkout, 'provider'> {
  readonly eventId: string;
  readonly intentId: string;
  readonly now: number;
}

/** Counts a declined attempt once per event, however often and in whatever order events are delivered. Returns whether it was new. */
export async function recordDecline(tx: Tx, { provider, eventId, intentId, now }: Decline): Promise<boolean> {
  const noted = { provider, eventId, type: DECLINED, receivedAt: now, result: 'declined' };
  const isNew = await storeEvent(tx, noted);
  if (isNew) await countDeclined(tx, intentId, now);
  return isNew;
}

/**
 * Cancels a payment at its provider after too many declines, and releases its hold: the next attempt needs a new checkout.
 * Throws PaymentsUnreachable while it cannot be canceled, so that the event is delivered again.
 */
export async function endExhausted(deps: Deps, intentId: string): Promise<void> {
  const checkout = await checkoutByIntent(deps.storage.db, intentId);
  if (checkout === undefined || !isExhausted(checkout)) return;
  if ((await abandonCheckout(deps, checkout.id)) === 'kept')
    throw new PaymentsUnreachable('payment with too many declines could not be canceled yet');
}
