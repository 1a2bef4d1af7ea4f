import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { lossesOf } from '#api/doctor/doctor.queries.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { ADMIN_ORDER_MESSAGES as MESSAGES } from '#contract/admin/admin-order-messages.ts';
import { adminOrderSchema, adminOrdersSchema, type AdminOrder } from '#contract/admin/admin-orders.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { salesSchema, type Sale } from '#contract/orders/order.ts';
import { ADMIN, adminIn } from './world/admin.ts';
import { auditOf } from './world/audit.ts';
import { buyerIn, good, type TestBuyer } from './world/buyer.ts';
import { mailsIn } from './world/mails.ts';
import { mustBeHealthy } from './world/must-be-healthy.ts';
import { sellerIn, type TestSeller } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { refusalIn } from './world/visitor.ts';

const openMarket = () => openShop({ env: ADMIN });

/** An order with a parcel of each price, each of a seller of its own, and what an admin does with it. */
async function order(shop: Shop, cents: readonly number[]) {
  const admin = await adminIn(shop);
  const sellers: TestSeller[] = [];
  const buyer = buyerIn(shop);
  let id = '';
  for (const [index, priceCents] of cents.entries()) {
    const seller = await sellerIn(shop);
    sellers.push(seller);
    const item = await seller.list({ title: `Book ${index}`, priceCents });
    if (index < cents.length - 1) await buyer.add(item);
    else id = await buyer.buy(item);
  }
  const parcels = (await buyer.orderOf(id)).shipments.map((shipment) => shipment.id);
  const path = `/api/admin/orders/${id}`;
  const step = (index: number, name: string) =>
    admin.ask('POST', `${path}/shipments/${parcels[index]}/${name}`);
  const read = async (): Promise<AdminOrder> => z.parse(adminOrderSchema, await admin.read(path));
  return {
    admin,
    buyer,
    sellers,
    id,
    parcels,
    step,
    read,
    refund: (amount: number, parcel?: number) =>
      admin.ask('POST', `${path}/refunds`, {
        amount,
        reason: 'A torn page',
        ...(parcel === undefined ? {} : { shipmentId: parcels[parcel] }),
      }),
    says: (index: number, word: 'sent' | 'delivered' | 'returned'): Promise<Response> =>
      sellers[index]?.post(`/api/sales/${parcels[index]}/${word}`) ?? Promise.reject(new Error('no seller')),
    arrived: (index: number) => said(buyer, `/api/orders/${id}/received`, parcels[index]),
    askReturn: (index: number) => said(buyer, `/api/orders/${id}/return`, parcels[index]),
    saleOf: async (index: number): Promise<Sale | undefined> =>
      z
        .parse(salesSchema, await good((await sellers[index]?.ask('GET', '/api/sales')) ?? new Response()))
        .find(({ shipmentId }) => shipmentId === parcels[index]),
    paidOut: async (index: number) => (await read()).shipments[index]?.paidOutAmount,
  };
}

const said = (buyer: TestBuyer, path: string, shipmentId: number | undefined) =>
  buyer.post(path, { shipmentId, reason: 'The map is missing.' });

type TestOrder = Awaited<ReturnType<typeof order>>;

/** Sent by its seller, and there by the word of its buyer. */
async function arrive({ says, arrived }: TestOrder, index: number): Promise<void> {
  await good(await says(index, 'sent'));
  await good(await arrived(index));
}

