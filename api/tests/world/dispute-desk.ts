import { DAY_MS } from '#contract/durations.ts';
import { createAdmin } from './admin.ts';
import { createDisputeSender, intentOf } from './dispute-events.ts';
import { watchParcels } from './parcels.ts';
import { createReadySeller, openStripeMarket, pay } from './payouts.ts';
import { readBalances } from './read-balances.ts';

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
    lose: async (id: string) => {
      stripe.decideDispute(id, 'lost');
      await sendEvents();
    },
    decide: async (id: string, bearers: readonly object[]) =>
      (await createAdmin(shop)).ask('POST', `/api/admin/disputes/${id}/decide`, { bearers }),
    /** What has changed in the ledger since, in cents. */
    since: async (before: Readonly<Record<string, number>>) => {
      const after = await readBalances(shop);
      const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
      const changes = names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
      return Object.fromEntries(changes.filter(([, cents]) => cents !== 0));
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
