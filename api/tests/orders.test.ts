import { noteContact } from '#api/accounts/contacts/contacts.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openMailServer } from '#api/doubles/mail-server.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { createBuyer, readOkBody, readOrderId } from './world/buyer.ts';
import { getProduct } from './world/shop-reads.ts';
import { deliver, createSeller } from './world/seller.ts';
import { addListing } from './world/add-listings.ts';
import { listMails } from './world/mails.ts';
import { openShop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

test('a buyer can cancel within an hour, and copy and money go back once', async () => {
  await using shop = await openShop();
  const id = await addListing(shop);
  const buyer = createBuyer(shop);
  const order = await buyer.buy(id);
  const cancel = () => buyer.post(`/api/orders/${order}/cancel`);
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).status).toBe(200);
  expect(await getProduct(shop, id)).toMatchObject({ stock: 1, inStock: true });
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect(await buyer.getOrder(order)).toMatchObject({ status: 'refunded', refunded: 5 });
});

test('after an hour, or by another shopper, an order cannot be canceled', async () => {
  await using shop = await openShop();
  const buyer = createBuyer(shop);
  const order = await buyer.buy(await addListing(shop));
  const other = createBuyer(shop);
  await other.add(await addListing(shop));
  expect((await other.post(`/api/orders/${order}/cancel`)).status).toBe(404);
  expect((await other.ask('GET', `/api/orders/${order}`)).status).toBe(404);
  shop.advanceClock(60 * 60_000);
  expect(await readError(await buyer.post(`/api/orders/${order}/cancel`))).toMatchObject({ status: 409 });
});

test('a buyer confirms delivery and can return the item for 30 days from then', async () => {
  await using shop = await openShop();
  shop.advanceClock(60 * 24 * 60 * 60_000); // past the extended holiday returns
  const seller = await createSeller(shop);
  const buyer = createBuyer(shop);
  const order = await buyer.buy(await seller.list({ title: 'Dune' }));
  const [shipment] = (await buyer.getOrder(order)).shipments;
  const received = () => buyer.post(`/api/orders/${order}/received`, { shipmentId: shipment?.id });
  const back = () =>
    buyer.post(`/api/orders/${order}/return`, { shipmentId: shipment?.id, reason: 'The spine is broken' });
  expect(await readError(await received())).toMatchObject({ status: 409 });
  const sent = { carrier: 'Post', tracking: 'AB 12' };
  expect((await buyer.post(`/api/sales/${shipment?.id}/sent`, sent)).status, 'not the seller').toBe(404);
  expect(await readError(await back()), 'not sent yet').toMatchObject({ status: 409 });
  expect((await seller.markSent(shipment?.id ?? 0, sent)).status).toBe(200);
  expect((await received()).status).toBe(200);
  expect(await buyer.getOrder(order)).toMatchObject({
    shipments: [{ status: 'delivered', carrier: 'Post', tracking: 'AB 12' }],
  });
  shop.advanceClock(30 * 24 * 60 * 60_000);
  expect(await readError(await back()), 'too late').toMatchObject({ status: 409 });
});

test('holiday purchases can be returned until the end of January in New York', async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const buyer = createBuyer(shop);
  const order = await buyer.buy(await seller.list());
  await deliver(buyer, order, seller);
  const [shipment] = (await buyer.getOrder(order)).shipments;
  expect(shipment?.returnableUntil).toBe('2027-02-01T05:00:00.000Z');
  const back = () =>
    buyer.post(`/api/orders/${order}/return`, { shipmentId: shipment?.id, reason: 'A gift' });
  const last = Date.parse('2027-02-01T05:00:00Z') - 1;
  shop.advanceClock(last + 1 - shop.deps.now());
  expect(await readError(await back())).toMatchObject({ status: 409, message: ORDER_MESSAGES.notReturnable });
  expect((await buyer.getOrder(order)).shipments[0]).not.toHaveProperty('returnableUntil');
  shop.advanceClock(last - shop.deps.now());
  await readOkBody(await back());
});

