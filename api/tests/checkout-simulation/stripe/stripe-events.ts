import type { ProviderEvent } from '../provider-event.ts';
import type { StripeWorld } from './stripe-world.ts';

/** Stripe's events as those of the demo provider are listed. */
export const stripeEvents = (stripe: StripeWorld): ProviderEvent[] =>
  stripe.listEvents().map(({ id: eventId, type, data: { object } }) => {
    if (object.object === 'refund')
      return { eventId, type, intentId: object.payment_intent, refundId: object.id };
    return { eventId, type, intentId: object.object === 'charge' ? object.payment_intent : object.id };
  });
