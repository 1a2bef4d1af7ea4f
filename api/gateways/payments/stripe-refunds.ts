import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { ProviderRefund, RefundOrder, RefundOutcome } from './payments.ts';
import { isRefusal } from './stripe-refusals.ts';

/** The maximum of one page; no payment is refunded in more parts. */
const MAX_REFUNDS = 100;

const refundSchema = z.object({
  object: z.literal('refund'),
  id: z.string().check(z.minLength(1)),
  amount: z.number().check(z.int(), z.minimum(0)),
  payment_intent: z.string().check(z.minLength(1)),
  metadata: z.nullish(z.record(z.string(), z.string())),
  status: z.nullish(z.string()),
});
const refundsSchema = z.object({ object: z.literal('list'), data: z.array(refundSchema) });

/**
 * Refunds a payment, once per key. Stripe may forget a key after a day, and a job may be older: its earlier refund has the key in
 * its metadata.
 */
export async function refundAtStripe(
  stripe: Stripe,
  { key, intentId, cents }: RefundOrder,
): Promise<RefundOutcome> {
  const known = await stripe.refunds.list({ payment_intent: intentId, limit: MAX_REFUNDS });
  const { data } = z.parse(refundsSchema, known);
  const before = data.find(({ metadata }) => metadata?.['refund_key'] === key);
  if (before !== undefined) return outcomeOf(before);
  try {
    const made = await stripe.refunds.create(
      { payment_intent: intentId, amount: cents, metadata: { refund_key: key } },
      { idempotencyKey: key },
    );
    return outcomeOf(z.parse(refundSchema, made));
  } catch (error) {
    if (isTooMuch(error)) return { status: 'refused' };
    throw error;
  }
}

/** Retrieves a refund. Throws Stripe's error `resource_missing` if there is none. */
export async function retrieveStripeRefund(stripe: Stripe, id: string): Promise<ProviderRefund> {
  const refund = z.parse(refundSchema, await stripe.refunds.retrieve(id));
  if (refund.id !== id) throw new TypeError(`Stripe returned ${refund.id} for ${id}.`);
  return {
    id,
    intentId: refund.payment_intent,
    key: refund.metadata?.['refund_key'],
    cents: refund.amount,
    isFailed: hasFailed(refund),
  };
}

/** A canceled refund goes back to the shop's balance, too. */
const hasFailed = ({ status }: z.infer<typeof refundSchema>): boolean =>
  status === 'failed' || status === 'canceled';

const outcomeOf = (refund: z.infer<typeof refundSchema>): RefundOutcome => ({
  status: hasFailed(refund) ? 'failed' : 'sent',
  id: refund.id,
});

/** Less than the amount is left of the payment: Stripe has a code only for nothing at all, and for what a bank has taken. */
const isTooMuch = (error: unknown): boolean =>
  isRefusal(error, 'charge_already_refunded') ||
  isRefusal(error, 'charge_disputed') ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'amount');
