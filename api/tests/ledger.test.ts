import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { feeTermsListSchema } from '#contract/admin/admin-fee-terms.ts';
import { salesSchema } from '#contract/orders/order.ts';
import { ownListingsSchema } from '#contract/selling/selling.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { post, type Entry } from '#api/ledger/post.ts';
import { postExistingOrders } from '#api/orders/money/post-existing-orders.ts';
import { syncRefunds } from '#api/orders/refunds/sync-refunds.ts';
import { demoIntents, ledgerEntries, ledgerLines, orders, refunds, shipments } from '#api/storage/schema.ts';
import type { Storage } from '#api/storage/storage.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { addListing } from './world/add-listings.ts';
import { createMember } from './world/member.ts';
import { readBalances, readBalancesBeforeFees } from './world/read-balances.ts';
import { createSeller, deliver, getOwner, type TestSeller } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { openShopByHand } from './world/stripe-shop.ts';

const openMarket = () => openShop({ env: ADMIN });

async function runPendingJobs(shop: Shop): Promise<void> {
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
}

const salesOf = async (seller: Pick<TestSeller, 'ask'>) =>
  z.parse(salesSchema, await readOkBody(await seller.ask('GET', '/api/sales')));

const readFee = async (shop: Shop): Promise<unknown> => {
  const config: unknown = await (await shop.get('/api/config')).json();
  return z.parse(z.object({ selling: z.object({ fee: z.unknown() }) }), config).selling.fee;
};

test('a fee holds for what is listed or priced from then on, and is frozen with the quote', async () => {
  await using shop = await openMarket();
  const admin = await createAdmin(shop);
  const seller = await createSeller(shop);
  const before = await seller.list({ title: 'Before', priceCents: 850 });
  expect(await readFee(shop)).toEqual({ percent: 0, fixed: 0 });
  for (const wrong of [
    { percent: 50.01, fixed: 0 },
    { percent: -1, fixed: 0 },
    { percent: 10, fixed: 10.01 },
  ])
    expect((await admin.ask('POST', '/api/admin/fee-terms', wrong)).status).toBe(422);
  const set = async (percent: number, fixed: number) =>
    z.parse(feeTermsListSchema, await admin.do('POST', '/api/admin/fee-terms', { percent, fixed })).terms;
  await set(10, 0.3);
  expect(await set(10, 0.3), 'repeated').toMatchObject([
    { id: 2, percent: 10, fixed: 0.3 },
    { id: 1, percent: 0, fixed: 0, since: '1970-01-01T00:00:00.000Z' },
  ]);
  expect(await readFee(shop)).toEqual({ percent: 10, fixed: 0.3 });
  const after = await seller.list({ title: 'After', priceCents: 850, stock: 2 });
  const own = await addListing(shop, { title: 'The shop’s own', priceCents: 850 });

  const buyer = createBuyer(shop);
  await buyer.add(before);
  await buyer.add(own);
  await buyer.add(after, 2);
  const intent = await buyer.open();
  await set(20, 0);
  await readOkBody(await buyer.validate());
  await readOkBody(await buyer.order(await buyer.pay(intent)));
  // 850 without a fee, and twice 850 - 115.
  expect(await readBalances(shop)).toEqual({
    provider: 4 * 850,
    [seller.owner]: -(850 + 2 * 735),
    fees: -2 * 115,
    shop: -850,
  });
  expect(await salesOf(seller)).toMatchObject([{ earned: 23.2, fee: 2.3 }]);

  const changed = await seller.list({ title: 'Changed', priceCents: 500 });
  await readOkBody(await admin.ask('PATCH', `/api/admin/products/${changed}/price`, { price: 10 }));
  await createBuyer(shop).buy(changed);
  const sales = await salesOf(seller);
  expect(sales.find(({ items }) => items[0]?.title === 'Changed')).toMatchObject({ earned: 8, fee: 2 });
  const { listings } = z.parse(ownListingsSchema, await readOkBody(await seller.ask('GET', '/api/listings')));
  expect(listings.map(({ product, fee }) => [product.title, fee])).toEqual([
    ['Changed', 2],
    ['After', 1.15],
    ['Before', 0],
  ]);
});

