import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Evidence } from '#contract/orders/dispute-evidence.ts';
import type { EvidenceOutcome, PaymentDisputes, ProviderDispute } from './disputes.ts';
import { isRefusal, isRejection, trusted } from './stripe-refusals.ts';

const PAGE_SIZE = 100;

/** Disputes at Stripe, which moves their money by itself. */
export const stripeDisputes = (stripe: Stripe): PaymentDisputes => ({
  retrieve: async (id) => {
    try {
      return await trusted(async () => disputeOf(await stripe.disputes.retrieve(id), id));
    } catch (error) {
      if (isRefusal(error, 'resource_missing')) return undefined;
      throw error;
    }
  },
  openedSince: async (since) =>
    trusted(async () => {
      const created = { gte: Math.floor(since / 1000) };
      const found: ProviderDispute[] = [];
      for await (const each of stripe.disputes.list({ created, limit: PAGE_SIZE }))
        found.push(disputeOf(each));
      return found;
    }),
  submitEvidence: (id, evidence) => trusted(() => submitAtStripe(stripe, id, evidence)),
});

/** Stripe may forget the key after a day, and a job may be older: then the dispute counts its submissions. */
async function submitAtStripe(stripe: Stripe, id: string, evidence: Evidence): Promise<EvidenceOutcome> {
  const { evidence_details: details } = z.parse(disputeSchema, await stripe.disputes.retrieve(id));
  if ((details?.submission_count ?? 0) > 0) return { status: 'sent' };
  try {
    const params = { evidence: { ...evidence }, submit: true };
    disputeOf(await stripe.disputes.update(id, params, { idempotencyKey: `evidence:${id}` }), id);
    return { status: 'sent' };
  } catch (error) {
    if (isRejection(error)) return { status: 'refused', reason: error.message };
    throw error;
  }
}

const id = z.string().check(z.minLength(1));
const disputeSchema = z.object({
  object: z.literal('dispute'),
  id,
  amount: z.int().check(z.minimum(0)),
  status: z.string(),
  reason: z.string(),
  payment_intent: z.nullish(id),
  evidence_details: z.nullish(z.object({ due_by: z.nullish(z.int()), submission_count: z.int() })),
  balance_transactions: z.array(
    z.object({ id, amount: z.int(), fee: z.int(), currency: z.string().check(z.length(3)) }),
  ),
});

/** Validated, like payments: a dispute that is not as expected is not trusted. */
function disputeOf(answer: unknown, expectedId?: string): ProviderDispute {
  const dispute = z.parse(disputeSchema, answer);
  if (expectedId !== undefined && dispute.id !== expectedId)
    throw new TypeError(`Stripe returned ${dispute.id} for ${expectedId}.`);
  const dueBy = dispute.evidence_details?.due_by ?? undefined;
  return {
    id: dispute.id,
    intentId: dispute.payment_intent ?? undefined,
    cents: dispute.amount,
    status: dispute.status,
    reason: dispute.reason,
    dueBy: dueBy === undefined ? undefined : dueBy * 1000,
    transactions: dispute.balance_transactions.map(({ id: transactionId, amount, fee, currency }) => ({
      id: transactionId,
      cents: amount,
      feeCents: fee,
      currency: currency.toUpperCase(),
    })),
  };
}
