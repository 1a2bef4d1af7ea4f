import { expect, test } from 'vitest';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { buyerIn, good } from './world/buyer.ts';
import { productIn } from './world/read.ts';
import { deliver, sellerIn } from './world/seller.ts';
import { shelveOne } from './world/shelves.ts';
import { openShop } from './world/shop.ts';
import { refusalIn } from './world/visitor.ts';

test('a buyer can cancel within an hour, and copy and money go back once', async () => {
  await using shop = await openShop();
  const id = await shelveOne(shop);
  const buyer = buyerIn(shop);
  const order = await buyer.buy(id);
  const cancel = () => buyer.post(`/api/orders/${order}/cancel`);
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).status).toBe(200);
  expect(await productIn(shop, id)).toMatchObject({ stock: 1, inStock: true });
  shop.pass(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect(await buyer.orderOf(order)).toMatchObject({ status: 'refunded', refunded: 5 });
});

test('after an hour, or by another shopper, an order cannot be canceled', async () => {
  await using shop = await openShop();
  const buyer = buyerIn(shop);
  const order = await buyer.buy(await shelveOne(shop));
  const other = buyerIn(shop);
  await other.add(await shelveOne(shop));
  expect((await other.post(`/api/orders/${order}/cancel`)).status).toBe(404);
  expect((await other.ask('GET', `/api/orders/${order}`)).status).toBe(404);
  shop.pass(60 * 60_000);
  expect(await refusalIn(await buyer.post(`/api/orders/${order}/cancel`))).toMatchObject({ status: 409 });
});

test('a buyer confirms delivery and can return the item for 30 days from then', async () => {
  await using shop = await openShop();
  shop.pass(60 * 24 * 60 * 60_000); // past the extended holiday returns
  const seller = await sellerIn(shop);
  const buyer = buyerIn(shop);
  const order = await buyer.buy(await seller.list({ title: 'Dune' }));
  const [shipment] = (await buyer.orderOf(order)).shipments;
  const received = () => buyer.post(`/api/orders/${order}/received`, { shipmentId: shipment?.id });
  const back = () =>
    buyer.post(`/api/orders/${order}/return`, { shipmentId: shipment?.id, reason: 'The spine is broken' });
  expect(await refusalIn(await received())).toMatchObject({ status: 409 });
  const sent = { carrier: 'Post', tracking: 'AB 12' };
  expect((await buyer.post(`/api/sales/${shipment?.id}/sent`, sent)).status, 'not the seller').toBe(404);
  expect((await seller.sent(shipment?.id ?? 0, sent)).status).toBe(200);
  expect(await refusalIn(await back()), 'not there yet').toMatchObject({ status: 409 });
  expect((await received()).status).toBe(200);
  expect(await buyer.orderOf(order)).toMatchObject({
    shipments: [{ status: 'delivered', carrier: 'Post', tracking: 'AB 12' }],
  });
  shop.pass(30 * 24 * 60 * 60_000);
  expect(await refusalIn(await back()), 'too late').toMatchObject({ status: 409 });
});

test('holiday purchases can be returned until the end of January in New York', async () => {
  await using shop = await openShop();
  const seller = await sellerIn(shop);
  const buyer = buyerIn(shop);
  const order = await buyer.buy(await seller.list());
  await deliver(buyer, order, seller);
  const [shipment] = (await buyer.orderOf(order)).shipments;
  expect(shipment?.returnableUntil).toBe('2027-02-01T05:00:00.000Z');
  const back = () =>
    buyer.post(`/api/orders/${order}/return`, { shipmentId: shipment?.id, reason: 'A gift' });
  const last = Date.parse('2027-02-01T05:00:00Z') - 1;
  shop.pass(last + 1 - shop.deps.now());
  expect(await refusalIn(await back())).toMatchObject({ status: 409, message: ORDER_MESSAGES.notReturnable });
  expect((await buyer.orderOf(order)).shipments[0]).not.toHaveProperty('returnableUntil');
  shop.pass(last - shop.deps.now());
  await good(await back());
});

test("a seller sees the buyer's address until 60 days after reporting delivery", async () => {
  await using shop = await openShop();
  const seller = await sellerIn(shop);
  const buyer = buyerIn(shop);
  const order = await buyer.buy(await seller.list());
  const id = (await buyer.orderOf(order)).shipments[0]?.id ?? 0;
  const sales = async (): Promise<unknown> => good(await seller.ask('GET', '/api/sales'));
  await good(await seller.sent(id));
  shop.pass(40 * 86_400_000);
  await good(await seller.post(`/api/sales/${id}/delivered`));
  shop.pass(60 * 86_400_000 - 1);
  expect(await sales()).toMatchObject([{ shipTo: { name: 'Ada Lovelace' } }]);
  shop.pass(1);
  expect(await sales()).not.toMatchObject([{ shipTo: {} }]);
});
