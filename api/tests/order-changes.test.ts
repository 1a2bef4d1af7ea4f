import { expect, test } from 'vitest';
import { examineShop } from '#api/doctor/doctor.queries.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { addListing } from './world/add-listings.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { listMails } from './world/mails.ts';
import { orderParcel, orderTwoParcels, readSales, subjectsTo } from './world/parcels.ts';
import { readBalancesBeforeFees } from './world/read-balances.ts';
import { createSeller } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { getProduct } from './world/shop-reads.ts';
import { readError } from './world/visitor.ts';

async function settle(shop: Shop): Promise<void> {
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
}

test('a buyer changes address and removes copies within the hour, and each copy comes back once', async () => {
  await using shop = await openShop();
  const { paula, quentin, dune, emma, buyer, order, ofPaula } = await orderTwoParcels(shop);
  const change = (body: object) => buyer.ask('PATCH', `/api/orders/${order}`, body);
  const idOf = async (title: string): Promise<number> =>
    (await buyer.getOrder(order)).items.find((item) => item.title === title)?.itemId ?? 0;
  const moved = { customerName: 'Mary Shelley', shippingAddress: '2 Marchmont Street, London' };
  expect(await readOkBody(await change(moved))).toMatchObject(moved);
  expect(await readSales(paula)).toMatchObject([
    { shipTo: { name: 'Mary Shelley', address: '2 Marchmont Street, London' } },
  ]);

  const less = { items: [{ itemId: await idOf('Dune'), quantity: 0 }] };
  const both = await Promise.all([change(less), change(less)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await settle(shop);
  expect(await getProduct(shop, dune)).toMatchObject({ stock: 1, inStock: true });
  expect(await getProduct(shop, emma)).toMatchObject({ stock: 0 });
  expect(await buyer.getOrder(order)).toMatchObject({
    status: 'partially_refunded',
    totalAmount: 12,
    refunded: 5,
    shipments: [
      { id: ofPaula, status: 'canceled', canceledBecause: 'buyer', items: [{ quantity: 0, removed: 1 }] },
      { status: 'new', items: [{ quantity: 1 }] },
    ],
  });
  expect(await buyer.getOrder(order), 'can be changed again').toHaveProperty('cancelableUntil');
  expect(await readSales(paula)).toMatchObject([{ status: 'canceled', earned: 0 }]);
  expect(await readSales(quentin)).toMatchObject([{ status: 'new', earned: 7 }]);
  expect(subjectsTo(shop, 'paula@example.com')).toContain('A sale of yours was canceled');
  expect(subjectsTo(shop, 'quentin@example.com')).toContain('An order of yours was changed');
  const mails = listMails(shop).filter(({ subject }) => subject === 'Your order was changed');
  expect(mails).toHaveLength(2);
  expect(mails.find(({ text }) => text.includes('Total: $7.00'))?.text).not.toContain('Dune');

  const itemId = await idOf('Emma');
  expect(await readError(await change({ items: [{ itemId, quantity: 2 }] }))).toMatchObject({ status: 422 });
  await readOkBody(await change({ items: [{ itemId, quantity: 0 }] }));
  await settle(shop);
  expect(await getProduct(shop, emma)).toMatchObject({ stock: 1, inStock: true });
  expect(await buyer.getOrder(order)).toMatchObject({ status: 'refunded', refunded: 12 });
});

test('some copies of an item go back, and a cancellation returns the rest', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { stock: 3, priceCents: 850 });
  const buyer = createBuyer(shop);
  await buyer.post('/api/cart/add', { productId: id, quantity: 2 });
  const order = await buyer.buy(id);
  const [item] = (await buyer.getOrder(order)).items;
  expect(item).toMatchObject({ quantity: 3 });
  const change = (quantity: number) =>
    buyer.ask('PATCH', `/api/orders/${order}`, { items: [{ itemId: item?.itemId, quantity }] });
  await readOkBody(await change(2));
  await readOkBody(await change(1));
  await settle(shop);
  expect(await getProduct(shop, id)).toMatchObject({ stock: 2 });
  expect(await examineShop(shop.deps), 'the doctor counts what remains').toEqual([]);
  expect(await buyer.getOrder(order)).toMatchObject({ refunded: 17, items: [{ quantity: 1, removed: 2 }] });
  await readOkBody(await buyer.post(`/api/orders/${order}/cancel`));
  await settle(shop);
  expect(await getProduct(shop, id)).toMatchObject({ stock: 3 });
  expect(await buyer.getOrder(order)).toMatchObject({ status: 'refunded', refunded: 25.5 });
});

