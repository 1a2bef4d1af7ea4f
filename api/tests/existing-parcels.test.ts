import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { settleExistingParcels } from '#api/orders/parcels/settle-existing-parcels.ts';
import { orderItems, shipments, uploads } from '#api/storage/schema.ts';
import { productSchema } from '#contract/catalog/product.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { addListing } from './world/add-listings.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { listMails } from './world/mails.ts';
import { createMember } from './world/member.ts';
import { advanceTo, orderParcel, sendMails, watchParcels } from './world/parcels.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { purge } from './world/retention.ts';
import { deliver, getOwner } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

/** Makes the shop forget what older builds did not store. */
const forget = (shop: Shop, ids: readonly number[], columns: Partial<typeof shipments.$inferInsert>) =>
  shop.deps.storage.transaction({}, async (tx) => {
    await tx
      .update(shipments)
      .set(columns)
      .where(inArray(shipments.id, [...ids]));
  });

test('parcels of older builds get deadlines from now, and recent arrivals are asked about once', async () => {
  await using shop = await openShop();
  const [waiting, onTheWay, arrived, asked] = [
    await orderParcel(shop),
    await orderParcel(shop),
    await orderParcel(shop),
    await orderParcel(shop),
  ];
  for (const { seller, id } of [onTheWay, arrived, asked]) await readOkBody(await seller.markSent(id));
  const receive = async ({ buyer, order, id }: typeof arrived) =>
    readOkBody(await buyer.post(`/api/orders/${order}/received`, { shipmentId: id }));
  await receive(arrived);
  advanceTo(shop, '2027-01-04T15:00:00Z');
  await receive(asked);
  const ids = [waiting, onTheWay, arrived, asked].map(({ id }) => id);
  await forget(shop, ids, { shipBy: null, expectedBy: null, acceptBy: null, deliveredBy: null });
  for (let start = 0; start < 2; start += 1) {
    await Promise.all([settleExistingParcels(shop.deps), settleExistingParcels(shop.deps)]);
    expect(await waiting.read()).toMatchObject({ status: 'new', shipBy: '2027-01-12T05:00:00.000Z' });
    expect(await onTheWay.read()).toMatchObject({ expectedFrom: '2027-01-11', expectedBy: '2027-01-13' });
    expect(await arrived.read()).toMatchObject({ status: 'delivered' });
    expect(await asked.read()).toMatchObject({
      status: 'shipped',
      sellerSaysAt: '2027-01-04T15:00:00.000Z',
    });
    expect(await asked.read()).not.toHaveProperty('deliveredAt');
    await sendMails(shop);
    const subject = 'Has your order arrived?';
    expect(listMails(shop).filter((mail) => mail.subject === subject)).toHaveLength(1);
    shop.advanceClock(3_600_000);
  }
  advanceTo(shop, '2027-01-12T04:59:59.999Z');
  await watchParcels(shop);
  expect(await asked.read()).toMatchObject({ status: 'shipped' });
  shop.advanceClock(1);
  await watchParcels(shop);
  expect(await asked.read()).toMatchObject({ status: 'delivered' });
});

test('an account with parcels to send cannot be deleted, and its export has its sales', async () => {
  await using shop = await openShop();
  const member = createMember(shop);
  await member.register('paula@example.com');
  const product = await addListing(shop, { sellerOwner: await getOwner(shop, member) });
  const buyer = createBuyer(shop);
  const order = await buyer.buy(product);
  await readOkBody(await member.ask('PATCH', '/api/seller', { returnAddress: '1 Main St' }));
  expect(await readOkBody(await member.ask('GET', '/api/account/export'))).toMatchObject({
    sales: [{ status: 'new' }],
    seller: { returnAddress: '1 Main St' },
  });
  expect(await readError(await member.ask('DELETE', '/api/account'))).toMatchObject({
    status: 409,
    message: ORDER_MESSAGES.openParcels,
  });
  const [parcel] = (await buyer.getOrder(order)).shipments;
  await readOkBody(await member.ask('POST', `/api/sales/${parcel?.id}/sent`, {}));
  await readOkBody(await member.ask('DELETE', '/api/account'));
});

test('photos of what was sold outlive the seller’s account until 180 days after arrival', async () => {
  await using shop = await openShop({ deps: { appraiser: noopAppraiser } });
  const member = createMember(shop);
  await member.register('paula@example.com');
  const sold = await member.uploadPhoto(await drawPhoto());
  const kept = await member.uploadPhoto(await drawPhoto());
  const publish = async (id: number) =>
    z.parse(
      productSchema,
      await (await member.ask('POST', `/api/uploads/${id}/product`, { title: 'Dune', price: 5 })).json(),
    );
  const buyer = createBuyer(shop);
  const order = await buyer.buy((await publish(sold.id)).id);
  await publish(kept.id);
  await deliver(buyer, order, { markSent: (id) => member.post(`/api/sales/${id}/sent`) });
  await readOkBody(await member.ask('DELETE', '/api/account'));
  const photos = async () => (await shop.deps.storage.db.select().from(uploads)).map(({ id }) => id);
  expect(await photos()).toEqual([sold.id]);
  const sweep = async () => {
    await purge(shop.deps, 'what listings said when they were sold');
    const [item] = await shop.deps.storage.db.select().from(orderItems);
    return item?.asSold ?? null;
  };
  shop.advanceClock(180 * 86_400_000);
  expect(await sweep()).toMatchObject({ description: '' });
  expect(await photos()).toEqual([sold.id]);
  shop.advanceClock(1);
  expect(await sweep()).toBeNull();
  expect(await photos()).toEqual([]);
});
