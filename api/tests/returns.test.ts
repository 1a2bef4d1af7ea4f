import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listingsLinkIn } from '#api/accounts/listings-link.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { refundOrder } from '#api/orders/refunds/refund-order.ts';
import { orders } from '#api/storage/schema.ts';
import { salesSchema } from '#contract/orders/order.ts';
import { createBuyer, readOkBody, readOrderId, type TestBuyer } from './world/buyer.ts';
import { listMails } from './world/mails.ts';
import { orderTwoParcels } from './world/parcels.ts';
import { getProduct } from './world/shop-reads.ts';
import { deliver, createSeller } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const REASON = 'The spine is broken.\nAnd the map is missing.';

/** An order of two delivered parcels of $5.00 and $7.00, with its sellers and buyer. */
async function deliverTwoParcels(shop: Shop) {
  const sold = await orderTwoParcels(shop);
  for (const [seller, id] of [
    [sold.paula, sold.ofPaula],
    [sold.quentin, sold.ofQuentin],
  ] as const) {
    await readOkBody(await seller.markSent(id));
    await readOkBody(await sold.buyer.post(`/api/orders/${sold.order}/received`, { shipmentId: id }));
  }
  return sold;
}

const requestReturn = (buyer: TestBuyer, order: string, shipmentId: number) =>
  buyer.post(`/api/orders/${order}/return`, { shipmentId, reason: REASON });

async function runPendingJobs(shop: Shop): Promise<void> {
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
}

test('a returned item goes back on sale and is refunded once, and the other parcel stays', async () => {
  await using shop = await openShop();
  const { paula, dune, buyer, order, ofPaula } = await deliverTwoParcels(shop);
  await readOkBody(await requestReturn(buyer, order, ofPaula));
  const confirmReturn = () => paula.post(`/api/sales/${ofPaula}/returned`);
  const responses = await Promise.all([confirmReturn(), confirmReturn(), confirmReturn()]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await getProduct(shop, dune)).toMatchObject({ stock: 1, inStock: true });
  await runPendingJobs(shop);
  expect(await buyer.getOrder(order)).toMatchObject({
    status: 'partially_refunded',
    refunded: 5,
    shipments: [{ status: 'returned' }, { status: 'delivered' }],
  });
  const [sale] = z.parse(salesSchema, await readOkBody(await paula.ask('GET', '/api/sales')));
  expect(sale).toMatchObject({ status: 'returned', earned: 0, returnReason: REASON });
  expect(sale).not.toHaveProperty('shipTo');
});

test('a fully returned order is still found by its payment', async () => {
  await using shop = await openShop();
  const { paula, quentin, buyer, order, ofPaula, ofQuentin } = await deliverTwoParcels(shop);
  for (const [seller, id] of [
    [paula, ofPaula],
    [quentin, ofQuentin],
  ] as const) {
    await readOkBody(await requestReturn(buyer, order, id));
    await readOkBody(await seller.post(`/api/sales/${id}/returned`));
  }
  await runPendingJobs(shop);
  expect(await buyer.getOrder(order)).toMatchObject({ status: 'refunded', refunded: 12 });
  const [row] = await shop.deps.storage.db.select().from(orders);
  expect(await readOrderId(await buyer.order(row?.intentId ?? '')), 'the page requests the order again').toBe(
    order,
  );
});

