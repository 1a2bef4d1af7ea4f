import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { settlePayouts } from '#api/payouts/watch-payouts.ts';
import { disputes, orders, shipments } from '#api/storage/schema.ts';
import { ADMIN_ORDER_MESSAGES } from '#contract/admin/admin-order-messages.ts';
import { adminOrderSchema } from '#contract/admin/admin-orders.ts';
import { salesSchema } from '#contract/orders/order.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { addListing } from './world/add-listings.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { listAuditEntries } from './world/list-audit-entries.ts';
import { listMails } from './world/mails.ts';
import { createMember } from './world/member.ts';
import { advanceTo } from './world/parcels.ts';
import { createPaidSeller, readPayouts } from './world/payouts.ts';
import { getOwner } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { openShopByHand } from './world/stripe-shop.ts';
import { readError } from './world/visitor.ts';

const openMarket = () => openShopByHand({ ...ADMIN, SUPPORT_EMAIL: 'desk@example.com', LIMITS: 'off' });

async function passPayoutHour(shop: Shop): Promise<void> {
  await Promise.all([settlePayouts(shop.deps), settlePayouts(shop.deps)]);
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
}

const listsToPay = (shop: Shop): string[] =>
  listMails(shop)
    .filter(({ subject }) => subject === 'Sellers to pay today')
    .map(({ text }) => text.trim());

test('sellers see what becomes of each sale, and how much they get', async () => {
  await using shop = await openMarket();
  await (await createAdmin(shop)).do('POST', '/api/admin/fee-terms', { percent: 10, fixed: 0.3 });
  const seller = await createPaidSeller(shop);
  expect(await readPayouts(seller)).toEqual({ available: 0, onTheWay: 0, onHold: 0, sales: [] });
  const first = await seller.sell(850, 'Emma');
  expect(await readPayouts(seller)).toMatchObject({
    available: 0,
    onTheWay: 7.35,
    sales: [{ title: 'Emma', gross: 8.5, fee: 1.15, net: 7.35, payout: { state: 'waiting' } }],
  });
  await first.arrive();
  const stateOf = async () => (await readPayouts(seller)).sales[0]?.payout;
  // Ordered on a Saturday, and not before the 7th day after it.
  expect(await stateOf()).toEqual({ state: 'due', day: '2026-11-28' });
  const sales = z.parse(salesSchema, await readOkBody(await seller.ask('GET', '/api/sales')));
  expect(sales).toMatchObject([{ payout: { state: 'due', day: '2026-11-28' }, paidOut: false }]);
  await readOkBody(await first.tell('problem', { kind: 'damaged', text: 'Torn', photos: [] }));
  expect(await readPayouts(seller)).toMatchObject({
    onTheWay: 0,
    onHold: 7.35,
    sales: [{ payout: { state: 'case', reason: 'the buyer reported a problem' } }],
  });
  await readOkBody(await first.tell('case/drop'));
  advanceTo(shop, '2026-11-28T14:59:59.999Z');
  expect(await readPayouts(seller)).toMatchObject({ available: 0, onTheWay: 7.35 });
  shop.advanceClock(1);
  expect(await readPayouts(seller)).toMatchObject({
    available: 7.35,
    onTheWay: 0,
    sales: [{ payout: { state: 'now', day: '2026-11-28' } }],
  });
  await (
    await createAdmin(shop)
  ).do('POST', `/api/admin/orders/${first.order}/shipments/${first.id}/paid-out`);
  expect(await readPayouts(seller)).toMatchObject({
    available: 0,
    sales: [{ payout: { state: 'paid', day: '2026-11-28' } }],
  });
  await (
    await createAdmin(shop)
  ).do('POST', `/api/admin/orders/${first.order}/shipments/${first.id}/returned`);
  expect(await readPayouts(seller), 'a debt').toMatchObject({
    available: -7.35,
    sales: [{ status: 'returned', net: 0, payout: { state: 'lost' } }],
  });
  await seller.sell(2_000);
  expect(await readPayouts(seller), 'no sale on the way covers it').toMatchObject({
    available: -7.35,
    onTheWay: 17.7,
  });
});

