import { desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { enqueueDemoEvent } from '#api/checkout/demo/demo-events.ts';
import { retryRefundAsAdmin } from '#api/orders/admin/admin-order-actions.ts';
import { demoDisputes, demoIntents, demoRefunds, orders, refunds } from '#api/storage/schema.ts';
import type { Tx } from '#api/storage/storage.ts';
import type { Shop } from './shop.ts';
import type { StripeWorld } from './stripe/stripe-world.ts';
import { ignoreShopErrors } from './world.ts';

/** Refunds a part of an order's payment in the provider's dashboard. */
export async function refundInDashboard(shop: Shop, index: number, cents: number): Promise<void> {
  if (shop.stripe !== undefined) return refundAtStripe(shop, shop.stripe, index, cents);
  const made = await shop.runInProcess(async ({ storage }) =>
    storage.transaction({}, async (tx) => {
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
      const amount = Math.min(cents, chosen?.left ?? 0);
      if (chosen === undefined || amount === 0) return 0;
      await addToRefunded(tx, chosen.id, amount);
      await enqueueDemoEvent(shop.deps, tx, 'charge.refunded', { intentId: chosen.id });
      return amount;
    }),
  );
  shop.dashboardCents += made ?? 0;
}

async function refundAtStripe(shop: Shop, stripe: StripeWorld, index: number, cents: number): Promise<void> {
  const rows = await shop.runInProcess(async ({ storage: { db } }) =>
    db.select({ intentId: orders.intentId }).from(orders).orderBy(desc(orders.id)),
  );
  const chosen = rows?.[index % Math.max(1, rows.length)];
  const intent = stripe.ledger.intents.get(chosen?.intentId ?? '');
  const charge = stripe.ledger.charges.get(intent?.latest_charge ?? '');
  const amount = Math.min(cents, charge === undefined ? 0 : charge.amount_captured - charge.amount_refunded);
  if (intent === undefined || amount === 0) return;
  stripe.refund(intent.id, amount);
  shop.dashboardCents += amount;
}

function failAtStripe(stripe: StripeWorld, index: number): void {
  // Those in the dashboard have no metadata.
  const sent = stripe.ledger.refunds.filter(
    ({ status, metadata }) => status === 'succeeded' && Object.keys(metadata).length > 0,
  );
  const chosen = sent[index % Math.max(1, sent.length)];
  if (chosen !== undefined) stripe.failRefund(chosen.id);
}

/** Has a buyer's bank send a refund back. */
export async function failRefundAtBank(shop: Shop, index: number): Promise<void> {
  if (shop.stripe !== undefined) {
    failAtStripe(shop.stripe, index);
    return;
  }
  let claimed = '';
  const failed = await shop.runInProcess(async ({ storage }) =>
    storage.transaction({}, async (tx) => {
      const sent = await tx
        .select()
        .from(demoRefunds)
        .where(notInArray(demoRefunds.id, [...shop.failedRefunds]))
        .orderBy(desc(demoRefunds.createdAt), desc(demoRefunds.id));
      const chosen = sent[index % Math.max(1, sent.length)];
      // Another one may fail beside this.
      if (chosen === undefined || shop.failedRefunds.has(chosen.id)) return undefined;
      claimed = chosen.id;
      shop.failedRefunds.add(claimed);
      await addToRefunded(tx, chosen.intentId, -chosen.cents);
      const about = { intentId: chosen.intentId, refundId: chosen.id };
      await enqueueDemoEvent(shop.deps, tx, 'refund.failed', about);
      return chosen.id;
    }),
  );
  if (failed === undefined) shop.failedRefunds.delete(claimed);
}

async function addToRefunded(tx: Tx, intentId: string, cents: number): Promise<void> {
  const refundedCents = sql`${demoIntents.refundedCents} + ${cents}`;
  await tx.update(demoIntents).set({ refundedCents }).where(eq(demoIntents.id, intentId));
}

/** An admin retries every failed refund; the shop refuses those of payments about which a bank decides. */
export async function retryRefunds(shop: Shop): Promise<void> {
  const failed = await shop.runInProcess(async ({ storage: { db } }) =>
    db
      .select({ id: refunds.id, publicId: orders.publicId })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.status, 'failed'))
      .orderBy(refunds.id),
  );
  for (const { id, publicId } of failed ?? [])
    await ignoreShopErrors(shop, async (deps) => {
      await retryRefundAsAdmin(deps, await shop.getAdminSession(), publicId, id);
    });
}
