import * as z from 'zod/mini';
import type { EventSubject, PaymentEvent } from './payments.ts';

const eventSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.maxLength(100)),
  account: z.optional(z.string()),
  data: z.object({
    object: z.object({
      id: z.optional(z.string()),
      object: z.optional(z.string()),
      payment_intent: z.optional(z.nullable(z.string())),
    }),
  }),
});

/** Parses an event's JSON, in Stripe's shape. Throws if it is invalid. */
export const eventIn = (body: string): PaymentEvent => eventOf(JSON.parse(body));

/** The same for parsed JSON. */
export function eventOf(parsed: unknown): PaymentEvent {
  const { id, type, account, data } = z.parse(eventSchema, parsed);
  // A payment of a seller's account is none of the shop's.
  if (account !== undefined)
    return { id, type, accountId: account, intentId: undefined, refundId: undefined, disputeId: undefined };
  const { object, id: objectId, payment_intent: paymentId } = data.object;
  const intentId = object === 'payment_intent' ? objectId : paymentId;
  return {
    id,
    type,
    intentId: intentId ?? undefined,
    refundId: object === 'refund' ? objectId : undefined,
    disputeId: object === 'dispute' ? objectId : undefined,
    accountId: undefined,
  };
}

/** The JSON of a demo event about a payment, one of its refunds or disputes, or a seller's account, in the same shape. */
export const eventBody = (id: string, type: string, about: EventSubject, now: number): string =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(now / 1000),
    livemode: false,
    ...('accountId' in about ? { account: about.accountId } : {}),
    data: { object: objectOf(about) },
  });

function objectOf(about: EventSubject): object {
  if ('accountId' in about) return { id: about.accountId, object: 'account' };
  const { intentId, refundId, disputeId } = about;
  if (disputeId !== undefined) return { id: disputeId, object: 'dispute', payment_intent: intentId };
  return refundId === undefined
    ? { id: intentId, object: 'payment_intent' }
    : { id: refundId, object: 'refund', payment_intent: intentId };
}