test('an admin marks a sale as paid out once, after its delivery, and the seller sees it', async () => {
  await using shop = await openMarket();
  const admin = await createAdmin(shop);
  const ann = await createPaidSeller(shop);
  const { order, id } = await ann.sell(500);
  const step = async (name: string) => {
    const path = `/api/admin/orders/${order}/shipments/${id}/${name}`;
    return z.parse(adminOrderSchema, await admin.do('POST', path, {})).shipments[0];
  };
  await step('sent');
  expect(await step('delivered')).toMatchObject({ earned: 5, isShopsOwn: false });
  await step('paid-out');
  const again = await step('paid-out');
  expect(again?.paidOutAt).toBeDefined();
  expect(again?.steps).toEqual(['returned']);
  const sales = z.parse(salesSchema, await readOkBody(await ann.ask('GET', '/api/sales')));
  expect(sales).toMatchObject([{ paidOut: true, status: 'delivered' }]);
  const audited = await listAuditEntries(shop, 'order', order);
  expect(audited.filter(({ action }) => action === 'shipment.paid-out')).toHaveLength(1);
});

test('only the first buyers of a seller delay a payout', async () => {
  await using shop = await openMarket();
  const seller = await createPaidSeller(shop);
  for (const _ of [1, 2, 3]) await (await seller.sell(500)).arrive();
  await (await seller.sell(500)).arrive();
  const days = (await readPayouts(seller)).sales.map(({ payout }) => payout.day);
  expect(days).toEqual(['2026-11-24', '2026-11-28', '2026-11-28', '2026-11-28']);
});

test('the shop gets one email a day with the sellers to pay by hand', async () => {
  await using shop = await openMarket();
  const ada = await createPaidSeller(shop);
  const ben = await createPaidSeller(shop, 'ben@example.com');
  const [dune, emma] = [await ada.sell(500), await ada.sell(700)];
  const open = await ben.sell(900);
  await dune.arrive();
  await emma.arrive();
  await open.send();
  advanceTo(shop, '2026-11-28T14:59:00Z');
  await passPayoutHour(shop);
  expect(listsToPay(shop)).toEqual([]);
  advanceTo(shop, '2026-11-28T15:00:00Z');
  await passPayoutHour(shop);
  await passPayoutHour(shop);
  const numberOf = async (sale: typeof dune) => (await sale.buyer.getOrder(sale.order)).number;
  expect(listsToPay(shop)).toEqual([
    [
      'These sales can be paid out. Mark each one as paid out in the back office once the money has left.',
      '',
      'ada@example.com',
      `Order ${await numberOf(dune)}: $5.00`,
      `Order ${await numberOf(emma)}: $7.00`,
    ].join('\n'),
  ]);
  await (await createAdmin(shop)).do('POST', `/api/admin/orders/${dune.order}/shipments/${dune.id}/paid-out`);
  await (await createAdmin(shop)).do('POST', `/api/admin/orders/${dune.order}/shipments/${dune.id}/returned`);
  advanceTo(shop, '2026-11-29T15:00:00Z');
  await passPayoutHour(shop);
  const [, second] = listsToPay(shop);
  expect(second).toContain(`Order ${await numberOf(emma)}: $7.00\nOwes $5.00 from refunds after payouts.`);
  expect(second).not.toContain(await numberOf(dune));
  await (await createAdmin(shop)).do('POST', `/api/admin/orders/${emma.order}/shipments/${emma.id}/paid-out`);
  advanceTo(shop, '2026-11-30T15:00:00Z');
  await passPayoutHour(shop);
  expect(listsToPay(shop)).toHaveLength(2);
});

test('a lost dispute stops a payout by hand until it is decided who bears it', async () => {
  await using shop = await openMarket();
  const ada = await createPaidSeller(shop);
  const sale = await ada.sell(500);
  await sale.arrive();
  const { storage, now } = shop.deps;
  const [order] = await storage.db.select().from(orders);
  const dispute = {
    id: 'dp_1',
    orderId: order?.id ?? 0,
    intentId: order?.intentId ?? '',
    cents: 500,
    reason: 'fraudulent',
  };
  const row = { ...dispute, status: 'lost', dueBy: now(), closedAt: now() } as const;
  await storage.transaction({}, async (tx) => {
    await tx.insert(disputes).values(row);
  });
  const admin = await createAdmin(shop);
  const stepsOf = async () =>
    z.parse(adminOrderSchema, await admin.read(`/api/admin/orders/${sale.order}`)).shipments[0]?.steps;
  expect(await stepsOf()).not.toContain('paid-out');
  const pay = () => admin.ask('POST', `/api/admin/orders/${sale.order}/shipments/${sale.id}/paid-out`);
  expect(await readError(await pay())).toMatchObject({ status: 409, message: ADMIN_ORDER_MESSAGES.disputed });
  await storage.transaction({}, async (tx) => {
    await tx.update(disputes).set({ status: 'won' });
  });
  expect(await stepsOf()).toContain('paid-out');
  expect((await pay()).status).toBe(200);
});

