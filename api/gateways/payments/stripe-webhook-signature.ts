import type { Stripe } from 'stripe';
import { eventIn } from './event-body.ts';
import { BadSignature, type PaymentEvent } from './payments.ts';

/** Maximum age of a signed event, in seconds: the default of Stripe's libraries. */
const TOLERANCE_S = 300;

/** The signing secrets of both webhook endpoints, which may have the same URL; `connect`: that of sellers' accounts. */
export interface WebhookSecrets {
  readonly own: string;
  readonly connect: string | undefined;
}

/**
 * Parses the raw body of a webhook. `signature` is the `Stripe-Signature` header, `now` in ms. Throws BadSignature if Stripe did
 * not sign this body, or signed it more than 5 minutes ago. An event names an account if and only if the Connect secret signed it:
 * an event of a seller's account never passes for one of ours.
 */
export async function readStripeEvent(
  stripe: Stripe,
  secrets: WebhookSecrets,
  rawBody: Buffer,
  signature: string | undefined,
  now: number,
): Promise<PaymentEvent> {
  const body = rawBody.toString('utf8');
  const isSignedBy = async (secret: string | undefined): Promise<boolean> => {
    if (secret === undefined) return false;
    try {
      await stripe.webhooks.constructEventAsync(body, signature ?? '', secret, TOLERANCE_S, undefined, now);
      return true;
    } catch {
      return false;
    }
  };
  const isOwn = await isSignedBy(secrets.own);
  if (!isOwn && !(await isSignedBy(secrets.connect)))
    throw new BadSignature('The event is not signed by Stripe.');
  const event = eventIn(body);
  if (isOwn !== (event.accountId === undefined))
    throw new BadSignature('The event is signed for another endpoint.');
  return event;
}