test('refunds give the fee back by proportion, and a return all that is left of it', async () => {
  await using shop = await openShopByHand(ADMIN);
  const admin = await createAdmin(shop);
  await admin.do('POST', '/api/admin/fee-terms', { percent: 10, fixed: 0.3 });
  const seller = await createSeller(shop);
  const buyer = createBuyer(shop);
  const id = await buyer.buy(await seller.list({ priceCents: 850 }));
  await deliver(buyer, id, seller);
  const [parcel] = (await buyer.getOrder(id)).shipments;
  const refund = (amount: number) =>
    admin.do('POST', `/api/admin/orders/${id}/refunds`, {
      amount,
      reason: 'Torn',
      shipmentId: parcel?.id,
      bearer: 'seller',
    });
  await refund(4.25);
  expect(await readBalancesBeforeFees(shop)).toEqual({
    provider: 850,
    [seller.owner]: -367,
    fees: -58,
    refunds: -425,
  });
  expect(await salesOf(seller)).toMatchObject([{ earned: 3.67, fee: 1.15 }]);
  await runPendingJobs(shop);
  expect(await readBalancesBeforeFees(shop)).toEqual({ provider: 425, [seller.owner]: -367, fees: -58 });
  await admin.do('POST', `/api/admin/orders/${id}/shipments/${parcel?.id}/paid-out`);
  expect(await readBalancesBeforeFees(shop)).toEqual({ provider: 425, bank: -367, fees: -58 });
  await admin.do('POST', `/api/admin/orders/${id}/shipments/${parcel?.id}/returned`);
  await runPendingJobs(shop);
  expect(await readBalancesBeforeFees(shop), 'the seller owes the payout').toEqual({
    bank: -367,
    [seller.owner]: 367,
  });
});

test("a guest's balances move to the account, with those of later sales", async () => {
  await using shop = await openShopByHand(ADMIN);
  const admin = await createAdmin(shop);
  const seller = createMember(shop);
  await seller.save(await addListing(shop)); // only writes create a session
  const sellerOwner = await getOwner(shop, seller);
  const buyer = createBuyer(shop);
  const paid = await buyer.buy(await addListing(shop, { priceCents: 500, sellerOwner }));
  const open = await buyer.buy(await addListing(shop, { priceCents: 700, sellerOwner }));
  await deliver(buyer, paid, { markSent: (id) => seller.post(`/api/sales/${id}/sent`) });
  const [parcel] = (await buyer.getOrder(paid)).shipments;
  await admin.do('POST', `/api/admin/orders/${paid}/shipments/${parcel?.id}/paid-out`);
  const { id } = await seller.register('ada@example.com');
  expect(await readBalancesBeforeFees(shop)).toEqual({ provider: 1_200, bank: -500, [`u:${id}`]: -700 });
  await readOkBody(await buyer.post(`/api/orders/${open}/cancel`));
  expect(await readBalancesBeforeFees(shop)).toEqual({ provider: 1_200, bank: -500, refunds: -700 });
});

test("refunds in the provider's dashboard are lost by the shop, beyond all of its own", async () => {
  await using shop = await openMarket();
  const admin = await createAdmin(shop);
  const seller = await createSeller(shop);
  const id = await createBuyer(shop).buy(await seller.list({ priceCents: 500 }));
  const [order] = await shop.deps.storage.db.select().from(orders);
  for (const refundedCents of [100, 100, 120]) {
    await shop.deps.storage.transaction({}, async (tx) => tx.update(demoIntents).set({ refundedCents }));
    await syncRefunds(shop.deps, order?.intentId ?? '');
  }
  expect(await readBalances(shop)).toEqual({ provider: 380, [seller.owner]: -500, losses: 120 });
  await admin.do('POST', `/api/admin/orders/${id}/cancel`, { reason: 'Sold twice' });
  expect(await readBalances(shop), 'the rest goes back').toEqual({ provider: 380, refunds: -380 });
});