test('payouts need an account, and a guest’s sales come with it', async () => {
  await using shop = await openMarket();
  const guest = createMember(shop);
  await guest.save(await addListing(shop));
  const sellerOwner = await getOwner(shop, guest);
  const buyer = createBuyer(shop);
  const order = await buyer.buy(await addListing(shop, { title: 'Dune', priceCents: 500, sellerOwner }));
  for (const path of ['/api/payouts', '/api/payouts.csv?year=2026'])
    expect(await readError(await guest.ask('GET', path))).toMatchObject({
      status: 401,
      code: 'sign_in_required',
    });
  await guest.register('ada@example.com');
  expect(await readPayouts(guest)).toMatchObject({ onTheWay: 5, sales: [{ title: 'Dune' }] });
  const csv = async () =>
    (await (await guest.ask('GET', '/api/payouts.csv?year=2026')).text()).trim().split('\r\n');
  const { number } = await buyer.getOrder(order);
  expect(await csv()).toEqual([
    'date,kind,order,title,gross,fee,net',
    `2026-11-21,sale,${number},Dune,5,0,5`,
  ]);
  await readOkBody(await buyer.post(`/api/orders/${order}/cancel`));
  expect((await csv()).slice(2)).toEqual([`2026-11-21,refund,${number},Dune,-5,0,-5`]);
  expect((await guest.ask('GET', '/api/payouts.csv?year=2025')).status).toBe(200);
  expect((await guest.ask('GET', '/api/payouts.csv?year=x')).status).toBe(400);
});

test('a statement has payouts by hand as the ledger has them, also those from before amounts were stored', async () => {
  await using shop = await openMarket();
  const seller = await createPaidSeller(shop);
  const sale = await seller.sell(500, 'Dune');
  await sale.arrive();
  advanceTo(shop, '2026-11-28T15:00:00Z');
  const path = `/api/admin/orders/${sale.order}/shipments/${sale.id}/paid-out`;
  await (await createAdmin(shop)).do('POST', path);
  await shop.deps.storage.transaction({}, async (tx) => {
    await tx.update(shipments).set({ paidOutCents: null });
  });
  const csv = await (await seller.ask('GET', '/api/payouts.csv?year=2026')).text();
  const { number } = await sale.buyer.getOrder(sale.order);
  expect(csv.trim().split('\r\n').slice(1)).toEqual([
    `2026-11-21,sale,${number},Dune,5,0,5`,
    `2026-11-28,payout,${number},Dune,-5,0,-5`,
  ]);
});

test('a statement runs no formula in a spreadsheet', async () => {
  await using shop = await openMarket();
  const seller = await createPaidSeller(shop);
  await seller.sell(500, '=1+1');
  const csv = await (await seller.ask('GET', '/api/payouts.csv?year=2026')).text();
  expect(csv).toContain(",'=1+1,");
});

test('sales are listed 50 at a time', async () => {
  await using shop = await openShop({ env: { LIMITS: 'off' } });
  const seller = await createPaidSeller(shop);
  const buyer = createBuyer(shop);
  for (let sold = 0; sold < 51; sold += 1)
    await buyer.buy(await addListing(shop, { title: `Book ${sold}`, sellerOwner: seller.owner }));
  const first = await readPayouts(seller);
  expect(first.sales.map(({ title }) => title)).toEqual(
    Array.from({ length: 50 }, (_, at) => `Book ${50 - at}`),
  );
  const second = await readPayouts(seller, `?cursor=${first.next}`);
  expect(second.sales.map(({ title }) => title)).toEqual(['Book 0']);
  expect(second.next).toBeUndefined();
  const foreign = await createPaidSeller(shop, 'ben@example.com');
  expect((await foreign.ask('GET', `/api/payouts?cursor=${first.next}`)).status).toBe(400);
});
