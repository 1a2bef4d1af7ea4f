import * as z from 'zod/mini';
import type { PaymentEvent } from './payments.ts';

const eventSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.maxLength(100)),
  data: z.object({
    object: z.object({
      id: z.optional(z.string()),
      object: z.optional(z.string()),
      payment_intent: z.optional(z.nullable(z.string())),
    }),
  }),
});

/** Parses an event's JSON, in Stripe's shape. Throws if it is invalid. */
export function eventIn(body: string): PaymentEvent {
  const parsed: unknown = JSON.parse(body);
  const { id, type, data } = z.parse(eventSchema, parsed);
  const intentId = data.object.object === 'payment_intent' ? data.object.id : data.object.payment_intent;
  return { id, type, intentId: intentId ?? undefined };
}

/** The JSON of a demo event about a payment, in the same shape. */
export const eventBody = (id: string, type: string, intentId: string, now: number): string =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(now / 1000),
    livemode: false,
    data: { object: { id: intentId, object: 'payment_intent' } },
  });
