import type { Stripe } from 'stripe';
import { eventOf } from './event-body.ts';
import type { EventQuery, PaymentEvent } from './payments.ts';

const PAGE_SIZE = 100;

/**
 * Stripe's events of up to 20 types, oldest first, of the last 30 days at most. Also those that were delivered: a server that answered
 * in the shop's place may have lost them.
 */
export async function listStripeEvents(
  stripe: Stripe,
  { types, since }: EventQuery,
): Promise<readonly PaymentEvent[]> {
  const created = { gte: Math.floor(since / 1000) };
  const found: PaymentEvent[] = [];
  for await (const each of stripe.events.list({ types: [...types], created, limit: PAGE_SIZE }))
    found.push(eventOf(each));
  // Stripe lists the newest first.
  return found.toReversed();
}
