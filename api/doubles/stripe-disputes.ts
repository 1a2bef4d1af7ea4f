import type { StripeDispute, StripeTransaction } from './stripe-dispute-objects.ts';
import { addToBalance, type StripeLedger } from './stripe-ledger.ts';
import { newId, type StripeCharge, type StripeIntent } from './stripe-objects.ts';
import { invalid } from './stripe-problem.ts';

/** Stripe's fee for a dispute, in cents. It is not returned when the dispute is won. */
const FEE_CENTS = 1_500;
const EVIDENCE_WITHIN_S = 9 * 24 * 60 * 60;

export function findDispute({ disputes }: StripeLedger, id: string): StripeDispute {
  const dispute = disputes.find((each) => each.id === id);
  if (dispute !== undefined) return dispute;
  throw invalid(`No such dispute: '${id}'`, { code: 'resource_missing', param: 'id' }, 404);
}

/** The buyer's bank opens a dispute, and takes the money, or only inquires. */
export function openDispute(
  ledger: StripeLedger,
  { id, amount_captured: amount, currency, payment_intent, livemode }: StripeCharge,
  kind: 'dispute' | 'inquiry',
  disputed = amount,
): StripeDispute {
  const created = ledger.seconds();
  const opened: StripeDispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: disputed,
    balance_transactions: [],
    charge: id,
    created,
    currency,
    evidence: {},
    evidence_details: {
      due_by: created + EVIDENCE_WITHIN_S,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: true,
    livemode,
    metadata: {},
    payment_intent,
    reason: 'fraudulent',
    status: 'warning_needs_response',
  };
  ledger.disputes.unshift(opened);
  if (kind === 'dispute') withdraw(ledger, opened);
  ledger.emitEvent('charge.dispute.created', findDispute(ledger, opened.id));
  if (kind === 'dispute') ledger.emitEvent('charge.dispute.funds_withdrawn', findDispute(ledger, opened.id));
  return findDispute(ledger, opened.id);
}

/** An inquiry becomes a dispute. */
function escalate(ledger: StripeLedger, id: string): void {
  withdraw(ledger, findDispute(ledger, id));
  ledger.emitEvent('charge.dispute.updated', findDispute(ledger, id));
  ledger.emitEvent('charge.dispute.funds_withdrawn', findDispute(ledger, id));
}

/** Characters of all fields of evidence together. */
const MAX_EVIDENCE = 150_000;

/** The shop tells the bank what it knows: once, while it may. Throws StripeProblem. */
export function submitEvidence(
  ledger: StripeLedger,
  id: string,
  { evidence = {}, submit = true }: SubmittedEvidence,
): StripeDispute {
  const dispute = findDispute(ledger, id);
  const length = Object.values({ ...dispute.evidence, ...evidence }).join('').length;
  if (length > MAX_EVIDENCE)
    throw invalid(`The combined length of all evidence fields must be at most ${MAX_EVIDENCE}`, {
      param: 'evidence',
    });
  const after = AFTER_EVIDENCE[dispute.status];
  if (after === undefined || dispute.evidence_details.submission_count > 0)
    throw invalid('This dispute is already closed');
  const changed = update(ledger, dispute, {
    evidence: { ...dispute.evidence, ...evidence },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: true,
      submission_count: submit ? 1 : 0,
    },
    status: submit ? after : dispute.status,
  });
  ledger.emitEvent('charge.dispute.updated', changed);
  return changed;
}

interface SubmittedEvidence {
  readonly evidence?: Readonly<Record<string, string>> | undefined;
  readonly submit?: boolean | undefined;
}

const AFTER_EVIDENCE: Readonly<Partial<Record<StripeDispute['status'], StripeDispute['status']>>> = {
  needs_response: 'under_review',
  warning_needs_response: 'warning_under_review',
};

type Decision = 'won' | 'lost' | 'warning_closed';

/**
 * The bank decides. It can do so again: even a lost dispute can be won. Of one that is lost, it can give back a part, which the shop had
 * refunded before: Stripe's dashboard calls that partially won.
 */
function decide(ledger: StripeLedger, id: string, status: Decision, backCents = 0): void {
  const dispute = findDispute(ledger, id);
  const closed = update(ledger, dispute, { status });
  ledger.emitEvent('charge.dispute.closed', closed);
  const taken = -closed.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  const amount = status === 'won' ? taken : backCents;
  if (amount === 0) return;
  const reinstated = move(ledger, closed, { amount, fee: 0 });
  ledger.emitEvent('charge.dispute.funds_reinstated', reinstated);
}

function withdraw(ledger: StripeLedger, dispute: StripeDispute): void {
  const taken = move(ledger, dispute, { amount: -dispute.amount, fee: FEE_CENTS });
  update(ledger, taken, { status: 'needs_response', is_charge_refundable: false });
  const charge = ledger.charges.get(dispute.charge);
  if (charge !== undefined) ledger.charges.set(charge.id, { ...charge, disputed: true });
}

/** Moves the shop's balance by a dispute. */
function move(
  ledger: StripeLedger,
  dispute: StripeDispute,
  { amount, fee }: { readonly amount: number; readonly fee: number },
): StripeDispute {
  addToBalance(ledger, amount - fee);
  const moved: StripeTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    created: ledger.seconds(),
    currency: dispute.currency,
    fee,
    net: amount - fee,
    source: dispute.id,
    type: 'adjustment',
  };
  return update(ledger, dispute, { balance_transactions: [...dispute.balance_transactions, moved] });
}

function update(
  { disputes }: StripeLedger,
  { id }: StripeDispute,
  over: Partial<StripeDispute>,
): StripeDispute {
  const at = disputes.findIndex((each) => each.id === id);
  const before = disputes[at];
  if (before === undefined) throw new Error(`there is no dispute ${id}`);
  const changed = { ...before, ...over };
  disputes.splice(at, 1, changed);
  return changed;
}

/** What buyers' banks do at Stripe without a call by the shop. */
export const stripeBank = (ledger: StripeLedger, chargeOf: (intentId: string) => StripeCharge) => ({
  /** Opens a dispute of a payment, or of a part of it (cents), or only inquires. Returns its id. */
  dispute: (intentId: StripeIntent['id'], kind: 'dispute' | 'inquiry' = 'dispute', amount?: number): string =>
    openDispute(ledger, chargeOf(intentId), kind, amount).id,
  /** Makes an inquiry a dispute. */
  escalateDispute: (id: string): void => {
    escalate(ledger, id);
  },
  /** Decides a dispute, or decides it again; `warning_closed`: an inquiry. `backCents`: given back of a lost one. */
  decideDispute: (id: string, status: Decision, backCents?: number): void => {
    decide(ledger, id, status, backCents);
  },
});
