import type { Confirmed } from './payment-port.ts';

/** The fields of Stripe's error that are used here. */
interface Problem {
  readonly type: string;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly payment_intent?: { readonly id: string; readonly status: string } | undefined;
}

/** The part of Stripe.js that is used here. `Elements` is its opaque form. */
interface StripeJs<Elements> {
  readonly confirmPayment: (options: {
    elements: Elements;
    redirect: 'if_required';
    confirmParams: { return_url: string };
  }) => Promise<
    | { readonly error?: undefined; readonly paymentIntent: { readonly id: string; readonly status: string } }
    | { readonly error: Problem; readonly paymentIntent?: undefined }
  >;
}

/** Confirms the payment with Stripe's form. Leaves the page only if the bank requires a redirect, which returns to it. */
export async function confirmStripe<Elements>(
  stripe: StripeJs<Elements> | null,
  elements: Elements | null,
): Promise<Confirmed> {
  // Stripe's script has not loaded.
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

function failed({ type, code, message, payment_intent: intent }: Problem): Confirmed {
  // It was paid in another tab, or the response was lost: not a failure.
  if (intent?.status === 'succeeded') return { status: 'succeeded', paymentIntentId: intent.id };
  if (code === 'payment_intent_unexpected_state') return { error: message, end: 'over' };
  const heard = type === 'card_error' || type === 'validation_error' || type === 'invalid_request_error';
  return { error: message, end: heard ? 'declined' : 'unknown' };
}
