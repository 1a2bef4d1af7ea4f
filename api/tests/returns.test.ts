import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listingsLinkIn } from '#api/accounts/listings-link.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { refundOrder } from '#api/orders/refund-order.ts';
import { orders, sessions } from '#api/storage/schema.ts';
import { salesSchema } from '#contract/orders/order.ts';
import { buyerIn, good, idIn, type TestBuyer } from './world/buyer.ts';
import { mailsIn } from './world/mails.ts';
import { productIn } from './world/read.ts';
import { deliver, sellerIn } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { refusalIn } from './world/visitor.ts';

const REASON = 'The spine is broken.\nAnd the map is missing.';

/** An order of two parcels of $5.00 and $7.00 that have arrived, and what its sellers and its buyer do next. */
async function twoParcels(shop: Shop) {
  const [paula, quentin] = [await sellerIn(shop), await sellerIn(shop)];
  const dune = await paula.list({ title: 'Dune', priceCents: 500 });
  const emma = await quentin.list({ title: 'Emma', priceCents: 700 });
  const buyer = buyerIn(shop);
  await buyer.add(dune);
  const order = await buyer.buy(emma);
  const [first, second] = (await buyer.orderOf(order)).shipments;
  const [ofPaula = 0, ofQuentin = 0] = [first?.id, second?.id];
  for (const [seller, id] of [
    [paula, ofPaula],
    [quentin, ofQuentin],
  ] as const) {
    await good(await seller.sent(id));
    await good(await buyer.post(`/api/orders/${order}/received`, { shipmentId: id }));
  }
  return { paula, quentin, dune, emma, buyer, order, ofPaula, ofQuentin };
}

const ask = (buyer: TestBuyer, order: string, shipmentId: number) =>
  buyer.post(`/api/orders/${order}/return`, { shipmentId, reason: REASON });

