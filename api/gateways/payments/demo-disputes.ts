import { DAY_MS } from '#contract/durations.ts';
import type { Tx } from '../../storage/storage.ts';
import { demoDispute, demoDisputesSince, insertDemoDispute, type DemoDispute } from './demo-disputes.repo.ts';
import { demoCode } from './demo-code.ts';
import type { DemoDeps } from './demo-deps.ts';
import type { DemoIntent } from './demo.repo.ts';
import type { PaymentDisputes, ProviderDispute } from './disputes.ts';

/** The time in which the demo's bank takes evidence. Without any, it decides for the buyer. */
const EVIDENCE_WITHIN_MS = 7 * DAY_MS;

/** Disputes of demo payments, with the states of a real provider's. */
export const demoDisputes = ({ storage, now }: DemoDeps): PaymentDisputes => ({
  retrieve: async (id) => {
    const row = await demoDispute(storage.db, id);
    return row && disputeOf(row, now());
  },
  openedSince: async (since) =>
    (await demoDisputesSince(storage.db, since)).map((row) => disputeOf(row, now())),
});

/** The buyer of a payment disputes all of it, right after it was made. */
export async function openDemoDispute(deps: DemoDeps, tx: Tx, intent: DemoIntent): Promise<void> {
  const { id: intentId, amountCents: cents, currency } = intent;
  const id = `dp_demo_${demoCode(deps, 18)}`;
  await insertDemoDispute(tx, { id, intentId, cents, currency, createdAt: deps.now() });
  await deps.sendEvent(tx, 'charge.dispute.created', { intentId, disputeId: id });
}

/** The demo's bank takes the money when a dispute is opened, and no fee. */
function disputeOf(row: DemoDispute, now: number): ProviderDispute {
  const { id, intentId, cents, currency, createdAt } = row;
  const dueBy = createdAt + EVIDENCE_WITHIN_MS;
  return {
    id,
    intentId,
    cents,
    status: now < dueBy ? 'needs_response' : 'lost',
    reason: 'fraudulent',
    dueBy,
    transactions: [{ id: `txn_${id}`, cents: -cents, feeCents: 0, currency }],
  };
}
