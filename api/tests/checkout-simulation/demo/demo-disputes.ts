import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { enqueueDemoEvent } from '#api/checkout/demo/demo-events.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { PaymentDisputes, ProviderDispute } from '#api/gateways/payments/disputes.ts';
import { demoDisputes, demoIntents, orders } from '#api/storage/schema.ts';
import type { Db, Tx } from '#api/storage/storage.ts';
import type { DisputeStep } from '../payouts/payout-schedule.ts';
import type { ProviderWorld } from '../provider.ts';
import type { BankDispute, DemoState } from './demo-state.ts';

const EVIDENCE_WITHIN_MS = 7 * DAY_MS;

/** The demo provider's disputes, of which banks can ask, and which they can decide for the shop. */
export const withDisputes = (
  shop: ProviderWorld,
  { disputes }: DemoState,
  demo: PaymentDisputes,
): PaymentDisputes => ({
  retrieve: async (id) => {
    const known = [...disputes.values()].find((each) => each.id === id);
    return known === undefined ? demo.retrieve(id) : report(shop.deps.storage.db, known);
  },
  openedSince: async (since) => {
    const known = [...disputes.values()];
    const others = (await demo.openedSince(since)).filter(({ id }) => !known.some((each) => each.id === id));
    const own = known.filter(({ createdAt }) => createdAt >= since);
    return [...(await Promise.all(own.map((each) => report(shop.deps.storage.db, each)))), ...others];
  },
  submitEvidence: async (id, evidence) => demo.submitEvidence(id, evidence),
});

const STATUSES = {
  taken: {
    inquiry: 'needs_response',
    closed: 'needs_response',
    open: 'needs_response',
    lost: 'lost',
    won: 'under_review',
  },
  // Where the bank has the money only by its word, the shop crashed before the books of the demo provider changed.
  untaken: {
    inquiry: 'warning_needs_response',
    closed: 'warning_closed',
    open: 'warning_needs_response',
    lost: 'warning_needs_response',
    won: 'won',
  },
} as const;

async function report(db: Db, decided: BankDispute): Promise<ProviderDispute> {
  const { id, intentId, cents, stage, createdAt } = decided;
  const isTaken = await hasTaken(db, intentId);
  const status = STATUSES[isTaken ? 'taken' : 'untaken'][stage];
  const move = (name: string, moved: number) => ({
    id: `txn_${id}${name}`,
    cents: moved,
    feeCents: 0,
    currency: 'USD',
  });
  const taken = isTaken || status === 'won' ? [move('', -cents)] : [];
  return {
    id,
    intentId,
    cents,
    status,
    reason: 'fraudulent',
    dueBy: createdAt + EVIDENCE_WITHIN_MS,
    transactions: [...taken, ...(status === 'won' ? [move('_back', cents)] : [])],
  };
}

const hasTaken = async (db: Db, intentId: string): Promise<boolean> =>
  (await db.$count(demoDisputes, eq(demoDisputes.intentId, intentId))) > 0;

/** The next step after one; a lost dispute can still be won. */
const FROM: Readonly<Record<DisputeStep, readonly (BankDispute['stage'] | undefined)[]>> = {
  inquiry: [undefined],
  closed: ['inquiry'],
  open: [undefined, 'inquiry'],
  lost: ['open'],
  won: ['open', 'lost'],
};

/** A bank takes a step about a payment that allows it; `index` counts these, from the newest. */
export async function dispute(
  shop: ProviderWorld,
  { disputes }: DemoState,
  index: number,
  step: DisputeStep,
): Promise<void> {
  await shop.runInProcess(async ({ storage }) => {
    const fitting = (await listPayments(storage.db, disputes)).filter((payment) => fits(payment, step));
    const chosen = fitting[index % Math.max(1, fitting.length)];
    if (chosen === undefined) return;
    const { intentId, stage, leftCents, takenCents, disputeId } = chosen;
    const id = disputeId ?? `dp_demo_${intentId}`;
    const opened = { id, intentId, cents: takenCents ?? leftCents, createdAt: shop.now, stage: step };
    const decided = disputes.get(intentId) ?? opened;
    decided.stage = step;
    disputes.set(intentId, decided);
    await storage.transaction({}, async (tx) => {
      await moveMoney(tx, decided);
      const type = stage === undefined ? 'charge.dispute.created' : 'charge.dispute.updated';
      await enqueueDemoEvent(shop.deps, tx, type, { intentId, disputeId: id });
    });
  });
}

type Payment = Awaited<ReturnType<typeof listPayments>>[number];

/** A bank takes what is left of a payment, and decides only about what it has taken. */
const fits = ({ stage, cents, leftCents, takenCents }: Payment, step: DisputeStep): boolean =>
  FROM[step].includes(stage) &&
  (step === 'lost' || step === 'won' ? takenCents !== null : leftCents > 0 && leftCents >= (cents ?? 0));

async function moveMoney(tx: Tx, { id, intentId, cents, createdAt, stage }: BankDispute): Promise<void> {
  if (stage === 'open' && (await lockWhatIsLeft(tx, intentId, cents)))
    await tx
      .insert(demoDisputes)
      .values({ id, intentId, cents, currency: 'USD', createdAt })
      .onConflictDoNothing();
  if (stage === 'won')
    await tx.delete(demoDisputes).where(and(eq(demoDisputes.id, id), eq(demoDisputes.intentId, intentId)));
}

/** Whether that much of a payment is left still; no refund takes it until the end of the transaction. */
export async function lockWhatIsLeft(tx: Tx, id: string, cents: number): Promise<boolean> {
  const { receivedCents, refundedCents } = demoIntents;
  const [locked] = await tx
    .update(demoIntents)
    .set({ refundedCents: sql`${refundedCents}` })
    .where(and(eq(demoIntents.id, id), lte(sql`${refundedCents} + ${cents}`, receivedCents)))
    .returning({ id: demoIntents.id });
  return locked !== undefined;
}

/** The payments of orders, newest first, with what banks have done. */
async function listPayments(db: Db, disputes: DemoState['disputes']) {
  const rows = await db
    .select({
      intentId: demoIntents.id,
      leftCents: sql`${demoIntents.receivedCents} - ${demoIntents.refundedCents}`.mapWith(Number),
      disputeId: demoDisputes.id,
      takenCents: demoDisputes.cents,
    })
    .from(demoIntents)
    .innerJoin(orders, eq(orders.intentId, demoIntents.id))
    .leftJoin(demoDisputes, eq(demoDisputes.intentId, demoIntents.id))
    .orderBy(desc(orders.id));
  return rows.map((row) => {
    const known = disputes.get(row.intentId);
    // A card opens one, too.
    const stage = known?.stage ?? (row.disputeId === null ? undefined : ('open' as const));
    return { ...row, disputeId: known?.id ?? row.disputeId, cents: known?.cents, stage };
  });
}