test("a seller sees the buyer's address until 60 days after reporting delivery", async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const buyer = createBuyer(shop);
  const order = await buyer.buy(await seller.list());
  const id = (await buyer.getOrder(order)).shipments[0]?.id ?? 0;
  const sales = async (): Promise<unknown> => readOkBody(await seller.ask('GET', '/api/sales'));
  await readOkBody(await seller.markSent(id));
  shop.advanceClock(40 * 86_400_000);
  await readOkBody(await seller.post(`/api/sales/${id}/delivered`));
  shop.advanceClock(60 * 86_400_000 - 1);
  expect(await sales()).toMatchObject([{ shipTo: { name: 'Ada Lovelace' } }]);
  shop.advanceClock(1);
  expect(await sales()).not.toMatchObject([{ shipTo: {} }]);
});

test('buyer and seller read the same order number, on screens and in emails', async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const buyer = createBuyer(shop);
  const { owner } = seller;
  await shop.deps.storage.transaction({ owner }, (tx) => noteContact(tx, owner, 'paula@example.com'));
  const { number } = await buyer.getOrder(await buyer.buy(await seller.list()));
  expect(number).toMatch(/^D-\d{4}-[2-9BCDFGHJKMNPQRSTVWXYZ]{3}$/);
  expect(await buyer.orders()).toMatchObject([{ number }]);
  expect(await readOkBody(await seller.ask('GET', '/api/sales'))).toMatchObject([{ orderNumber: number }]);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  for (const subject of ['Your order at Dogear', 'You sold something on Dogear'])
    expect(listMails(shop).find((mail) => mail.subject === subject)?.text).toContain(`Order ${number}\n`);
  expect((await buyer.ask('GET', `/api/orders/${number}`)).status, 'a number opens nothing').toBe(404);
});

test('an order whose number is taken gets another, and exactly one order is made', async () => {
  const planned: Uint8Array[] = [];
  const drawn = (size: number): Uint8Array =>
    (size === 32 ? planned.shift() : undefined) ?? randomBytes(size);
  await using shop = await openShop({ deps: { randomBytes: drawn } });
  const buyer = createBuyer(shop);
  await buyer.buy(await addListing(shop));
  await buyer.add(await addListing(shop));
  const intent = await buyer.open();
  await buyer.validate();
  const paid = await buyer.pay(intent);
  const taken = new Uint8Array(32).fill(7);
  await shop.deps.storage.transaction({}, (tx) => tx.run(sql`update orders set number = 'D-7777-999'`));
  planned.push(randomBytes(32), taken, taken);
  const ids = [await readOrderId(await buyer.order(paid)), await readOrderId(await buyer.order(paid))];
  expect(planned, 'the taken number was drawn').toEqual([]);
  expect(ids[1]).toBe(ids[0]);
  const numbers = (await buyer.orders()).map(({ number }) => number);
  expect(numbers).toEqual([expect.not.stringMatching('D-7777-999'), 'D-7777-999']);
});

test('an order says that its receipt was emailed only once it was, and nothing without a mail server', async () => {
  await using mails = await openMailServer();
  await using shop = await openShop({ env: { SMTP_URL: mails.url } });
  const buyer = createBuyer(shop);
  const order = await buyer.buy(await addListing(shop));
  expect((await buyer.getOrder(order)).receipt).toBe('sending');
  mails.behave('not-now');
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect(await buyer.getOrder(order)).not.toHaveProperty('receipt');
  mails.behave('takes');
  shop.advanceClock(60 * 60_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect((await buyer.getOrder(order)).receipt).toBe('sent');

  await using demo = await openShop();
  const guest = createBuyer(demo);
  expect(await guest.getOrder(await guest.buy(await addListing(demo)))).not.toHaveProperty('receipt');
});
