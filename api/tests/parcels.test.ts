import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { orderItems, refunds } from '#api/storage/schema.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { ownListingSchema } from '#contract/selling/selling.ts';
import { addListing } from './world/add-listings.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { listMails } from './world/mails.ts';
import {
  advanceTo,
  orderParcel,
  orderTwoParcels,
  readSales,
  sendMails,
  subjectsTo,
  watchParcels,
} from './world/parcels.ts';
import type { TestSeller } from './world/seller.ts';
import { getProduct } from './world/shop-reads.ts';
import { openShop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const UPS = '1Z999AA10123456784';

test('buyer and seller read by when a parcel is sent, and then when it is expected', async () => {
  await using shop = await openShop();
  const { seller, read, id } = await orderParcel(shop);
  const shipBy = '2026-12-02T05:00:00.000Z';
  expect(await read()).toMatchObject({ status: 'new', shipBy });
  expect(await readSales(seller)).toMatchObject([
    { shipBy, changeableUntil: new Date(shop.deps.now() + 3_600_000).toISOString() },
  ]);
  await readOkBody(await seller.markSent(id, { tracking: ' 1z 999-aa1 0123456784' }));
  const sent = { carrier: 'UPS', tracking: UPS, trackUrl: `https://www.ups.com/track?tracknum=${UPS}` };
  const parcel = await read();
  expect(parcel).toMatchObject({ status: 'shipped', expectedFrom: '2026-11-30', expectedBy: '2026-12-02' });
  expect(parcel).toMatchObject(sent);
  expect(parcel).not.toHaveProperty('shipBy');
  const [sale] = await readSales(seller);
  expect(sale).toMatchObject({ ...sent, carrierCode: 'ups' });
  expect(sale).not.toHaveProperty('changeableUntil');
  expect((await sendMails(shop)).join('')).toContain(`Parcel: UPS ${UPS}`);
  await readOkBody(await seller.markSent(id, { carrier: 'The Pony Express' }));
  const other = await read();
  expect(other).toMatchObject({ carrier: 'The Pony Express', tracking: UPS, expectedBy: '2026-12-02' });
  expect(other, 'a number of UPS is no number of another carrier').not.toHaveProperty('trackUrl');
  await readOkBody(await seller.markSent(id, { carrier: 'UPS' }));
  expect(await read()).toMatchObject(sent);
});

test('an order keeps what the listing said when it was sold', async () => {
  await using shop = await openShop();
  const { seller, product } = await orderParcel(shop);
  await readOkBody(await seller.ask('PATCH', `/api/listings/${product}`, { description: 'Torn.' }));
  const [item] = await shop.deps.storage.db.select({ asSold: orderItems.asSold }).from(orderItems);
  expect(item?.asSold).toMatchObject({ description: 'A fine copy.' });
});

test('a parcel that is not sent is reminded of twice, and then canceled and refunded once', async () => {
  await using shop = await openShop();
  const { paula, quentin, dune, buyer, order, ofPaula, ofQuentin } = await orderTwoParcels(shop);
  await readOkBody(await quentin.markSent(ofQuentin));
  const sold = 'You sold something on Dogear';
  const [soon, last, canceled] = [
    'Please send it by Tuesday, December 1',
    'Last day to send your parcel',
    'A sale of yours was canceled',
  ];
  for (const [instant, subjects] of [
    ['2026-11-27T13:59:59.999Z', [sold]],
    ['2026-11-27T14:00:00.000Z', [sold, soon]],
    ['2026-12-01T13:59:59.999Z', [sold, soon]],
    ['2026-12-01T14:00:00.000Z', [sold, soon, last]],
    ['2026-12-02T16:59:59.999Z', [sold, soon, last]],
    ['2026-12-02T17:00:00.000Z', [sold, soon, last, canceled]],
    ['2026-12-02T18:00:00.000Z', [sold, soon, last, canceled]],
  ] as const) {
    advanceTo(shop, instant);
    await watchParcels(shop);
    await runDueJobs(shop.deps, JOB_HANDLERS);
    expect(subjectsTo(shop, 'paula@example.com'), instant).toEqual(subjects);
  }
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect(subjectsTo(shop, 'quentin@example.com')).toEqual([sold]);
  expect(await buyer.getOrder(order)).toMatchObject({
    status: 'partially_refunded',
    refunded: 5,
    shipments: [{ status: 'canceled', canceledBecause: 'unsent' }, { status: 'shipped' }],
  });
  const mail = listMails(shop).find(({ subject }) => subject === 'Your parcel was canceled');
  expect(mail?.text).toContain('Canceled:\n1 x Dune: $5.00');
  expect(subjectsTo(shop, 'ada@example.com').filter((each) => each === mail?.subject)).toHaveLength(1);
  expect(await readSales(paula)).toMatchObject([
    { canceledBecause: 'unsent', earned: 0, unsentProductIds: [dune] },
  ]);
  expect(await getProduct(shop, dune)).toMatchObject({ inStock: false, stock: 1 });

  const late = await readError(await paula.markSent(ofPaula));
  expect(late).toMatchObject({
    status: 409,
    message: ORDER_MESSAGES.canceledOn('Wednesday, December 2'),
  });
  await readError(await paula.markSent(ofPaula));
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect(subjectsTo(shop, 'support@localhost')).toHaveLength(1);
  const relisted = z.parse(
    ownListingSchema,
    await readOkBody(await paula.post(`/api/listings/${dune}/relist`)),
  );
  expect(relisted).toMatchObject({ state: 'for-sale', product: { stock: 1 } });
  expect((await readSales(paula))[0]).not.toHaveProperty('unsentProductIds');
});

const cancel = (seller: TestSeller, id: number) =>
  seller.post(`/api/sales/${id}/cancel`, { reason: 'damaged' });

test('a seller who cannot send a parcel cancels it, and its buyer is refunded', async () => {
  await using shop = await openShop();
  const { paula, quentin, dune, buyer, order, ofPaula, ofQuentin } = await orderTwoParcels(shop);
  expect((await cancel(quentin, ofPaula)).status).toBe(404);
  const answers = await Promise.all([cancel(paula, ofPaula), cancel(paula, ofPaula)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await readOkBody(await quentin.markSent(ofQuentin));
  expect(await readError(await cancel(quentin, ofQuentin))).toMatchObject({
    status: 409,
    message: ORDER_MESSAGES.sentAlready,
  });
  await sendMails(shop);
  expect(await buyer.getOrder(order)).toMatchObject({
    refunded: 5,
    shipments: [{ canceledBecause: 'seller' }, { status: 'shipped' }],
  });
  expect(await readSales(paula)).toMatchObject([{ unsentProductIds: [dune] }]);
  const [refund] = await shop.deps.storage.db.select().from(refunds);
  expect(refund?.reason).toBe('the seller cannot send it: it is damaged');
  expect(subjectsTo(shop, 'paula@example.com')).toContain('A sale of yours was canceled');
});

test('the seller is told by when to send, and that the buyer has canceled', async () => {
  await using shop = await openShop();
  const { buyer, order } = await orderTwoParcels(shop);
  await readOkBody(await buyer.post(`/api/orders/${order}/cancel`));
  expect((await buyer.getOrder(order)).shipments).toMatchObject([
    { canceledBecause: 'buyer' },
    { canceledBecause: 'buyer' },
  ]);
  await sendMails(shop);
  const mails = listMails(shop).filter(({ to }) => to === 'paula@example.com');
  const textOf = (subject: string) => mails.find((mail) => mail.subject === subject)?.text;
  const sale = textOf('You sold something on Dogear');
  expect(sale).toContain('Please send it by Tuesday, December 1.');
  expect(sale).toMatch(/account\?tab=listings#key=\d+\./);
  expect(textOf('A sale of yours was canceled')).toContain('The buyer canceled this.');
});

test('with its last parcel an order is canceled', async () => {
  await using shop = await openShop();
  const { buyer, order } = await orderTwoParcels(shop);
  advanceTo(shop, '2026-12-02T17:00:00.000Z');
  await watchParcels(shop);
  expect(await buyer.getOrder(order)).toMatchObject({ status: 'canceled' });
  await sendMails(shop);
  expect(await buyer.getOrder(order)).toMatchObject({ status: 'refunded', refunded: 12 });
});

test('a late parcel of the shop’s own is not canceled, and the shop is told', async () => {
  await using shop = await openShop();
  const buyer = createBuyer(shop);
  const order = await buyer.buy(await addListing(shop));
  advanceTo(shop, '2026-12-02T17:00:00.000Z');
  await watchParcels(shop);
  shop.advanceClock(60_000);
  await watchParcels(shop);
  await sendMails(shop);
  expect((await buyer.getOrder(order)).shipments).toMatchObject([{ status: 'new' }]);
  const { number } = await buyer.getOrder(order);
  expect(subjectsTo(shop, 'support@localhost')).toEqual([`Order ${number}: a parcel of the shop is late`]);
});

test('a buyer is asked once whether a parcel has arrived, and silence means that it has', async () => {
  await using shop = await openShop();
  const { seller, buyer, read, id, product } = await orderParcel(shop);
  await readOkBody(await seller.markSent(id));
  const asked = 'Has your parcel arrived?';
  for (const [instant, count, status] of [
    ['2026-12-03T04:59:59.999Z', 0, 'shipped'],
    ['2026-12-03T05:00:00.000Z', 1, 'shipped'],
    ['2026-12-06T04:59:59.999Z', 1, 'shipped'],
    ['2026-12-06T05:00:00.000Z', 1, 'delivered'],
  ] as const) {
    advanceTo(shop, instant);
    await watchParcels(shop);
    expect((await read()).status, instant).toBe(status);
    await runDueJobs(shop.deps, JOB_HANDLERS);
    expect(listMails(shop).filter(({ subject }) => subject === asked)).toHaveLength(count);
  }
  expect(await read()).toMatchObject({ deliveredAt: '2026-12-06T05:00:00.000Z' });
  const told = "We marked your order as delivered because we didn't hear from you.";
  expect((await sendMails(shop)).filter((text) => text.includes(told))).toHaveLength(1);
  const review = { stars: 5, text: 'Well kept.' };
  await readOkBody(await buyer.post(`/api/products/${product}/reviews`, review));
});
