import { randomUUID } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDemoDispute } from '#api/gateways/payments/demo-disputes.ts';
import {
  auditEntries,
  demoDisputes,
  demoIntents,
  disputes,
  ledgerEntries,
  orders,
  products,
  refunds,
} from '#api/storage/schema.ts';
import type { Storage } from '#api/storage/storage.ts';
import { killAtSteps, KILLS_TIMEOUT_MS, type KilledShop } from './world/kill-at-steps.ts';
import { arrive, openKilledMarket, receivedCents } from './world/killed-market.ts';
import { balancesSince, readBalances } from './world/read-balances.ts';

type Market = Awaited<ReturnType<typeof openKilledMarket>>;
type Round = (market: Market, storage: Storage) => Promise<void>;

const TESTS: readonly (readonly [string, Round])[] = [
  ['pays a sale that its buyer then reports, and takes the money back', payAndRecover],
  ['refunds an order for its buyer, its seller, an admin and in the provider’s dashboard', refundInManyWays],
  ['answers a dispute, loses it after the payout, and wins it later', loseAndWin],
];

test.each(TESTS)(
  'a shop killed at any step while it %s moves the money once, however often events come',
  { timeout: KILLS_TIMEOUT_MS },
  async (_, round) => {
    const prepare = async (shop: KilledShop) => {
      const market = await openKilledMarket(shop);
      return async () => {
        await round(market, shop.storage);
        await market.assertHealthy();
      };
    };
    await killAtSteps(prepare, { longerThan: 8, maxSteps: 120, stride: 7 });
  },
);

/** The report is answered while the payout is on the way, or before it, when another sale can be paid, too. */
async function payAndRecover(market: Market, storage: Storage): Promise<void> {
  const before = await readBalances({ deps: { storage } });
  const seller = await market.createSeller();
  const [dune, emma] = [
    await market.order([{ seller, priceCents: 1_000 }]),
    await market.order([{ seller, priceCents: 700 }]),
  ];
  const parcel = dune.parcels[0] ?? 0;
  await market.settle();
  await arrive(storage, parcel);
  await market.workAndDie();
  const problem = { shipmentId: parcel, kind: 'mismatch', text: 'Another edition', photos: [] };
  await market.act(() => dune.buyer.post(`/api/orders/${dune.id}/problem`, problem));
  await market.act(() => seller.post(`/api/sales/${parcel}/case`, { answer: 'refund' }));
  await arrive(storage, emma.parcels[0] ?? 0);
  await market.workAndDie();
  await market.settle();
  expect(await receivedCents(storage, seller), 'what they have sold, and nothing netted twice').toBe(700);
  expect(await refundedAtBank(storage, dune.intentId)).toBe(1_000);
  expect(await balancesSince(before, { deps: { storage } })).toEqual({});
}

async function refundInManyWays(market: Market, storage: Storage): Promise<void> {
  const before = await readBalances({ deps: { storage } });
  const [ada, ben] = [await market.createSeller(), await market.createSeller()];
  const order = await market.order([
    { seller: ada, priceCents: 500, copies: 2 },
    { seller: ben, priceCents: 500 },
  ]);
  const { buyer, id, intentId, parcels } = order;
  await market.settle();
  const [item] = (await buyer.getOrder(id)).items;
  const change = { items: [{ itemId: item?.itemId, quantity: 1 }] };
  await market.act(() => buyer.ask('PATCH', `/api/orders/${id}`, change));
  await market.act(() => ben.post(`/api/sales/${parcels[1]}/cancel`, { reason: 'gone' }));
  const key = { 'Idempotency-Key': randomUUID() };
  const stain = { amount: 2, reason: 'A stain' };
  await market.act(() => market.admin.ask('POST', `/api/admin/orders/${id}/refunds`, stain, key));
  await refundInDashboard(market, storage, { intentId, cents: 400 });
  await market.workAndDie();
  await market.settle();

  const decided = await storage.db.select().from(refunds).innerJoin(orders, eq(orders.id, refunds.orderId));
  const ours = decided.filter(({ orders: { publicId } }) => publicId === id).map((row) => row.refunds);
  expect(ours.map(({ cents, status }) => [cents, status])).toEqual([
    [500, 'sent'],
    [500, 'sent'],
    [200, 'sent'],
  ]);
  // For the one that came last, what was refunded in the dashboard sufficed, or only the rest was sent.
  const total = await refundedAtBank(storage, intentId);
  expect([1_200, 1_400]).toContain(total);
  expect((await buyer.getOrder(id)).refunded).toBe(total / 100);
  expect(await stocksOf(storage, order.products)).toEqual([1, 1]);
  const changes = await balancesSince(before, { deps: { storage } });
  expect(changes).toEqual({ provider: 1_500 - total, [ada.owner]: -500, losses: total - 1_000 });
}