async function workOff(shop: Shop): Promise<void> {
  shop.pass(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
}

test("a seller's word that a parcel was delivered is stored, and moves nothing", async () => {
  await using shop = await openMarket();
  const sale = await order(shop, [500]);
  expect((await sale.says(0, 'delivered')).status, 'not sent yet').toBe(409);
  await good(await sale.says(0, 'sent'));
  await good(await sale.says(0, 'delivered'));
  const sellerSaysAt = new Date(shop.deps.now()).toISOString();
  shop.pass(60_000);
  await good(await sale.says(0, 'delivered'));
  const seen = await sale.buyer.orderOf(sale.id);
  expect(seen.shipments).toMatchObject([{ status: 'shipped', sellerSaysAt }]);
  expect(seen.shipments[0]).not.toHaveProperty('deliveredAt');
  expect(seen.shipments[0]).not.toHaveProperty('returnableUntil');
  expect(await sale.saleOf(0)).toMatchObject({ status: 'shipped', sellerSaysAt });
  expect((await sale.read()).shipments).toMatchObject([
    { status: 'shipped', sellerSaysAt, steps: ['delivered'] },
  ]);
  const waiting = async () =>
    z.parse(adminOrdersSchema, await sale.admin.read('/api/admin/orders?status=said-delivered')).orders;
  expect((await waiting()).map(({ id }) => id)).toEqual([sale.id]);
  expect((await sale.askReturn(0)).status).toBe(409);
  const item = seen.items[0]?.productId;
  const review = () => sale.buyer.post(`/api/products/${item}/reviews`, { stars: 5, text: 'Well kept.' });
  expect((await review()).status).toBe(403);
  expect(await refusalIn(await sale.step(0, 'paid-out'))).toMatchObject({ status: 409 });
  await workOff(shop);
  expect(mailsIn(shop).filter(({ subject }) => subject === 'Has your order arrived?')).toHaveLength(1);

  await good(await sale.arrived(0));
  expect(await waiting()).toEqual([]);
  expect((await sale.buyer.orderOf(sale.id)).shipments).toMatchObject([
    { status: 'delivered', sellerSaysAt, deliveredAt: new Date(shop.deps.now()).toISOString() },
  ]);
  await good(await review());
  await good(await sale.says(0, 'delivered'));
  expect(await sale.saleOf(0), 'said once more, it is no news').toMatchObject({ status: 'delivered' });
});

test('nobody is refunded by a seller for what no buyer asked to return, before a payout and after', async () => {
  await using shop = await openMarket();
  const sale = await order(shop, [500]);
  const returned = async () => refusalIn(await sale.says(0, 'returned'));
  const refused = { status: 409, message: ORDER_MESSAGES.notReturned };
  expect(await returned()).toMatchObject(refused);
  await good(await sale.says(0, 'sent'));
  await good(await sale.says(0, 'delivered'));
  expect(await returned(), 'by the word of the seller').toMatchObject(refused);
  await good(await sale.arrived(0));
  expect(await returned(), 'by the word of the buyer').toMatchObject(refused);
  await good(await sale.step(0, 'paid-out'));
  expect(await returned(), 'paid out').toMatchObject(refused);
  expect(await sale.read()).toMatchObject({ refunds: [], shipments: [{ status: 'delivered' }] });
});

test('an admin takes back what no buyer asked to return', async () => {
  await using shop = await openMarket();
  const sale = await order(shop, [500]);
  await arrive(sale, 0);
  await good(await sale.step(0, 'returned'));
  expect(await sale.read()).toMatchObject({ refunds: [{ amount: 5 }], shipments: [{ status: 'returned' }] });
});

test('after a payout only an admin takes a return: it is listed as the loss of the shop', async () => {
  await using shop = await openMarket();
  const sale = await order(shop, [500]);
  await arrive(sale, 0);
  await good(await sale.step(0, 'paid-out'));
  await good(await sale.askReturn(0));
  expect(await refusalIn(await sale.says(0, 'returned'))).toMatchObject({
    status: 409,
    message: ORDER_MESSAGES.returnAfterPayout,
  });
  await workOff(shop);
  expect(await lossesOf(shop.deps)).toEqual([]);
  await good(await sale.step(0, 'returned'));
  await workOff(shop);
  expect(await sale.buyer.orderOf(sale.id)).toMatchObject({ status: 'refunded', refunded: 5 });
  expect(await lossesOf(shop.deps)).toEqual([
    { about: `shipment ${sale.parcels[0]}`, paidOutCents: 500, lostCents: 500 },
  ]);
  await mustBeHealthy(shop.deps);
});

test('a payout is what the items cost, less refunds that were sent and that are due', async () => {
  await using shop = await openMarket();
  const sale = await order(shop, [500]);
  await arrive(sale, 0);
  await good(await sale.refund(1));
  await workOff(shop);
  await good(await sale.refund(0.5));
  expect(await sale.saleOf(0)).toMatchObject({ earned: 3.5, paidOut: false });
  shop.pass(1_000);
  await good(await sale.step(0, 'paid-out'));
  expect(await sale.paidOut(0)).toBe(3.5);
  expect(await sale.saleOf(0)).toMatchObject({ earned: 3.5, paidOut: true });
  expect((await auditOf(shop, 'order', sale.id)).at(-1)).toMatchObject({
    action: 'shipment.paid-out',
    after: { amount: 3.5 },
  });
  await good(await sale.refund(2));
  expect(await sale.paidOut(0), 'what was paid stays as it was').toBe(3.5);
  expect(await lossesOf(shop.deps)).toMatchObject([{ paidOutCents: 350, lostCents: 200 }]);
});

test('a sale that was refunded in full pays nothing', async () => {
  await using shop = await openMarket();
  const sale = await order(shop, [500]);
  await arrive(sale, 0);
  await good(await sale.refund(5));
  expect((await sale.read()).shipments[0]).toMatchObject({ earned: 0, steps: ['returned'] });
  expect(await refusalIn(await sale.step(0, 'paid-out'))).toMatchObject({
    status: 409,
    message: MESSAGES.nothingToPayOut,
  });
  expect(await sale.saleOf(0)).toMatchObject({ earned: 0, paidOut: false });
});

test('a refund of one parcel is its seller’s alone, and never more than the parcel cost', async () => {
  await using shop = await openMarket();
  const sale = await order(shop, [500, 700]);
  await arrive(sale, 0);
  await arrive(sale, 1);
  await good(await sale.refund(3, 0));
  expect(await refusalIn(await sale.refund(2.01, 0))).toMatchObject({
    status: 409,
    message: MESSAGES.tooMuch('$2.00'),
  });
  const other = await order(shop, [500]);
  const foreign = { amount: 1, reason: 'A torn page', shipmentId: other.parcels[0] };
  expect((await sale.admin.ask('POST', `/api/admin/orders/${sale.id}/refunds`, foreign)).status).toBe(404);
  expect((await sale.read()).shipments).toMatchObject([{ refundable: 2 }, { refundable: 7 }]);
  await good(await sale.step(0, 'paid-out'));
  await good(await sale.step(1, 'paid-out'));
  expect([await sale.paidOut(0), await sale.paidOut(1)]).toEqual([2, 7]);
});

test('a parcel that comes back is refunded once in all, whatever was refunded of it before', async () => {
  await using shop = await openMarket();
  const sale = await order(shop, [500, 700]);
  await arrive(sale, 0);
  await good(await sale.refund(3, 0));
  await good(await sale.askReturn(0));
  await good(await sale.says(0, 'returned'));
  await workOff(shop);
  expect(await sale.buyer.orderOf(sale.id)).toMatchObject({ refunded: 5 });
});

test('a refund of the whole order is shared by its parcels by what they cost', async () => {
  await using shop = await openMarket();
  const sale = await order(shop, [500, 700]);
  await arrive(sale, 0);
  await arrive(sale, 1);
  await good(await sale.refund(1));
  expect((await sale.saleOf(0))?.earned).toBe(4.58);
  expect((await sale.saleOf(1))?.earned).toBe(6.42);
  await good(await sale.refund(11));
  for (const index of [0, 1]) {
    expect(await sale.saleOf(index)).toMatchObject({ earned: 0 });
    expect((await sale.step(index, 'paid-out')).status).toBe(409);
  }
});

test('refunds, returns and payouts at the same time never pay a seller what went back before', async () => {
  await using shop = await openMarket();
  const sale = await order(shop, [500, 700]);
  await arrive(sale, 0);
  await arrive(sale, 1);
  const answers = await Promise.all([
    sale.refund(2, 0),
    sale.step(0, 'paid-out'),
    sale.step(0, 'paid-out'),
    sale.refund(1, 0),
    sale.askReturn(1),
    sale.step(1, 'paid-out'),
    sale.says(1, 'returned'),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
    [],
  );
  shop.pass(1_000);
  await good(await sale.step(0, 'paid-out'));
  const { shipments, refunds, payment } = await sale.read();
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const out = shipments.reduce((sum, { paidOutAmount = 0 }) => sum + paidOutAmount, 0);
  const lost = (await lossesOf(shop.deps)).reduce((sum, { lostCents }) => sum + lostCents, 0) / 100;
  expect(back + out - lost).toBeLessThanOrEqual(payment.paid);
  expect(shipments[0]?.paidOutAmount).toBe(lost === 0 ? 2 : 2 + lost);
  await mustBeHealthy(shop.deps);
});

test('buying one’s own listing earns nothing: what is refunded is not paid out, and what is paid out is not refunded', async () => {
  await using shop = await openMarket();
  const admin = await adminIn(shop);
  const crook = await sellerIn(shop);
  for (const isPaidFirst of [true, false]) {
    const id = await crook.buy(await crook.list());
    const parcel = (await crook.orderOf(id)).shipments[0]?.id;
    const pay = () => admin.ask('POST', `/api/admin/orders/${id}/shipments/${parcel}/paid-out`);
    await good(await crook.sent(parcel ?? 0));
    await good(await said(crook, `/api/orders/${id}/received`, parcel));
    if (isPaidFirst) await good(await pay());
    await good(await said(crook, `/api/orders/${id}/return`, parcel));
    const { status } = await crook.post(`/api/sales/${parcel}/returned`);
    expect(status).toBe(isPaidFirst ? 409 : 200);
    expect((await pay()).status).toBe(isPaidFirst ? 200 : 409);
    await workOff(shop);
    expect(await crook.orderOf(id)).toMatchObject({ refunded: isPaidFirst ? 0 : 5 });
  }
});
