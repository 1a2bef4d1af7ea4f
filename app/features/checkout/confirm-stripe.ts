import type { ConfirmResult } from './payment-port.ts';

/** The fields of Stripe's error that are used here. */
interface StripeError {
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
    | { readonly error: StripeError; readonly paymentIntent?: undefined }
  >;
}

/** Confirms the payment with Stripe's form. Leaves the page only if the bank requires a redirect, which returns to it. */
export async function confirmStripe<Elements>(
  stripe: StripeJs<Elements> | null,
  elements: Elements | null,
): Promise<ConfirmResult> {
  // Stripe's script has not loaded.
  if (stripe === null || elements === null) return { error: undefined, outcome: 'declined' };
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: `${location.origin}/checkout` },
    });
    if (error !== undefined) return toResult(error);
    const { id, status } = paymentIntent;
    return status === 'succeeded' || status === 'processing'
      ? { status, paymentIntentId: id }
      : { error: undefined, outcome: 'declined' };
  } catch {
    return { error: undefined, outcome: 'unknown' };
  }
}

function toResult({ type, code, message, payment_intent: intent }: StripeError): ConfirmResult {
  // It was paid in another tab, or the response was lost: not a failure.
  if (intent?.status === 'succeeded') return { status: 'succeeded', paymentIntentId: intent.id };
  if (code === 'payment_intent_unexpected_state') return { error: message, outcome: 'over' };
  const isRejected = type === 'card_error' || type === 'validation_error' || type === 'invalid_request_error';
  return { error: message, outcome: isRejected ? 'declined' : 'unknown' };
}