/** A refund at the provider, without the shop: its demo has none of these. */
const refundInDashboard = (
  { bank }: Market,
  storage: Storage,
  { intentId, cents }: { readonly intentId: string; readonly cents: number },
): Promise<void> =>
  storage.transaction({}, async (tx) => {
    const refundedCents = sql`${demoIntents.refundedCents} + ${cents}`;
    await tx.update(demoIntents).set({ refundedCents }).where(eq(demoIntents.id, intentId));
    await bank.sendEvent(tx, 'charge.refunded', { intentId });
  });

/** A payment at the demo's bank. */
async function paymentAtBank({ db }: Storage, intentId: string) {
  const [row] = await db.select().from(demoIntents).where(eq(demoIntents.id, intentId));
  if (row === undefined) throw new Error(`there is no payment ${intentId}`);
  return row;
}

const refundedAtBank = async (storage: Storage, intentId: string): Promise<number> =>
  (await paymentAtBank(storage, intentId)).refundedCents;

const stocksOf = async ({ db }: Storage, ids: readonly number[]): Promise<(number | null)[]> =>
  Promise.all(
    ids.map(async (id) => (await db.select().from(products).where(eq(products.id, id)))[0]?.stock ?? null),
  );

async function loseAndWin(market: Market, storage: Storage): Promise<void> {
  const before = await readBalances({ deps: { storage } });
  const seller = await market.createSeller();
  const { id, intentId, parcels } = await market.order([{ seller, priceCents: 1_000 }]);
  await arrive(storage, parcels[0] ?? 0);
  await market.settle();
  const payment = await paymentAtBank(storage, intentId);
  await storage.transaction({}, (tx) => openDemoDispute(market.bank, tx, payment));
  const [opened] = await storage.db.select().from(demoDisputes).where(eq(demoDisputes.intentId, intentId));
  const dispute = opened?.id ?? '';
  const workAgain = async () => {
    await market.workAndDie();
    await market.settle();
  };
  const decide = (verdict: 'lost' | 'won') =>
    market.act(() => seller.post(`/api/demo-bank/disputes/${dispute}`, { verdict }));
  const admin = (step: string, body: object) =>
    market.admin.ask('POST', `/api/admin/disputes/${dispute}/${step}`, body);
  await workAgain();

  const evidence = (text: string) => admin('evidence', { fields: { uncategorized_text: text }, send: true });
  await market.act(() => evidence('It was delivered.'));
  await workAgain();
  expect((await evidence('We have more to say.')).status, 'evidence is sent once').toBe(409);

  await decide('lost');
  await workAgain();
  const bearers = [{ shipmentId: parcels[0], bearer: 'seller' }];
  await market.act(() => admin('decide', { bearers }));
  await workAgain();
  expect(await receivedCents(storage, seller), 'the debt was taken back').toBe(0);
  expect(await balancesSince(before, { deps: { storage } }), 'as if nothing were sold').toEqual({});

  await decide('won');
  await workAgain();
  expect(await receivedCents(storage, seller)).toBe(0);
  expect(await balancesSince(before, { deps: { storage } })).toEqual({ provider: 1_000, losses: -1_000 });
  const [row] = await storage.db.select().from(disputes).where(eq(disputes.id, dispute));
  expect(row).toMatchObject({
    status: 'won',
    evidence: { fields: { uncategorized_text: 'It was delivered.' } },
    bearers: [{ bearer: 'seller', cents: 1_000 }],
  });
  expect(row?.evidence).not.toHaveProperty('refused');
  const once = await storage.db.$count(ledgerEntries, like(ledgerEntries.key, `lost:${dispute}%`));
  expect(once).toBe(1);
  const steps = await storage.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  expect(steps.map(({ action }) => action)).toEqual(['dispute.send', 'dispute.decide']);
}
