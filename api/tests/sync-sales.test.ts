import { expect, test } from 'vitest';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { SYNC_MESSAGES, tooOldMessage } from '#contract/sync/sync-messages.ts';
import { SYNC } from '#contract/sync/sync.ts';
import { createBuyer } from './world/buyer.ts';
import { insertProduct } from './world/insert-product.ts';
import {
  advanceTo,
  orderParcel,
  orderTwoParcels,
  readSales,
  sendMails,
  subjectsTo,
  watchParcels,
} from './world/parcels.ts';
import { createSeller, type TestSeller } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { change, createSent, createSyncBody, readSyncAnswer } from './world/sync-client.ts';
import { listLines, readError } from './world/visitor.ts';

type Mutations = Parameters<typeof createSyncBody>[0];

/** A sync in the protocol of the lane of sales. */
const post = (seller: TestSeller, mutations: Mutations, protocol: number = SYNC.protocols.sales) =>
  seller.ask('POST', '/api/sync', { ...createSyncBody(mutations), protocol });
const sync = async (seller: TestSeller, mutations: Mutations, protocol?: number) =>
  readSyncAnswer(await post(seller, mutations, protocol));

const SHIPPED = 'Your order is on its way';
const countShippedMails = async (shop: Shop) => {
  await sendMails(shop);
  return subjectsTo(shop, 'ada@example.com').filter((subject) => subject.includes(SHIPPED)).length;
};

test('a parcel marked as sent offline is sent once, however often the change arrives', async () => {
  await using shop = await openShop();
  const { seller, read, id } = await orderParcel(shop);
  const sent = createSent(id, { tracking: '1z999aa10123456784' });
  const answers = await Promise.all([sync(seller, [sent]), sync(seller, [sent, sent])]);
  expect(answers.flatMap(({ results }) => results)).toEqual(
    Array.from({ length: 3 }, () => ({ id: sent.id, applied: true })),
  );
  expect(await read()).toMatchObject({ status: 'shipped', carrier: 'UPS', tracking: '1Z999AA10123456784' });
  expect(await countShippedMails(shop)).toBe(1);
  expect((await sync(seller, [sent])).results).toEqual([{ id: sent.id, applied: true }]);
  expect(await countShippedMails(shop)).toBe(1);
});

test('a resend does not undo what the seller has changed since', async () => {
  await using shop = await openShop();
  const { seller, read, id } = await orderParcel(shop);
  const sent = createSent(id, { carrier: 'The Pony Express', tracking: 'PX 1' });
  await sync(seller, [sent]);
  await seller.markSent(id, { tracking: 'PX 2' });
  await sync(seller, [sent]);
  expect(await read()).toMatchObject({ tracking: 'PX 2' });
});

test('a change without a tracking number keeps the one from another device', async () => {
  await using shop = await openShop();
  const { seller, read, id } = await orderParcel(shop);
  await seller.markSent(id, { carrier: 'The Pony Express', tracking: 'PX 1' });
  expect((await sync(seller, [createSent(id)])).results).toMatchObject([{ applied: true }]);
  expect(await read()).toMatchObject({ carrier: 'The Pony Express', tracking: 'PX 1' });
  expect(await countShippedMails(shop)).toBe(1);
});

test('a parcel that was canceled meanwhile is refused with the day, and the shop is told once', async () => {
  await using shop = await openShop();
  const { paula, quentin, buyer, order, ofPaula, ofQuentin } = await orderTwoParcels(shop);
  const late = createSent(ofPaula, { tracking: 'PX 1' });
  const inTime = createSent(ofQuentin);
  expect((await sync(quentin, [inTime])).results).toEqual([{ id: inTime.id, applied: true }]);
  advanceTo(shop, '2026-12-02T17:00:00.000Z');
  await watchParcels(shop);
  const refusal = {
    id: late.id,
    applied: false,
    code: 'conflict',
    message: ORDER_MESSAGES.canceledOn('Wednesday, December 2'),
    productId: 0,
  };
  expect((await sync(paula, [late])).results).toEqual([refusal]);
  expect((await sync(paula, [late])).results).toEqual([refusal]);
  await sendMails(shop);
  expect(subjectsTo(shop, 'support@localhost')).toHaveLength(1);
  const { shipments } = await buyer.getOrder(order);
  expect(shipments).toMatchObject([{ status: 'canceled' }, { status: 'shipped' }]);
});