test('a parcel emptied by one change costs its seller each of its copies once', async () => {
  await using shop = await openShop({ env: ADMIN });
  const admin = await createAdmin(shop);
  await admin.do('POST', '/api/admin/fee-terms', { percent: 10, fixed: 0.3 });
  const [paula, quentin] = [await createSeller(shop), await createSeller(shop)];
  const buyer = createBuyer(shop);
  await buyer.add(await paula.list({ title: 'Dune', priceCents: 500 }));
  await buyer.add(await paula.list({ title: 'Persuasion', priceCents: 850 }));
  await buyer.add(await quentin.list({ title: 'Villette', priceCents: 900 }));
  const order = await buyer.buy(await quentin.list({ title: 'Emma', priceCents: 700 }));
  const { items } = await buyer.getOrder(order);
  const removed = items.filter(({ title }) => title !== 'Emma');
  const change = { items: removed.map(({ itemId }) => ({ itemId, quantity: 0 })) };
  await readOkBody(await buyer.ask('PATCH', `/api/orders/${order}`, change));
  const due = { refunds: -2_250, [quentin.owner]: -600, fees: -100 };
  expect(await readBalancesBeforeFees(shop)).toEqual({ provider: 2_950, ...due });
  expect(await examineShop(shop.deps)).toEqual([]);
  await settle(shop);
  const { refunds, ...sent } = due;
  expect(await readBalancesBeforeFees(shop)).toEqual({ provider: 2_950 + refunds, ...sent });
  expect(await readSales(paula)).toMatchObject([{ status: 'canceled', earned: 0 }]);
  expect(await readSales(quentin)).toMatchObject([{ status: 'new', earned: 6 }]);
});

test('an order is either sent or changed, and others, or late ones, change nothing', async () => {
  await using shop = await openShop();
  const { seller, buyer, order, id, product } = await orderParcel(shop);
  const refused = { status: 409, message: ORDER_MESSAGES.tooLateToChange };
  const itemId = (await buyer.getOrder(order)).items[0]?.itemId;
  const change = (who: typeof buyer) =>
    who.ask('PATCH', `/api/orders/${order}`, { items: [{ itemId, quantity: 0 }] });
  const stranger = createBuyer(shop);
  await stranger.add(await addListing(shop));
  expect((await change(stranger)).status).toBe(404);
  const [sent, changed] = await Promise.all([seller.markSent(id), change(buyer)]);
  expect(sent.status + changed.status, 'one of them wins').toBe(200 + 409);
  await settle(shop);
  const refunded = changed.status === 200 ? 5 : 0;
  expect((await buyer.getOrder(order)).refunded).toBe(refunded);
  expect(await getProduct(shop, product)).toMatchObject({ stock: refunded === 0 ? 0 : 1 });

  const late = await buyer.buy(await addListing(shop));
  const address = { shippingAddress: '2 Marchmont Street, London' };
  shop.advanceClock(60 * 60_000 - 1);
  await readOkBody(await buyer.ask('PATCH', `/api/orders/${late}`, address));
  shop.advanceClock(1);
  const again = await buyer.ask('PATCH', `/api/orders/${late}`, { customerName: 'Mary Shelley' });
  expect(await readError(again)).toMatchObject(refused);
});
