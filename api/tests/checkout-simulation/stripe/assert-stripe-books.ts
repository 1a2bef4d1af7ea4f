import { and, eq, ne, sql } from 'drizzle-orm';
import type { StripeServer } from '#api/doubles/stripe-server.ts';
import { ledgerEntries, ledgerLines, orders, refunds } from '#api/storage/schema.ts';
import type { Db } from '#api/storage/storage.ts';
import { assert } from '../../world/violation.ts';
import { assertStripeMoves } from './assert-stripe-moves.ts';
import { assertStripeTransactions } from './assert-stripe-transactions.ts';
import type { StripeBalances } from './stripe-balances.ts';

/**
 * Throws a Violation unless Stripe has of each order what the shop's ledger has at the provider, every received payment is an order,
 * each payout, reversal, fee and dispute is in both books once, and Stripe would accept every call.
 */
export async function assertStripeBooks(
  db: Db,
  stripe: StripeServer,
  balances: StripeBalances,
): Promise<void> {
  assert(stripe.complaints.length === 0, () => stripe.complaints.join('; '));
  await assertStripePayments(db, stripe);
  await assertStripeTransactions(db, stripe);
  await assertStripeMoves(db, stripe);
  const [entered] = await db
    .select({ cents: sql`coalesce(sum(${ledgerLines.cents}), 0)`.mapWith(Number) })
    .from(ledgerLines)
    .where(eq(ledgerLines.account, 'provider'));
  const cents = balances.cents - balances.addedCents;
  assert(
    entered?.cents === cents,
    () => `of the shop’s sales, Stripe has ${cents} cents, and the ledger ${entered?.cents}`,
  );
}

async function assertStripePayments(db: Db, { ledger }: StripeServer): Promise<void> {
  const rows = await db
    .select({
      orderId: ledgerEntries.orderId,
      cents: sql`sum(${ledgerLines.cents})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    // Fees and disputes are compared one by one.
    .where(and(eq(ledgerLines.account, 'provider'), ne(ledgerEntries.kind, 'balance')))
    .groupBy(ledgerEntries.orderId);
  const entered = new Map(rows.map(({ orderId, cents }) => [orderId, cents]));
  const found = await db.select().from(orders);
  const owed = await db.select().from(refunds);
  for (const { id, amount_received: received, latest_charge: charge, status } of ledger.intents.values()) {
    if (status !== 'succeeded') continue;
    const order = found.find(({ intentId }) => intentId === id);
    assert(order !== undefined, () => `payment ${id} of ${received} cents is no order`);
    const refunded = ledger.charges.get(charge ?? '')?.amount_refunded ?? 0;
    // What a bank has given back of a refund counts as refunded, too.
    const byBanks = owed
      .filter(({ orderId }) => orderId === order.id)
      .reduce((sum, { disputedCents }) => sum + disputedCents, 0);
    const known = order.refundedCents - byBanks;
    assert(
      known === refunded,
      () => `Stripe has refunded ${refunded} cents of order ${order.id}, and the shop knows of ${known}`,
    );
    const cents = entered.get(order.id) ?? 0;
    // What went back in the dashboard may be for a refund that is still owed.
    const waiting = owed
      .filter((refund) => refund.orderId === order.id && refund.status === 'failed')
      .reduce((sum, refund) => sum + refund.cents, 0);
    assert(
      cents >= received - refunded && cents <= received - refunded + waiting,
      () => `Stripe has ${received - refunded} cents of order ${order.id}, and the ledger ${cents}`,
    );
  }
}
