import { randomUUID } from 'node:crypto';
import { eq, inArray, like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDemoDispute } from '#api/gateways/payments/demo-disputes.ts';
import {
  auditEntries,
  cases,
  demoDisputes,
  demoIntents,
  disputes,
  ledgerEntries,
  orders,
  products,
  refunds,
} from '#api/storage/schema.ts';
import type { Storage } from '#api/storage/storage.ts';
import { readOkBody } from './world/buyer.ts';
import { killAtSteps, KILLS_TIMEOUT_MS, type KilledShop } from './world/kill-at-steps.ts';
import { arrive, openKilledMarket, receivedCents } from './world/killed-market.ts';
import { balancesSince, readBalances } from './world/read-balances.ts';

type Market = Awaited<ReturnType<typeof openKilledMarket>>;
type Round = (market: Market, storage: Storage) => Promise<void>;

/** Of the commits, every nth is tried: fewer where a round is longer. */
const TESTS: readonly (readonly [string, Round, number])[] = [
  ['pays a sale that its buyer then reports, and takes the money back', payAndRecover, 7],
  [
    'refunds an order for its buyer, its seller, an admin and in the provider’s dashboard',
    refundInManyWays,
    7,
  ],
  [
    'cancels an order of two sellers for an admin, and refunds the cases that the admin decides',
    cancelAndDecide,
    15,
  ],
  ['answers a dispute, loses it after the payout, and wins it later', loseAndWin, 7],
];

test.each(TESTS)(
  'a shop killed at any step while it %s moves the money once, however often events come',
  { timeout: KILLS_TIMEOUT_MS },
  async (_, round, stride) => {
    const prepare = async (shop: KilledShop) => {
      const market = await openKilledMarket(shop);
      return async () => {
        await round(market, shop.storage);
        await market.assertHealthy();
      };
    };
    await killAtSteps(prepare, { longerThan: 8, maxSteps: 120, stride });
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

  expect(await refundsOf(storage, id)).toEqual([
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

/** One case is decided after its seller was paid, and at their expense; the other one at the shop's. */
async function cancelAndDecide(market: Market, storage: Storage): Promise<void> {
  const before = await readBalances({ deps: { storage } });
  const [ada, ben] = [await market.createSeller(), await market.createSeller()];
  const canceled = await market.order([
    { seller: ada, priceCents: 500, copies: 2 },
    { seller: ben, priceCents: 500 },
  ]);
  const reported = await market.order([
    { seller: ada, priceCents: 1_000 },
    { seller: ben, priceCents: 700 },
  ]);
  const [ofAda = 0, ofBen = 0] = reported.parcels;
  await arrive(storage, ofAda);
  await market.settle();
  expect(await receivedCents(storage, ada)).toBe(1_000);
  await readOkBody(await ben.post(`/api/sales/${ofBen}/sent`));
  for (const [seller, parcel] of [
    [ada, ofAda],
    [ben, ofBen],
  ] as const) {
    const report = { shipmentId: parcel, kind: 'mismatch', text: 'Another edition', photos: [] };
    await readOkBody(await reported.buyer.post(`/api/orders/${reported.id}/problem`, report));
    await readOkBody(
      await seller.post(`/api/sales/${parcel}/case`, { answer: 'contest', text: 'It is not.' }),
    );
  }
  const contested = await storage.db
    .select()
    .from(cases)
    .where(inArray(cases.shipmentId, [ofAda, ofBen]))
    .orderBy(cases.shipmentId);
  const reason = { reason: 'Sold elsewhere' };
  await market.act(() => market.admin.ask('POST', `/api/admin/orders/${canceled.id}/cancel`, reason));
  for (const [at, bearer] of (['seller', 'shop'] as const).entries()) {
    const decision = { outcome: 'refunded', bearer };
    await market.act(() =>
      market.admin.ask('POST', `/api/admin/cases/${contested[at]?.id}/decide`, decision),
    );
  }
  await market.workAndDie();
  await market.settle();

  expect(await refundsOf(storage, canceled.id)).toEqual([[1_500, 'sent']]);
  expect(await refundsOf(storage, reported.id)).toEqual([
    [1_000, 'sent'],
    [700, 'sent'],
  ]);
  for (const [{ intentId }, cents] of [
    [canceled, 1_500],
    [reported, 1_700],
  ] as const)
    expect(await refundedAtBank(storage, intentId)).toBe(cents);
  expect(await canceled.buyer.getOrder(canceled.id)).toMatchObject({ status: 'refunded', refunded: 15 });
  expect(await stocksOf(storage, canceled.products)).toEqual([2, 1]);
  expect(await receivedCents(storage, ada), 'the debt was taken back').toBe(0);
  expect(await balancesSince(before, { deps: { storage } })).toEqual({ [ben.owner]: -700, losses: 700 });
  expect(await auditOf(storage, canceled.id)).toEqual(['order.cancel']);
  expect(await auditOf(storage, reported.id)).toEqual(['case.decide', 'case.decide']);
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
  expect(await auditOf(storage, id)).toEqual(['dispute.send', 'dispute.decide']);
}

/** The refunds of an order, in the order of their decision. */
async function refundsOf({ db }: Storage, publicId: string) {
  const rows = await db
    .select({ cents: refunds.cents, status: refunds.status })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(orders.publicId, publicId))
    .orderBy(refunds.id);
  return rows.map(({ cents, status }) => [cents, status]);
}

/** What admins did to an order. */
async function auditOf({ db }: Storage, publicId: string): Promise<string[]> {
  const rows = await db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, publicId))
    .orderBy(auditEntries.id);
  return rows.map(({ action }) => action);
}