test('buyer and seller are mailed about the request, the return and the refund', async () => {
  await using shop = await openShop();
  const { paula, quentin, buyer, order, ofPaula, ofQuentin } = await deliverTwoParcels(shop);
  for (const [seller, id] of [
    [paula, ofPaula],
    [quentin, ofQuentin],
  ] as const) {
    await readOkBody(await requestReturn(buyer, order, id));
    await readOkBody(await requestReturn(buyer, order, id));
    await readOkBody(await seller.post(`/api/sales/${id}/returned`));
    await runPendingJobs(shop);
  }
  const mails = listMails(shop);
  const about = (subject: string) => mails.filter((mail) => mail.subject === subject);
  expect(about('Your return')).toHaveLength(2);
  expect(about('A buyer would like to return something')).toHaveLength(2);
  const [requestMail] = about('A buyer would like to return something');
  expect(requestMail?.to).toBe('paula@example.com');
  expect(requestMail?.text).toContain(REASON);
  expect(requestMail?.text).toMatch(/\/account\?tab=listings#key=\d+\./);
  expect(about('Your return has arrived')).toHaveLength(2);
  expect(about('Your refund is on its way').map(({ text }) => /Sent back: (.*)/.exec(text)?.[1])).toEqual([
    '$5.00',
    '$7.00',
  ]);
});

test("only the parcel's seller can confirm a return, and only one that its buyer requested", async () => {
  await using shop = await openShop();
  const { paula, quentin, ofPaula, buyer } = await deliverTwoParcels(shop);
  for (const other of [quentin, buyer])
    expect((await other.post(`/api/sales/${ofPaula}/returned`)).status).toBe(404);
  const order = await buyer.buy(await paula.list());
  const id = (await buyer.getOrder(order)).shipments[0]?.id ?? 0;
  const early = await readError(await paula.post(`/api/sales/${id}/returned`));
  expect(early).toMatchObject({ status: 409, code: 'conflict' });
  const elsewhere = await readError(await requestReturn(buyer, order, ofPaula));
  expect(elsewhere, 'a parcel of another order').toMatchObject({ status: 404, code: 'not_found' });
});

test('parallel refunds never exceed what was paid', async () => {
  await using shop = await openShop();
  const { quentin, buyer, order, ofQuentin } = await deliverTwoParcels(shop);
  const { storage } = shop.deps;
  const [row] = await storage.db.select().from(orders);
  const refund = (key: string, cents: number) =>
    storage.transaction({}, (tx) =>
      refundOrder(shop.deps, tx, row?.id ?? 0, { key, cents, reason: 'a kindness' }),
    );
  const [a, b, again] = await Promise.all([
    refund('refund:a', 800),
    refund('refund:b', 800),
    refund('refund:a', 800),
  ]);
  // Whichever comes first.
  expect([a, b].map(({ outcome }) => outcome).toSorted()).toEqual(['noted', 'too-much']);
  expect(again.outcome).toBe(a.outcome);
  expect(await refund('refund:c', 401)).toEqual({ outcome: 'too-much', left: 400 });
  await readOkBody(await requestReturn(buyer, order, ofQuentin));
  await readOkBody(await quentin.post(`/api/sales/${ofQuentin}/returned`));
  await runPendingJobs(shop);
  expect(
    await buyer.getOrder(order),
    '$8 of $12 were refunded before, so $4 of the $7 are left',
  ).toMatchObject({
    status: 'refunded',
    refunded: 12,
  });
});

test('refunds of one order that are sent at the same time add up', async () => {
  await using shop = await openShop();
  const { buyer, order } = await deliverTwoParcels(shop);
  const { storage } = shop.deps;
  const [row] = await storage.db.select().from(orders);
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `refund:${name}`);
  for (const key of keys)
    await storage.transaction({}, (tx) =>
      refundOrder(shop.deps, tx, row?.id ?? 0, { key, cents: 200, reason: 'a kindness' }),
    );
  shop.advanceClock(3_000);
  // As two processes do.
  await Promise.all(keys.map(() => runDueJobs(shop.deps, JOB_HANDLERS)));
  expect(await buyer.getOrder(order)).toMatchObject({ status: 'refunded', refunded: 12 });
});

test("with the mailed link a guest's sales can be handled on any device", async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const dune = await seller.list({ title: 'Dune' });
  const buyer = createBuyer(shop);
  const order = await buyer.buy(dune);
  const { deps } = shop;
  const link = await deps.storage.transaction({}, (tx) => listingsLinkIn(tx, deps, seller.owner));
  const key = { 'Listings-Key': link.split('#key=')[1] ?? '' };
  const [sale] = z.parse(salesSchema, await readOkBody(await shop.get('/api/sales', key)));
  expect(sale).toMatchObject({ items: [{ title: 'Dune' }], shipTo: { name: 'Ada Lovelace' } });
  await readOkBody(await shop.post(`/api/sales/${sale?.shipmentId}/sent`, {}, key));
  expect(await buyer.getOrder(order)).toMatchObject({ shipments: [{ status: 'shipped' }] });
  expect((await shop.get('/api/sales', { 'Listings-Key': `${key['Listings-Key']}x` })).status).toBe(403);
  expect(await (await shop.get('/api/sales')).json()).toEqual([]);
});

test('a returned copy of a deleted listing does not go back on sale', async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const dune = await seller.list({ stock: 2 });
  const buyer = createBuyer(shop);
  const order = await buyer.buy(dune);
  await deliver(buyer, order, seller);
  await readOkBody(await seller.ask('DELETE', `/api/listings/${dune}`));
  const id = (await buyer.getOrder(order)).shipments[0]?.id ?? 0;
  await readOkBody(await requestReturn(buyer, order, id));
  await readOkBody(await seller.post(`/api/sales/${id}/returned`));
  expect((await shop.get(`/api/products/${dune}`)).status).toBe(404);
});