async function work(shop: Shop): Promise<void> {
  shop.pass(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
}

test('what comes back is for sale again and paid back, each once; the other parcel stays', async () => {
  await using shop = await openShop();
  const { paula, dune, buyer, order, ofPaula } = await twoParcels(shop);
  await good(await ask(buyer, order, ofPaula));
  const taken = () => paula.post(`/api/sales/${ofPaula}/returned`);
  const answers = await Promise.all([taken(), taken(), taken()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await productIn(shop, dune)).toMatchObject({ stock: 1, inStock: true });
  await work(shop);
  expect(await buyer.orderOf(order)).toMatchObject({
    status: 'partially_refunded',
    refunded: 5,
    shipments: [{ status: 'returned' }, { status: 'delivered' }],
  });
  const [sale] = z.parse(salesSchema, await good(await paula.ask('GET', '/api/sales')));
  expect(sale).toMatchObject({ status: 'returned', earned: 0, returnReason: REASON });
  expect(sale).not.toHaveProperty('shipTo');
});

test('an order of which all came back is still the order of its payment', async () => {
  await using shop = await openShop();
  const { paula, quentin, buyer, order, ofPaula, ofQuentin } = await twoParcels(shop);
  for (const [seller, id] of [
    [paula, ofPaula],
    [quentin, ofQuentin],
  ] as const) {
    await good(await ask(buyer, order, id));
    await good(await seller.post(`/api/sales/${id}/returned`));
  }
  await work(shop);
  expect(await buyer.orderOf(order)).toMatchObject({ status: 'refunded', refunded: 12 });
  const [row] = await shop.deps.storage.db.select().from(orders);
  expect(await idIn(await buyer.order(row?.intentId ?? '')), 'the page asks once more').toBe(order);
});

test('buyer and seller are told by mail: asked for, taken back, paid back', async () => {
  await using shop = await openShop();
  const { paula, quentin, buyer, order, ofPaula, ofQuentin } = await twoParcels(shop);
  await shop.deps.storage.transaction({}, async (tx) => {
    await tx.update(sessions).set({ email: 'paula@example.com' });
  });
  for (const [seller, id] of [
    [paula, ofPaula],
    [quentin, ofQuentin],
  ] as const) {
    await good(await ask(buyer, order, id));
    await good(await ask(buyer, order, id));
    await good(await seller.post(`/api/sales/${id}/returned`));
    await work(shop);
  }
  const mails = mailsIn(shop);
  const about = (subject: string) => mails.filter((mail) => mail.subject === subject);
  expect(about('Your return')).toHaveLength(2);
  expect(about('A buyer would like to return something')).toHaveLength(2);
  const [asked] = about('A buyer would like to return something');
  expect(asked?.to).toBe('paula@example.com');
  expect(asked?.text).toContain(REASON);
  expect(asked?.text).toMatch(/\/account\?tab=listings#key=\d+\./);
  expect(about('Your return has arrived')).toHaveLength(2);
  expect(about('Your refund is on its way').map(({ text }) => /Sent back: (.*)/.exec(text)?.[1])).toEqual([
    '$5.00',
    '$7.00',
  ]);
});

test('only its seller takes a parcel back, and only one whose return was requested', async () => {
  await using shop = await openShop();
  const { paula, quentin, ofPaula, buyer } = await twoParcels(shop);
  for (const other of [quentin, buyer])
    expect((await other.post(`/api/sales/${ofPaula}/returned`)).status).toBe(404);
  const order = await buyer.buy(await paula.list());
  const id = (await buyer.orderOf(order)).shipments[0]?.id ?? 0;
  const early = await refusalIn(await paula.post(`/api/sales/${id}/returned`));
  expect(early).toMatchObject({ status: 409, code: 'conflict' });
});

test('never more goes back than was paid, whoever refunds at the same time', async () => {
  await using shop = await openShop();
  const { quentin, buyer, order, ofQuentin } = await twoParcels(shop);
  const { storage } = shop.deps;
  const [row] = await storage.db.select().from(orders);
  const refund = (key: string, cents: number) =>
    storage.transaction({}, (tx) =>
      refundOrder(shop.deps, tx, row?.id ?? 0, { key, cents, reason: 'a kindness' }),
    );
  const both = await Promise.all([refund('refund:a', 800), refund('refund:b', 800), refund('refund:a', 800)]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['noted', 'noted', 'too-much']);
  expect(await refund('refund:c', 401)).toEqual({ outcome: 'too-much', left: 400 });
  await good(await ask(buyer, order, ofQuentin));
  await good(await quentin.post(`/api/sales/${ofQuentin}/returned`));
  await work(shop);
  expect(await buyer.orderOf(order), '8 of 12 were back, so 4 of the 7 are').toMatchObject({
    status: 'refunded',
    refunded: 12,
  });
});

test("whoever has the link that a guest was mailed handles the guest's sales on any device", async () => {
  await using shop = await openShop();
  const seller = await sellerIn(shop);
  const dune = await seller.list({ title: 'Dune' });
  const buyer = buyerIn(shop);
  const order = await buyer.buy(dune);
  const { deps } = shop;
  const link = await deps.storage.transaction({}, (tx) =>
    listingsLinkIn(tx, deps, `s:${Number(seller.owner.slice(2))}`),
  );
  const key = { 'Listings-Key': link.split('#key=')[1] ?? '' };
  const [sale] = z.parse(salesSchema, await good(await shop.get('/api/sales', key)));
  expect(sale).toMatchObject({ items: [{ title: 'Dune' }], shipTo: { name: 'Ada Lovelace' } });
  await good(await shop.post(`/api/sales/${sale?.shipmentId}/sent`, {}, key));
  expect(await buyer.orderOf(order)).toMatchObject({ shipments: [{ status: 'shipped' }] });
  expect((await shop.get('/api/sales', { 'Listings-Key': `${key['Listings-Key']}x` })).status).toBe(403);
  expect(await (await shop.get('/api/sales')).json()).toEqual([]);
});

test('a copy that comes back after its listing was taken down is not for sale again', async () => {
  await using shop = await openShop();
  const seller = await sellerIn(shop);
  const dune = await seller.list({ stock: 2 });
  const buyer = buyerIn(shop);
  const order = await buyer.buy(dune);
  await deliver(buyer, order, seller);
  await good(await seller.ask('DELETE', `/api/listings/${dune}`));
  const id = (await buyer.orderOf(order)).shipments[0]?.id ?? 0;
  await good(await ask(buyer, order, id));
  await good(await seller.post(`/api/sales/${id}/returned`));
  expect((await shop.get(`/api/products/${dune}`)).status).toBe(404);
});
