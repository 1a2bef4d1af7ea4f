import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { Confirmed } from './payment-port.ts';

/** Pays with what stands in Stripe's form. Leaves the page only where a bank wants that, and then comes back to it. */
export async function confirmStripe(
  stripe: Pick<Stripe, 'confirmPayment'> | null,
  elements: StripeElements | null,
): Promise<Confirmed> {
  // Stripe's script has not come (yet).
  if (stripe === null || elements === null) return { error: undefined, end: 'declined' };
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: `${location.origin}/checkout` },
    });
    if (error !== undefined) return failed(error);
    const { id, status } = paymentIntent;
    return status === 'succeeded' || status === 'processing'
      ? { status, paymentIntentId: id }
      : { error: undefined, end: 'declined' };
  } catch {
    return { error: undefined, end: 'unknown' };
  }
}

function failed({ type, code, message, payment_intent: intent }: StripeError): Confirmed {
  // In another tab, or by an answer that was lost, it has been paid: that is no failure.
  if (intent?.status === 'succeeded') return { status: 'succeeded', paymentIntentId: intent.id };
  if (code === 'payment_intent_unexpected_state') return { error: message, end: 'over' };
  const heard = type === 'card_error' || type === 'validation_error' || type === 'invalid_request_error';
  return { error: message, end: heard ? 'declined' : 'unknown' };
}
