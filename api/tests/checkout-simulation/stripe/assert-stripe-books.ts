import { eq, ne, and, sql } from 'drizzle-orm';
import { ledgerEntries, ledgerLines, orders } from '#api/storage/schema.ts';
import { assert } from '../../world/violation.ts';
import type { Shop } from '../shop.ts';
import type { StripeWorld } from './stripe-world.ts';

/**
 * Throws a Violation unless Stripe has of each order what the shop's ledger has at the provider (but its fees), every received payment
 * is an order, and Stripe would accept every call.
 */
export async function assertStripeBooks(shop: Shop, { ledger, complaints }: StripeWorld): Promise<void> {
  assert(complaints.length === 0, () => complaints.join('; '));
  const rows = await shop.observer
    .select({
      orderId: ledgerEntries.orderId,
      cents: sql`sum(${ledgerLines.cents})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(and(eq(ledgerLines.account, 'provider'), ne(ledgerEntries.kind, 'balance')))
    .groupBy(ledgerEntries.orderId);
  const entered = new Map(rows.map(({ orderId, cents }) => [orderId, cents]));
  const found = await shop.observer.select().from(orders);
  for (const { id, amount_received: received, latest_charge: charge, status } of ledger.intents.values()) {
    if (status !== 'succeeded') continue;
    const order = found.find(({ intentId }) => intentId === id);
    assert(order !== undefined, () => `payment ${id} of ${received} cents is no order`);
    const refunded = ledger.charges.get(charge ?? '')?.amount_refunded ?? 0;
    assert(
      order.refundedCents === refunded,
      () =>
        `Stripe has refunded ${refunded} cents of order ${order.id}, and the shop knows of ${order.refundedCents}`,
    );
    const cents = entered.get(order.id) ?? 0;
    assert(
      cents === received - refunded,
      () => `Stripe has ${received - refunded} cents of order ${order.id}, and the ledger ${cents}`,
    );
  }
}
