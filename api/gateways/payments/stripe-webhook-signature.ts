import type { Stripe } from 'stripe';
import { eventIn } from './event-body.ts';
import { BadSignature, type PaymentEvent } from './payments.ts';

/** Maximum age of a signed event, in seconds: the default of Stripe's libraries. */
const TOLERANCE_S = 300;

/**
 * Parses the raw body of a webhook. `signature` is the `Stripe-Signature` header, `secret` the endpoint's signing
 * secret, `now` in ms. Throws BadSignature if Stripe did not sign this body, or signed it more than 5 minutes ago.
 */
export async function readStripeEvent(
  stripe: Stripe,
  secret: string,
  rawBody: Buffer,
  signature: string | undefined,
  now: number,
): Promise<PaymentEvent> {
  const body = rawBody.toString('utf8');
  try {
    await stripe.webhooks.constructEventAsync(body, signature ?? '', secret, TOLERANCE_S, undefined, now);
  } catch (cause) {
    throw new BadSignature('The event is not signed by Stripe.', { cause });
  }
  return eventIn(body);
}
