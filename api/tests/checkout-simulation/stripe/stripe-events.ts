import { createSignature, type StripeEvent } from '#api/doubles/stripe-events.ts';
import type { ProviderEvent } from '../provider-event.ts';

/** An event of Stripe as those of the demo provider are listed. */
export function listed({ id: eventId, type, data: { object } }: StripeEvent): ProviderEvent {
  if (object.object === 'account') return { eventId, type, accountId: object.id };
  if (object.object === 'payment_intent') return { eventId, type, intentId: object.id };
  const about = { eventId, type, intentId: object.payment_intent };
  if (object.object === 'refund') return { ...about, refundId: object.id };
  return object.object === 'dispute' ? { ...about, disputeId: object.id } : about;
}

/** An event as Stripe posts it: one of a seller's account is signed by the secret of the other endpoint. */
export function signed(
  event: StripeEvent,
  env: Readonly<Record<string, string>>,
  seconds: number,
): { readonly body: string; readonly signature: string } {
  // Pretty-printed, as Stripe does.
  const body = JSON.stringify(event, undefined, 2);
  const name = event.account === undefined ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_CONNECT_WEBHOOK_SECRET';
  return { body, signature: createSignature(env[name] ?? '', seconds, body) };
}