/** Takes the shop back to a build without a ledger. */
const forgetLedger = (storage: Storage): Promise<void> =>
  storage.transaction({}, async (tx) => {
    await tx.delete(ledgerLines);
    await tx.delete(ledgerEntries);
    await tx.run(sql`delete from shop_facts where key like 'ledger%'`);
    await tx.update(refunds).set({ bearer: null });
    await tx.update(shipments).set({ lostAt: null });
  });

test('orders from before the ledger are posted with refunds and payouts, once, however often it is begun', async () => {
  await using shop = await openShopByHand(ADMIN);
  const admin = await createAdmin(shop);
  const [one, other] = [await createSeller(shop), await createSeller(shop)];
  const buyer = createBuyer(shop);
  const canceled = await buyer.buy(await one.list({ priceCents: 300 }));
  await readOkBody(await buyer.post(`/api/orders/${canceled}/cancel`));
  await buyer.add(await one.list({ priceCents: 500 }));
  const id = await buyer.buy(await other.list({ priceCents: 700 }));
  const [first, second] = (await buyer.getOrder(id)).shipments.map((parcel) => parcel.id);
  await readOkBody(await one.markSent(first ?? 0));
  await readOkBody(await other.markSent(second ?? 0));
  await readOkBody(await buyer.post(`/api/orders/${id}/received`, { shipmentId: first }));
  await readOkBody(await buyer.post(`/api/orders/${id}/received`, { shipmentId: second }));
  const refund = { amount: 1, reason: 'Torn', shipmentId: first, bearer: 'seller' };
  await admin.do('POST', `/api/admin/orders/${id}/refunds`, refund);
  await runPendingJobs(shop);
  await admin.do('POST', `/api/admin/orders/${id}/shipments/${first}/paid-out`);
  await admin.do('POST', `/api/admin/orders/${id}/shipments/${second}/returned`);
  const balances = await readBalancesBeforeFees(shop);
  expect(balances).toEqual({ provider: 1_100, bank: -400, refunds: -700 });

  await forgetLedger(shop.deps.storage);
  await Promise.all([postExistingOrders(shop.deps), postExistingOrders(shop.deps)]);
  expect(await readBalancesBeforeFees(shop)).toEqual(balances);
  await assertHealthy(shop.deps);
  const count = await shop.deps.storage.db.$count(ledgerEntries);
  await postExistingOrders(shop.deps);
  expect(await shop.deps.storage.db.$count(ledgerEntries)).toBe(count);
});

test('an entry must add up, and the same again changes nothing', async () => {
  await using shop = await openShop({ isHealthCheckSkipped: true });
  const enter = (entry: Partial<Entry>) =>
    shop.deps.storage.transaction({}, (tx) =>
      post(tx, {
        key: 'admin:1',
        currency: 'USD',
        livemode: false,
        at: 7,
        lines: [
          { account: 'bank', cents: 5 },
          { account: 'seller', owner: 'u:1', shipmentId: 3, cents: -5 },
          { account: 'fees', cents: 0 },
        ],
        ...entry,
      }),
    );
  await enter({});
  await enter({ at: 8 });
  const other = {
    lines: [{ account: 'bank', cents: 5 } as const, { account: 'losses', cents: -5 } as const],
  };
  await expect(enter(other)).rejects.toThrow('ledger entry admin:1 exists with other lines');
  await expect(enter({ currency: 'EUR' })).rejects.toThrow('exists with other lines');
  await expect(enter({ key: 'admin:2', lines: [{ account: 'bank', cents: 5 }] })).rejects.toThrow(
    'ledger entry admin:2 is off by 5 cents',
  );
  expect(await readBalances(shop)).toEqual({ bank: 5, 'u:1': -5 });
  const [entry] = await shop.deps.storage.db.select().from(ledgerEntries);
  expect(entry).toMatchObject({ key: 'admin:1', kind: 'admin', at: 7 });
});