test("refuses other sellers' parcels, unknown ones and changes that waited too long, and goes on", async () => {
  await using shop = await openShop();
  const { paula, buyer, order, ofPaula, ofQuentin } = await orderTwoParcels(shop);
  const mutations = [
    createSent(ofQuentin),
    createSent(999_999),
    createSent(ofPaula, {}, shop.deps.now() - 61 * 86_400_000),
    createSent(ofPaula),
  ];
  const { results } = await sync(paula, mutations);
  expect(results).toMatchObject([
    { applied: false, code: 'not_found', message: ORDER_MESSAGES.noSuchShipment, productId: 0 },
    { applied: false, code: 'not_found', productId: 0 },
    { applied: false, code: 'too_old', message: tooOldMessage(undefined), productId: 0 },
    { applied: true },
  ]);
  const { shipments } = await buyer.getOrder(order);
  expect(shipments).toMatchObject([{ status: 'shipped' }, { status: 'new' }]);
});

test('two sellers mark their parcels of the same orders as sent at the same time', async () => {
  await using shop = await openShop();
  const one = await createSeller(shop);
  const other = await createSeller(shop);
  const parcels: [number, number][] = [];
  for (let count = 0; count < 4; count += 1) {
    const buyer = createBuyer(shop);
    await buyer.add(await one.list());
    const { shipments } = await buyer.getOrder(await buyer.buy(await other.list()));
    parcels.push([shipments[0]?.id ?? 0, shipments[1]?.id ?? 0]);
  }
  const [ofOne, ofOther] = [0, 1].map((at) => parcels.map((ids) => createSent(ids[at] ?? 0)));
  const answers = await Promise.all([sync(one, ofOne ?? []), sync(other, (ofOther ?? []).toReversed())]);
  expect(answers.flatMap(({ results }) => results.map(({ applied }) => applied))).toEqual(
    Array.from({ length: 8 }, () => true),
  );
});

test('every protocol takes changes of both lanes, as pages of other releases may send them', async () => {
  await using shop = await openShop();
  const { seller, read, id } = await orderParcel(shop);
  const emma = await insertProduct(shop, { title: 'Emma', stock: 2 });
  const sent = createSent(id);
  const { results, cart } = await sync(seller, [change.add(emma), sent], SYNC.protocols.lists);
  expect(results).toMatchObject([{ applied: true }, { id: sent.id, applied: true }]);
  expect(listLines(cart)).toEqual(['Emma x1']);
  expect(await read()).toMatchObject({ status: 'shipped' });
  const later = await sync(seller, [change.add(emma)], SYNC.protocols.sales);
  expect(listLines(later.cart)).toEqual(['Emma x2']);
  expect(await readError(await post(seller, [change.add(emma)], 3))).toMatchObject({
    status: 409,
    code: 'update_required',
  });
});

test('a request carries 50 changes of sales, and invalid ones are refused as a whole', async () => {
  await using shop = await openShop();
  const { seller, read, id } = await orderParcel(shop);
  const many = Array.from({ length: 51 }, () => createSent(id));
  expect(await readError(await post(seller, many))).toMatchObject({
    status: 422,
    fields: { mutations: SYNC_MESSAGES.tooManySales },
  });
  const long = createSent(id, { tracking: '1'.repeat(101) });
  expect(await readError(await post(seller, [long]))).toMatchObject({ status: 422 });
  expect(await read()).toMatchObject({ status: 'new' });
  expect((await sync(seller, many.slice(1))).results).toHaveLength(50);
  expect(await readSales(seller)).toMatchObject([{ status: 'shipped' }]);
});
