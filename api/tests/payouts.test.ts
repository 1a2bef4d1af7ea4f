import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { owedBySellers } from '#api/payouts/admin/read-money.ts';
import { ADMIN_ORDER_MESSAGES as MESSAGES } from '#contract/admin/admin-order-messages.ts';
import { adminOrderSchema, adminOrdersSchema, type AdminOrder } from '#contract/admin/admin-orders.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { salesSchema, type Sale } from '#contract/orders/order.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { listAuditEntries } from './world/list-audit-entries.ts';
import { createBuyer, readOkBody, type TestBuyer } from './world/buyer.ts';
import { listMails } from './world/mails.ts';
import { readBalancesBeforeFees } from './world/read-balances.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { createSeller, type TestSeller } from './world/seller.ts';
import type { Shop } from './world/shop.ts';
import { openShopByHand } from './world/stripe-shop.ts';
import { readError } from './world/visitor.ts';

const openMarket = () => openShopByHand(ADMIN);

/** Places an order with one parcel per price, each from another seller, and returns the calls on it. */
async function placeOrder(shop: Shop, cents: readonly number[]) {
  const admin = await createAdmin(shop);
  const sellers: TestSeller[] = [];
  const buyer = createBuyer(shop);
  let id = '';
  for (const [index, priceCents] of cents.entries()) {
    const seller = await createSeller(shop);
    sellers.push(seller);
    const item = await seller.list({ title: `Book ${index}`, priceCents });
    if (index < cents.length - 1) await buyer.add(item);
    else id = await buyer.buy(item);
  }
  const parcels = (await buyer.getOrder(id)).shipments.map((shipment) => shipment.id);
  const path = `/api/admin/orders/${id}`;
  const step = (index: number, name: string) =>
    admin.ask('POST', `${path}/shipments/${parcels[index]}/${name}`);
  const read = async (): Promise<AdminOrder> => z.parse(adminOrderSchema, await admin.read(path));
  const askRefund = (body: object) =>
    admin.ask('POST', `${path}/refunds`, { reason: 'A torn page', ...body });
  return {
    admin,
    buyer,
    sellers,
    id,
    parcels,
    step,
    read,
    /** At the expense of a parcel's seller. */
    refund: (amount: number, parcel = 0) =>
      askRefund({ amount, shipmentId: parcels[parcel], bearer: 'seller' }),
    refundAsShop: (amount: number, parcel = -1) => askRefund({ amount, shipmentId: parcels[parcel] }),
    report: (index: number, word: 'sent' | 'delivered' | 'returned'): Promise<Response> =>
      sellers[index]?.post(`/api/sales/${parcels[index]}/${word}`) ?? Promise.reject(new Error('no seller')),
    confirmReceipt: (index: number) => postForShipment(buyer, `/api/orders/${id}/received`, parcels[index]),
    askReturn: (index: number) => postForShipment(buyer, `/api/orders/${id}/return`, parcels[index]),
    saleOf: async (index: number): Promise<Sale | undefined> =>
      z
        .parse(
          salesSchema,
          await readOkBody((await sellers[index]?.ask('GET', '/api/sales')) ?? new Response()),
        )
        .find(({ shipmentId }) => shipmentId === parcels[index]),
    paidOut: async (index: number) => (await read()).shipments[index]?.paidOutAmount,
  };
}

const postForShipment = (buyer: TestBuyer, path: string, shipmentId: number | undefined) =>
  buyer.post(path, { shipmentId, reason: 'The map is missing.' });

type TestOrder = Awaited<ReturnType<typeof placeOrder>>;

/** The seller sends the parcel and the buyer confirms its receipt. */
async function deliver({ report, confirmReceipt }: TestOrder, index: number): Promise<void> {
  await readOkBody(await report(index, 'sent'));
  await readOkBody(await confirmReceipt(index));
}

async function runPendingJobs(shop: Shop): Promise<void> {
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
}

test("a seller's report of a delivery is stored, but delivers nothing", async () => {
  await using shop = await openMarket();
  const sale = await placeOrder(shop, [500]);
  expect((await sale.report(0, 'delivered')).status, 'not sent yet').toBe(409);
  await readOkBody(await sale.report(0, 'sent'));
  await readOkBody(await sale.report(0, 'delivered'));
  const sellerSaysAt = new Date(shop.deps.now()).toISOString();
  shop.advanceClock(60_000);
  await readOkBody(await sale.report(0, 'delivered'));
  const seen = await sale.buyer.getOrder(sale.id);
  expect(seen.shipments).toMatchObject([{ status: 'shipped', sellerSaysAt }]);
  expect(seen.shipments[0]).not.toHaveProperty('deliveredAt');
  expect(await sale.saleOf(0)).toMatchObject({ status: 'shipped', sellerSaysAt });
  expect((await sale.read()).shipments).toMatchObject([
    { status: 'shipped', sellerSaysAt, steps: ['delivered'] },
  ]);
  const waiting = async () =>
    z.parse(adminOrdersSchema, await sale.admin.read('/api/admin/orders?status=said-delivered')).orders;
  expect((await waiting()).map(({ id }) => id)).toEqual([sale.id]);
  const item = seen.items[0]?.productId;
  const review = () => sale.buyer.post(`/api/products/${item}/reviews`, { stars: 5, text: 'Well kept.' });
  expect((await review()).status).toBe(403);
  expect(await readError(await sale.step(0, 'paid-out'))).toMatchObject({ status: 409 });
  await runPendingJobs(shop);
  expect(listMails(shop).filter(({ subject }) => subject === 'Has your order arrived?')).toHaveLength(1);

  await readOkBody(await sale.confirmReceipt(0));
  expect(await waiting()).toEqual([]);
  expect((await sale.buyer.getOrder(sale.id)).shipments).toMatchObject([
    { status: 'delivered', sellerSaysAt, deliveredAt: new Date(shop.deps.now()).toISOString() },
  ]);
  await readOkBody(await review());
  await readOkBody(await sale.report(0, 'delivered'));
  expect(await sale.saleOf(0), 'reported again, nothing changes').toMatchObject({ status: 'delivered' });
});

