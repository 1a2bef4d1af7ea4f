import { eq, inArray } from 'drizzle-orm';
import { postAllOrders } from '#api/orders/money/post-existing-orders.ts';
import { ledgerEntries, ledgerLines } from '#api/storage/schema.ts';
import { DAY_MS } from '#contract/durations.ts';
import { createAdmin } from './admin.ts';
import { createDisputeSender, intentOf } from './dispute-events.ts';
import { watchParcels } from './parcels.ts';
import { createReadySeller, openStripeMarket, pay, runJobs } from './payouts.ts';
import { balancesSince } from './read-balances.ts';

/** What Stripe charges for a dispute. */
export const FEE_CENTS = 1_500;
/** A seller's net of 1,000 cents at 10% + 30 cents. */
export const NET_CENTS = 870;

/** A shop that the tests of a file share; each creates its own sellers and orders. Sellers pay a fee. */
export async function openDisputeDesk() {
  const market = await openStripeMarket();
  const { shop, stripe } = market;
  await (await createAdmin(shop)).do('POST', '/api/admin/fee-terms', { percent: 10, fixed: 0.3 });
  stripe.setBalance(1_000_000);
  const sendEvents = createDisputeSender(market);
  let sellers = 0;
  return {
    ...market,
    sendEvents,
    createSeller: () => createReadySeller(market, `seller-${(sellers += 1)}@example.com`),
    dispute: async (order: string, cents?: number) => {
      const id = stripe.dispute(await intentOf(shop, order), 'dispute', cents);
      await sendEvents();
      return id;
    },
    /** An admin refunds dollars of an order, which are sent. */
    refund: async (order: string, amount: number) => {
      const path = `/api/admin/orders/${order}/refunds`;
      await (await createAdmin(shop)).do('POST', path, { amount, reason: 'A stain' });
      await runJobs(shop);
    },
    lose: async (id: string, backCents?: number) => {
      stripe.decideDispute(id, 'lost', backCents);
      await sendEvents();
    },
    decide: async (id: string, bearers: readonly object[]) =>
      (await createAdmin(shop)).ask('POST', `/api/admin/disputes/${id}/decide`, { bearers }),
    /** What has changed in the ledger since, in cents. */
    since: (before: Readonly<Record<string, number>>) => balancesSince(before, shop),
    /** Deletes what was entered of decided disputes, and has the doctor enter it again. Returns how many entries that were, before and after. */
    repost: async (): Promise<readonly [deleted: number, posted: number]> => {
      const { storage } = shop.deps;
      const deleted = await storage.transaction({}, async (tx) => {
        const entries = tx
          .select({ id: ledgerEntries.id })
          .from(ledgerEntries)
          .where(eq(ledgerEntries.kind, 'lost'));
        await tx.delete(ledgerLines).where(inArray(ledgerLines.entryId, entries));
        return tx.delete(ledgerEntries).where(eq(ledgerEntries.kind, 'lost')).returning();
      });
      return [deleted.length, await postAllOrders(storage)];
    },
    /** Days pass, after which payouts are made. */
    payLater: async () => {
      shop.advanceClock(10 * DAY_MS);
      await watchParcels(shop);
      await pay(shop);
    },
    close: () => market[Symbol.asyncDispose](),
  };
}
