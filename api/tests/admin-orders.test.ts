import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { ADMIN_ORDER_MESSAGES as MESSAGES } from '#contract/admin/admin-order-messages.ts';
import { adminOrderSchema, adminOrdersSchema, type AdminOrder } from '#contract/admin/admin-orders.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { ADMIN, createAdmin, type TestAdmin } from './world/admin.ts';
import { listAuditEntries } from './world/list-audit-entries.ts';
import { createBuyer, readOkBody, type TestBuyer } from './world/buyer.ts';
import { getProduct } from './world/shop-reads.ts';
import { addListing } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

let shop: Shop;
let admin: TestAdmin;

beforeAll(async () => {
  shop = await openShop({ env: ADMIN });
  admin = await createAdmin(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

const list = async (query = '') => z.parse(adminOrdersSchema, await admin.read(`/api/admin/orders${query}`));
const getOrder = async (id: string) => z.parse(adminOrderSchema, await admin.read(`/api/admin/orders/${id}`));
const post = async (path: string, body?: object): Promise<AdminOrder> =>
  z.parse(adminOrderSchema, await admin.do('POST', `/api/admin/orders/${path}`, body));
const refused = async (path: string, body?: object) =>
  readError(await admin.ask('POST', `/api/admin/orders/${path}`, body));
const runJobs = () => runDueJobs(shop.deps, JOB_HANDLERS);

/** Places an order at $5.00 a copy, of the seller's item if one is given. */
async function bought({ quantity = 1, sellerOwner, title = 'Emma', images = [] }: Partial<Bought> = {}) {
  const listing = { title, images, stock: quantity, sellerOwner: sellerOwner ?? null };
  const productId = await addListing(shop, listing);
  const buyer = createBuyer(shop);
  const id = await buyer.buy(productId, quantity);
  const [shipment] = (await getOrder(id)).shipments;
  return { id, productId, buyer, step: (name: string) => `${id}/shipments/${shipment?.id}/${name}` };
}

interface Bought {
  readonly quantity: number;
  readonly sellerOwner: string;
  readonly title: string;
  readonly images: readonly Picture[];
}

const returnAsked = async (buyer: TestBuyer, id: string): Promise<unknown> => {
  const [shipment] = (await buyer.getOrder(id)).shipments;
  return readOkBody(
    await buyer.post(`/api/orders/${id}/return`, { shipmentId: shipment?.id, reason: 'Torn.' }),
  );
};

test('an admin sees all orders, newest first, and every detail of one', async () => {
  const picture = { url: '/covers/1/front', width: 960, height: 1280, tint: '#AABBCC', placeholder: '12' };
  const { id } = await bought({ quantity: 2, title: 'Persuasion', images: [picture] });
  shop.advanceClock(1000);
  const later = await bought();
  const { orders, total } = await list();
  expect(orders.map((each) => each.id).slice(0, 2)).toEqual([later.id, id]);
  expect(total).toBe(orders.length);
  expect(orders[1]).toEqual({
    id,
    number: (await getOrder(id)).number,
    status: 'paid',
    shipments: ['new'],
    createdAt: '2026-11-21T17:00:00.000Z',
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    totalAmount: 10,
    refunded: 0,
    pieces: 2,
    title: 'Persuasion',
    covers: [picture],
    demo: true,
  });
  const order = await getOrder(id);
  expect(order).toMatchObject({
    ...orders[1],
    shippingAddress: '12 St James Square, London',
    buyer: 'guest',
    shipments: [{ isShopsOwn: true, earned: 0, steps: ['sent'] }],
    payment: { provider: 'demo', paid: 10, refunded: 0, refundable: 10 },
    refunds: [],
    cancelable: true,
  });
  expect(order.jobs.map(({ kind, attempts }) => [kind, attempts])).toEqual([['mail', 0]]);
  await runJobs();
  expect((await getOrder(id)).jobs).toEqual([]);
  expect(await readError(await admin.get('/api/admin/orders/nothing'))).toMatchObject({
    status: 404,
    message: ORDER_MESSAGES.noSuchOrder,
  });
});

test('orders are found by number, name, email, title, day and status', async () => {
  shop.advanceClock(48 * 3_600_000);
  admin = await createAdmin(shop);
  const { id, buyer, step } = await bought({ title: 'The Unfindable_100% Book' });
  const ids = async (query: string) => (await list(`?${query}`)).orders.map((each) => each.id);
  const { number } = await getOrder(id);
  const undashed = number.replaceAll('-', '');
  const spoken = [number, undashed, number.toLowerCase(), number.slice(2), number.replaceAll('-', ' ')];
  for (const q of [id, ...spoken, 'unfindable_100%', 'UNFINDABLE lovelace ada@example.com'])
    expect(await ids(`q=${encodeURIComponent(q)}`)).toEqual([id]);
  expect(await ids('q=unfindable%20elsewhere')).toEqual([]);
  expect(await ids('from=2026-11-23')).toEqual([id]);
  expect(await ids('from=2026-11-23&to=2026-11-23&status=to-send')).toEqual([id]);
  expect(await ids('to=2026-11-22')).not.toContain(id);
  await post(step('sent'), {});
  await post(step('delivered'));
  await returnAsked(buyer, id);
  expect(await ids('status=returns')).toEqual([id]);
  expect(await ids('from=2026-11-23&status=to-send')).toEqual([]);
  for (const bad of ['status=lost', 'from=yesterday', 'to=2026-02-30', 'limit=0', 'cursor=x'])
    expect((await admin.get(`/api/admin/orders?${bad}`)).status).toBe(400);
  const first = await list('?limit=1');
  const second = await list(`?limit=1&cursor=${first.next}`);
  expect(first.orders[0]?.id).toBe(id);
  expect(second.orders[0]?.id).not.toBe(id);
});

test('a shipment is sent, delivered and returned, and its copies and money go back once', async () => {
  const { id, productId, step } = await bought({ quantity: 2 });
  const sent = await post(step('sent'), { carrier: 'USPS\r\nBcc: x', tracking: '94 00' });
  expect(sent.shipments[0]).toMatchObject({
    status: 'shipped',
    carrier: 'USPS Bcc: x',
    steps: ['delivered'],
  });
  expect(sent.cancelable).toBe(false);
  await post(step('delivered'));
  const [back] = await Promise.all([post(step('returned')), post(step('returned'))]);
  expect(back).toMatchObject({ shipments: [{ status: 'returned', steps: [] }], payment: { refundable: 0 } });
  expect(back.refunds).toMatchObject([{ amount: 10, status: 'due', reason: 'returned' }]);
  await runJobs();
  expect(await getOrder(id)).toMatchObject({ status: 'refunded', refunds: [{ amount: 10, status: 'sent' }] });
  expect(await getProduct(shop, productId)).toMatchObject({ stock: 2, inStock: true });
  expect((await listAuditEntries(shop, 'order', id)).map(({ action }) => action)).toEqual([
    'shipment.sent',
    'shipment.delivered',
    'shipment.returned',
  ]);
});

test('a shipment refuses steps that are out of order', async () => {
  const { id, step } = await bought();
  for (const name of ['delivered', 'returned', 'paid-out'] as const)
    expect(await refused(step(name))).toMatchObject({ status: 409, message: MESSAGES.wrongStatus[name] });
  await post(step('sent'), {});
  await post(step('delivered'));
  expect(await refused(step('sent'), {})).toMatchObject({ status: 409, message: MESSAGES.wrongStatus.sent });
  expect(await refused(`${id}/shipments/99999/delivered`)).toMatchObject({ status: 404 });
  expect(await refused(step('paid-out'))).toMatchObject({ status: 409 }); // The shop's own items earn no payout.
});

test("an admin cancels an unsent order even after the buyer's hour, and money and copies go back once", async () => {
  const { id, productId } = await bought();
  shop.advanceClock(2 * 3_600_000);
  admin = await createAdmin(shop);
  expect(await refused(`${id}/cancel`, { reason: ' ' })).toMatchObject({ status: 422 });
  await Promise.all([
    post(`${id}/cancel`, { reason: 'Lost it.' }),
    post(`${id}/cancel`, { reason: 'Lost it.' }),
  ]);
  await runJobs();
  const order = await getOrder(id);
  expect(order).toMatchObject({ status: 'refunded', cancelable: false, shipments: [{ status: 'canceled' }] });
  expect(order.refunds).toMatchObject([{ amount: 5, status: 'sent', reason: 'Lost it.' }]);
  expect(await getProduct(shop, productId)).toMatchObject({ stock: 1, inStock: true });
  expect(await listAuditEntries(shop, 'order', id)).toMatchObject([
    { action: 'order.cancel', before: { status: 'paid' }, after: { status: 'canceled', reason: 'Lost it.' } },
  ]);
});

test('an order that was sent cannot be canceled', async () => {
  const { id, step } = await bought();
  await post(step('sent'), {});
  expect(await refused(`${id}/cancel`, { reason: 'Too late' })).toMatchObject({
    status: 409,
    message: MESSAGES.notCancelable,
  });
});

test('an order is refunded in parts, but never for more than was paid', async () => {
  const { id } = await bought({ quantity: 2 });
  const part = await post(`${id}/refunds`, { amount: 2.5, reason: 'A torn page' });
  expect(part.payment).toMatchObject({ refunded: 0, refundable: 7.5 });
  await runJobs();
  expect(await getOrder(id)).toMatchObject({ status: 'partially_refunded', refunded: 2.5 });
  expect(await refused(`${id}/refunds`, { amount: 7.51, reason: 'More' })).toMatchObject({
    status: 409,
    message: MESSAGES.tooMuch('$7.50'),
  });
  await post(`${id}/refunds`, { amount: 7.5, reason: 'The rest' });
  expect(await refused(`${id}/refunds`, { amount: 0.01, reason: 'More' })).toMatchObject({
    status: 409,
    message: MESSAGES.nothingLeft,
  });
  await runJobs();
  expect(await getOrder(id)).toMatchObject({ status: 'refunded', refunded: 10, payment: { refundable: 0 } });
});

test.each([0, -1, 0.001, 1.005, '5', null, 1e308, 100_000.01])(
  'a refund of %s is refused',
  async (amount) => {
    const { id } = await bought();
    expect(await refused(`${id}/refunds`, { amount, reason: 'x' })).toMatchObject({
      status: 422,
      code: 'invalid_input',
    });
  },
);

test('twenty parallel refunds never exceed what was paid', async () => {
  const { id } = await bought({ quantity: 2 });
  const responses = await Promise.all(
    Array.from({ length: 20 }, () =>
      admin.ask('POST', `/api/admin/orders/${id}/refunds`, { amount: 3, reason: 'At once' }),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(17);
  await runJobs();
  expect(await getOrder(id)).toMatchObject({ refunded: 9, payment: { refundable: 1 } });
});

test('a refund sent twice with the same key is one refund, and the key accepts no other amount', async () => {
  const { id } = await bought({ quantity: 2 });
  const send = (amount: number) =>
    admin.ask(
      'POST',
      `/api/admin/orders/${id}/refunds`,
      { amount, reason: 'Once' },
      { 'Idempotency-Key': 'one-refund-only' },
    );
  const responses = await Promise.all([send(4), send(4), send(4)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await readError(await send(5))).toMatchObject({ status: 422, message: MESSAGES.keyUsed });
  expect((await getOrder(id)).refunds).toMatchObject([{ amount: 4 }]);
  expect(await listAuditEntries(shop, 'order', id)).toHaveLength(1);
});

test('a refund that fails at the provider shows in the order and in the stuck filter until it succeeds', async () => {
  const down = { ...shop.deps.payments, refund: () => Promise.reject(new Error('the bank is closed')) };
  const { id } = await bought();
  await runJobs();
  await post(`${id}/refunds`, { amount: 1, reason: 'x' });
  await runDueJobs({ ...shop.deps, payments: down }, JOB_HANDLERS);
  expect((await getOrder(id)).jobs).toMatchObject([
    { kind: 'refund', attempts: 1, failure: 'the bank is closed' },
  ]);
  expect((await list('?status=stuck')).orders.map((each) => each.id)).toEqual([id]);
  shop.advanceClock(60_000);
  await runJobs();
  expect((await getOrder(id)).jobs.filter(({ kind }) => kind === 'refund')).toEqual([]);
  expect((await list('?status=stuck')).orders).toEqual([]);
});