test('a seller cannot report a return that the buyer did not request', async () => {
  await using shop = await openMarket();
  const sale = await placeOrder(shop, [500]);
  const returned = async () => readError(await sale.report(0, 'returned'));
  const refused = { status: 409, message: ORDER_MESSAGES.notReturned };
  expect(await returned()).toMatchObject(refused);
  await readOkBody(await sale.report(0, 'sent'));
  await readOkBody(await sale.report(0, 'delivered'));
  expect(await returned(), "after the seller's report").toMatchObject(refused);
  await readOkBody(await sale.confirmReceipt(0));
  expect(await returned(), 'after the buyer confirmed receipt').toMatchObject(refused);
  await readOkBody(await sale.step(0, 'paid-out'));
  expect(await returned(), 'paid out').toMatchObject(refused);
  expect(await sale.read()).toMatchObject({ refunds: [], shipments: [{ status: 'delivered' }] });
});

test('an admin can take back an item without a return request', async () => {
  await using shop = await openMarket();
  const sale = await placeOrder(shop, [500]);
  await deliver(sale, 0);
  await readOkBody(await sale.step(0, 'returned'));
  expect(await sale.read()).toMatchObject({ refunds: [{ amount: 5 }], shipments: [{ status: 'returned' }] });
});

/** What sellers owe to the shop, in cents, the highest first. */
const debtsIn = async ({ deps }: Shop): Promise<number[]> =>
  (await owedBySellers(deps.storage.db)).map(({ cents }) => cents);

test('a return after a payout by hand is a debt of the seller', async () => {
  await using shop = await openMarket();
  const sale = await placeOrder(shop, [500]);
  await deliver(sale, 0);
  await readOkBody(await sale.step(0, 'paid-out'));
  await readOkBody(await sale.askReturn(0));
  await runPendingJobs(shop);
  expect(await debtsIn(shop)).toEqual([]);
  await readOkBody(await sale.report(0, 'returned'));
  await runPendingJobs(shop);
  expect(await sale.buyer.getOrder(sale.id)).toMatchObject({ status: 'refunded', refunded: 5 });
  expect(await owedBySellers(shop.deps.storage.db)).toEqual([
    { owner: sale.sellers[0]?.owner, cents: 500, currency: 'USD', livemode: false },
  ]);
  await assertHealthy(shop.deps);
});

test("a payout is the items' price less refunds, sent and due", async () => {
  await using shop = await openMarket();
  const sale = await placeOrder(shop, [500]);
  await deliver(sale, 0);
  await readOkBody(await sale.refund(1));
  await runPendingJobs(shop);
  await readOkBody(await sale.refund(0.5));
  expect(await sale.saleOf(0)).toMatchObject({ earned: 3.5, paidOut: false });
  shop.advanceClock(1_000);
  await readOkBody(await sale.step(0, 'paid-out'));
  expect(await sale.paidOut(0)).toBe(3.5);
  expect(await sale.saleOf(0)).toMatchObject({ earned: 3.5, paidOut: true });
  expect((await listAuditEntries(shop, 'order', sale.id)).at(-1)).toMatchObject({
    action: 'shipment.paid-out',
    after: { amount: 3.5 },
  });
  await readOkBody(await sale.refund(2));
  expect(await sale.paidOut(0), 'a payout does not change afterwards').toBe(3.5);
  expect(await debtsIn(shop)).toEqual([200]);
});

test('a fully refunded sale pays nothing', async () => {
  await using shop = await openMarket();
  const sale = await placeOrder(shop, [500]);
  await deliver(sale, 0);
  await readOkBody(await sale.refund(5));
  expect((await sale.read()).shipments[0]).toMatchObject({ earned: 0, steps: ['returned'] });
  expect(await readError(await sale.step(0, 'paid-out'))).toMatchObject({
    status: 409,
    message: MESSAGES.nothingToPayOut,
  });
  expect(await sale.saleOf(0)).toMatchObject({ earned: 0, paidOut: false });
});

