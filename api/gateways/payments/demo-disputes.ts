import { DAY_MS } from '#contract/durations.ts';
import { evidenceSchema, type Evidence } from '#contract/orders/dispute-evidence.ts';
import {
  DEMO_DISPUTE_TEXTS as TEXTS,
  type DemoDisputeOnWire,
  type DemoDisputeVerdict,
} from '#contract/payouts/demo-bank.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Tx } from '../../storage/storage.ts';
import {
  demoDispute,
  demoDisputesSince,
  insertDemoDispute,
  updateDemoDispute,
  type DemoDispute,
} from './demo-disputes.repo.ts';
import { demoCode } from './demo-code.ts';
import type { DemoDeps } from './demo-deps.ts';
import type { DemoIntent } from './demo.repo.ts';
import type { DisputeTransaction, EvidenceOutcome, PaymentDisputes, ProviderDispute } from './disputes.ts';

/** The demo provider's disputes, with the call that stands in for the buyer's bank. */
export interface DemoDisputes extends PaymentDisputes {
  /**
   * Decides a dispute, and tells the shop by an event. One that the shop has lost can still be won, as at real banks. Throws ShopError
   * not_found, or conflict if it was decided otherwise.
   */
  decide(id: string, verdict: DemoDisputeVerdict): Promise<DemoDisputeOnWire>;
}

/** The time in which the demo's bank takes evidence. Without any, it decides for the buyer. */
const EVIDENCE_WITHIN_MS = 7 * DAY_MS;

/** Disputes of demo payments, with the states of a real provider's. */
export function demoDisputes(deps: DemoDeps): DemoDisputes {
  const { storage, now } = deps;
  return {
    retrieve: async (id) => {
      const row = await demoDispute(storage.db, id);
      return row && disputeOf(row, now());
    },
    openedSince: async (since) =>
      (await demoDisputesSince(storage.db, since)).map((row) => disputeOf(row, now())),
    submitEvidence: async (id, evidence) =>
      storage.transaction({}, async (tx) => submit(tx, await demoDispute(tx, id), evidence, now())),
    decide: async (id, verdict) =>
      storage.transaction({}, async (tx) => {
        const row = await demoDispute(tx, id);
        const before = onWire(row, now());
        if (row === undefined || before.status === verdict) return before;
        const decided = before.status === 'won' ? undefined : await updateDemoDispute(tx, row, { verdict });
        if (decided === undefined) throw new ShopError('conflict', TEXTS.decidedBefore);
        await deps.sendEvent(tx, 'charge.dispute.closed', { intentId: row.intentId, disputeId: id });
        return onWire(decided, now());
      }),
  };
}

/** The buyer of a payment disputes all of it, right after it was made. */
export async function openDemoDispute(deps: DemoDeps, tx: Tx, intent: DemoIntent): Promise<void> {
  const { id: intentId, amountCents: cents, currency } = intent;
  const id = `dp_demo_${demoCode(deps, 18)}`;
  await insertDemoDispute(tx, { id, intentId, cents, currency, createdAt: deps.now() });
  await deps.sendEvent(tx, 'charge.dispute.created', { intentId, disputeId: id });
}

/** As strict as Stripe: its fields, their lengths, before the deadline, and once. */
async function submit(
  tx: Tx,
  row: DemoDispute | undefined,
  evidence: Evidence,
  now: number,
): Promise<EvidenceOutcome> {
  if (row === undefined) return { status: 'refused', reason: 'No such dispute' };
  if (row.evidenceAt !== null) return { status: 'sent' };
  const { success } = evidenceSchema.safeParse(evidence);
  if (!success) return { status: 'refused', reason: 'Invalid evidence' };
  if (statusOf(row, now) !== 'needs_response')
    return { status: 'refused', reason: 'This dispute is already closed' };
  await updateDemoDispute(tx, row, { evidenceAt: now });
  return { status: 'sent' };
}

function statusOf({ createdAt, evidenceAt, verdict }: DemoDispute, now: number): DemoDisputeOnWire['status'] {
  if (verdict !== null) return verdict;
  if (evidenceAt !== null) return 'under_review';
  return now < createdAt + EVIDENCE_WITHIN_MS ? 'needs_response' : 'lost';
}

function onWire(row: DemoDispute | undefined, now: number): DemoDisputeOnWire {
  if (row === undefined) throw new ShopError('not_found', TEXTS.noSuchDispute);
  return { id: row.id, status: statusOf(row, now) };
}

/** The demo's bank takes the money when a dispute is opened, gives it back if the shop wins, and charges no fee. */
function disputeOf(row: DemoDispute, now: number): ProviderDispute {
  const { id, intentId, cents, currency, createdAt } = row;
  const status = statusOf(row, now);
  const taken: DisputeTransaction = { id: `txn_${id}`, cents: -cents, feeCents: 0, currency };
  const given: DisputeTransaction = { id: `txn_${id}_back`, cents, feeCents: 0, currency };
  return {
    id,
    intentId,
    cents,
    status,
    reason: 'fraudulent',
    dueBy: createdAt + EVIDENCE_WITHIN_MS,
    transactions: status === 'won' ? [taken, given] : [taken],
  };
}
