import { desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { enqueueDemoEvent } from '#api/checkout/demo/demo-events.ts';
import type { Payments } from '#api/gateways/payments/payments.ts';
import { demoDisputes, demoIntents, demoRefunds, orders } from '#api/storage/schema.ts';
import type { Tx } from '#api/storage/storage.ts';
import type { ProviderWorld } from '../provider.ts';
import { lockWhatIsLeft } from './demo-disputes.ts';
import type { DemoState } from './demo-state.ts';

/** The demo provider with refunds that failed at buyers' banks. */
export function withFailedRefunds(payments: Payments, { failedRefunds: failed }: DemoState): Payments {
  return {
    ...payments,
    refund: async (order) => {
      const outcome = await payments.refund(order);
      return 'id' in outcome && failed.has(outcome.id) ? { ...outcome, status: 'failed' } : outcome;
    },
    retrieveRefund: async (id) => {
      const refund = await payments.retrieveRefund(id);
      return refund && { ...refund, isFailed: failed.has(id) };
    },
  };
}

/** Refunds a part of an order's payment in the provider's dashboard. Returns the cents. */
export async function refundInDashboard(shop: ProviderWorld, index: number, cents: number): Promise<number> {
  let amount = 0;
  const isMade = await commit(shop, async (tx) => {
    const paid = await tx
      .select({
        id: demoIntents.id,
        left: sql`${demoIntents.receivedCents} - ${demoIntents.refundedCents}`.mapWith(Number),
      })
      .from(demoIntents)
      .innerJoin(orders, eq(orders.intentId, demoIntents.id))
      // What a bank has taken cannot be refunded.
      .leftJoin(demoDisputes, eq(demoDisputes.intentId, demoIntents.id))
      .where(isNull(demoDisputes.id))
      .orderBy(desc(orders.id));
    const chosen = paid[index % Math.max(1, paid.length)];
    amount = Math.min(cents, chosen?.left ?? 0);
    if (chosen === undefined || amount === 0 || !(await lockWhatIsLeft(tx, chosen.id, amount))) return false;
    if ((await tx.$count(demoDisputes, eq(demoDisputes.intentId, chosen.id))) > 0) return false;
    await addToRefunded(tx, chosen.id, amount);
    await enqueueDemoEvent(shop.deps, tx, 'charge.refunded', { intentId: chosen.id });
    return true;
  });
  return isMade ? amount : 0;
}

/** Has a buyer's bank send a refund back. */
export async function failRefund(
  shop: ProviderWorld,
  { failedRefunds }: DemoState,
  index: number,
): Promise<void> {
  let claimed = '';
  const hasFailed = await commit(shop, async (tx) => {
    failedRefunds.delete(claimed); // of a try that PostgreSQL has rolled back
    const sent = await tx
      .select()
      .from(demoRefunds)
      .where(notInArray(demoRefunds.id, [...failedRefunds]))
      .orderBy(desc(demoRefunds.createdAt), desc(demoRefunds.id));
    const chosen = sent[index % Math.max(1, sent.length)];
    // Another one may fail beside this.
    if (chosen === undefined || failedRefunds.has(chosen.id)) return false;
    claimed = chosen.id;
    failedRefunds.add(claimed);
    await addToRefunded(tx, chosen.intentId, -chosen.cents);
    const about = { intentId: chosen.intentId, refundId: chosen.id };
    await enqueueDemoEvent(shop.deps, tx, 'refund.failed', about);
    return true;
  });
  if (!hasFailed) failedRefunds.delete(claimed);
}

async function addToRefunded(tx: Tx, intentId: string, cents: number): Promise<void> {
  const refundedCents = sql`${demoIntents.refundedCents} + ${cents}`;
  await tx.update(demoIntents).set({ refundedCents }).where(eq(demoIntents.id, intentId));
}

/** Whether the transaction was committed with that answer, even if the shop has crashed since. */
async function commit(shop: ProviderWorld, work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  let isDone = false;
  await shop.runInProcess(async ({ storage }) => {
    isDone = await storage.transaction({}, work);
  });
  return isDone;
}
