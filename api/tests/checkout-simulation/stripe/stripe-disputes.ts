import { desc } from 'drizzle-orm';
import type { StripeDispute } from '#api/doubles/stripe-dispute-objects.ts';
import { getCharge } from '#api/doubles/stripe-ledger.ts';
import type { StripeCharge } from '#api/doubles/stripe-objects.ts';
import type { StripeServer } from '#api/doubles/stripe-server.ts';
import { orders } from '#api/storage/schema.ts';
import type { DisputeStep } from '../payouts/payout-schedule.ts';
import type { ProviderWorld } from '../provider.ts';

type Status = StripeDispute['status'];

const INQUIRIES: readonly Status[] = ['warning_needs_response', 'warning_under_review'];
const OPEN: readonly Status[] = ['needs_response', 'under_review'];

/** The statuses from which a bank takes a step; a lost dispute can still be won, and a won one be asked for again. */
const FROM: Readonly<Record<DisputeStep, readonly (Status | undefined)[]>> = {
  inquiry: [undefined],
  closed: INQUIRIES,
  open: [undefined, ...INQUIRIES, 'won'],
  lost: OPEN,
  won: [...OPEN, 'lost'],
};

export const isInquiry = ({ status }: StripeDispute): boolean => INQUIRIES.includes(status);

/** Whether a bank has the money of a dispute. */
export const isTaken = ({ status }: StripeDispute): boolean => status === 'lost' || OPEN.includes(status);

/** A payment of an order at Stripe, with what a bank does about it. */
interface Payment {
  readonly intentId: string;
  readonly leftCents: number;
  readonly dispute: StripeDispute | undefined;
}

/** The payments of orders, newest first; none when the shop crashes. */
export async function listPayments({ ledger }: StripeServer, shop: ProviderWorld): Promise<Payment[]> {
  const rows = await shop.runInProcess(async ({ storage: { db } }) =>
    db.select({ intentId: orders.intentId }).from(orders).orderBy(desc(orders.id)),
  );
  return (rows ?? []).flatMap(({ intentId }) => {
    const intent = ledger.intents.get(intentId);
    const charge = intent && getCharge(ledger, intent);
    const known = ledger.disputes.find((each) => each.payment_intent === intentId);
    return charge === undefined ? [] : [{ intentId, leftCents: leftOf(charge), dispute: known }];
  });
}

const leftOf = ({ amount_captured: captured, amount_refunded: refunded }: StripeCharge): number =>
  captured - refunded;

/** A bank takes a step about a payment that allows it. */
export async function dispute(
  stripe: StripeServer,
  shop: ProviderWorld,
  index: number,
  step: DisputeStep,
): Promise<void> {
  const fitting = (await listPayments(stripe, shop)).filter((payment) => fits(payment, step));
  const chosen = fitting[index % Math.max(1, fitting.length)];
  if (chosen === undefined) return;
  const { intentId, leftCents, dispute: known } = chosen;
  if (known === undefined) stripe.dispute(intentId, step === 'inquiry' ? 'inquiry' : 'dispute', leftCents);
  else if (step === 'open') stripe.escalateDispute(known.id);
  else if (step === 'lost')
    stripe.decideDispute(known.id, step, index % 2 === 0 ? 0 : Math.floor(known.amount / 3));
  else if (step !== 'inquiry') stripe.decideDispute(known.id, step === 'closed' ? 'warning_closed' : step);
}

/** A bank takes what is left of a payment. */
const fits = ({ leftCents, dispute: known }: Payment, step: DisputeStep): boolean =>
  FROM[step].includes(known?.status) &&
  (step === 'lost' || step === 'won' || (leftCents > 0 && leftCents >= (known?.amount ?? 0)));
