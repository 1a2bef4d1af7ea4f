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
  const { object, id: objectId, payment_intent: paymentId } = data.object;
  const intentId = object === 'payment_intent' ? objectId : paymentId;
  return {
    id,
    type,
    intentId: intentId ?? undefined,
    refundId: object === 'refund' ? objectId : undefined,
  };
}

/** The JSON of a demo event about a payment or one of its refunds, in the same shape. */
export const eventBody = (
  id: string,
  type: string,
  { intentId, refundId }: Pick<PaymentEvent, 'intentId' | 'refundId'>,
  now: number,
): string =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(now / 1000),
    livemode: false,
    data: {
      object:
        refundId === undefined
          ? { id: intentId, object: 'payment_intent' }
          : { id: refundId, object: 'refund', payment_intent: intentId },
    },
  });