test('a refund of one parcel only affects its seller and cannot exceed its price', async () => {
  await using shop = await openMarket();
  const sale = await placeOrder(shop, [500, 700]);
  await deliver(sale, 0);
  await deliver(sale, 1);
  await readOkBody(await sale.refund(3, 0));
  expect(await readError(await sale.refund(2.01, 0))).toMatchObject({
    status: 409,
    message: MESSAGES.tooMuch('$2.00'),
  });
  const other = await placeOrder(shop, [500]);
  const foreign = { amount: 1, reason: 'A torn page', shipmentId: other.parcels[0] };
  expect((await sale.admin.ask('POST', `/api/admin/orders/${sale.id}/refunds`, foreign)).status).toBe(404);
  expect((await sale.read()).shipments).toMatchObject([{ refundable: 2 }, { refundable: 7 }]);
  await readOkBody(await sale.step(0, 'paid-out'));
  await readOkBody(await sale.step(1, 'paid-out'));
  expect([await sale.paidOut(0), await sale.paidOut(1)]).toEqual([2, 7]);
});

test('a returned parcel is refunded for what was not refunded before', async () => {
  await using shop = await openMarket();
  const sale = await placeOrder(shop, [500, 700]);
  await deliver(sale, 0);
  await readOkBody(await sale.refund(3, 0));
  await readOkBody(await sale.askReturn(0));
  await readOkBody(await sale.report(0, 'returned'));
  await runPendingJobs(shop);
  expect(await sale.buyer.getOrder(sale.id)).toMatchObject({ refunded: 5 });
});

test("a refund at the shop's expense takes nothing from the sellers, even after a return", async () => {
  await using shop = await openMarket();
  const sale = await placeOrder(shop, [500, 700]);
  await deliver(sale, 0);
  await deliver(sale, 1);
  await readOkBody(await sale.refundAsShop(1));
  await readOkBody(await sale.refundAsShop(2, 1));
  expect((await sale.saleOf(0))?.earned).toBe(5);
  expect((await sale.saleOf(1))?.earned).toBe(7);
  await readOkBody(await sale.step(0, 'paid-out'));
  expect(await sale.paidOut(0)).toBe(5);
  await readOkBody(await sale.step(1, 'returned'));
  expect(await sale.saleOf(1)).toMatchObject({ earned: 0 });
  await runPendingJobs(shop);
  expect(await sale.buyer.getOrder(sale.id)).toMatchObject({ refunded: 8 });
  // Of $12, the seller has 5 and the buyer 8: the shop has lost the dollar that no return brought back.
  expect(await readBalancesBeforeFees(shop)).toEqual({ provider: 400, bank: -500, losses: 100 });
});

test('parallel refunds, returns and payouts never pay out what was refunded before', async () => {
  await using shop = await openMarket();
  const sale = await placeOrder(shop, [500, 700]);
  await deliver(sale, 0);
  await deliver(sale, 1);
  const responses = await Promise.all([
    sale.refund(2, 0),
    sale.step(0, 'paid-out'),
    sale.step(0, 'paid-out'),
    sale.refund(1, 0),
    sale.askReturn(1),
    sale.step(1, 'paid-out'),
    sale.report(1, 'returned'),
  ]);
  expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
    [],
  );
  shop.advanceClock(1_000);
  await readOkBody(await sale.step(0, 'paid-out'));
  const { shipments, refunds, payment } = await sale.read();
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const out = shipments.reduce((sum, { paidOutAmount = 0 }) => sum + paidOutAmount, 0);
  const debts = await owedBySellers(shop.deps.storage.db);
  const owed = debts.reduce((sum, { cents }) => sum + cents, 0) / 100;
  expect(back + out - owed).toBeLessThanOrEqual(payment.paid);
  const ofFirst = debts.find(({ owner }) => owner === sale.sellers[0]?.owner)?.cents ?? 0;
  expect(shipments[0]?.paidOutAmount).toBe(2 + ofFirst / 100);
  await assertHealthy(shop.deps);
});

test('sellers who buy their own listing get the refund or the payout, or owe the payout', async () => {
  await using shop = await openMarket();
  const admin = await createAdmin(shop);
  const crook = await createSeller(shop);
  for (const isPaidFirst of [true, false]) {
    const id = await crook.buy(await crook.list());
    const parcel = (await crook.getOrder(id)).shipments[0]?.id;
    const pay = () => admin.ask('POST', `/api/admin/orders/${id}/shipments/${parcel}/paid-out`);
    await readOkBody(await crook.markSent(parcel ?? 0));
    await readOkBody(await postForShipment(crook, `/api/orders/${id}/received`, parcel));
    if (isPaidFirst) await readOkBody(await pay());
    await readOkBody(await postForShipment(crook, `/api/orders/${id}/return`, parcel));
    const { status } = await crook.post(`/api/sales/${parcel}/returned`);
    expect(status).toBe(200);
    expect((await pay()).status).toBe(isPaidFirst ? 200 : 409);
    await runPendingJobs(shop);
    expect(await crook.getOrder(id)).toMatchObject({ refunded: 5 });
  }
  expect(await readBalancesBeforeFees(shop)).toEqual({ bank: -500, [crook.owner]: 500 });
});
