import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { adminOrdersSchema } from '#contract/admin/admin-orders.ts';
import { refunds } from '#api/storage/schema.ts';
import { createAdmin } from './world/admin.ts';
import { readOkBody } from './world/buyer.ts';
import { listMails } from './world/mails.ts';
import { newestRefund, openPaidShop, runPendingJobs } from './world/paid-shop.ts';
import { readSales } from './world/parcels.ts';
import { readBalances } from './world/read-balances.ts';

test('a refund that fails days later is owed until an admin retries it', async () => {
  await using opened = await openPaidShop();
  const { shop, stripe, buyer, id, readOrder, gone } = opened;
  await opened.admin.do('POST', `/api/admin/orders/${id}/cancel`, { reason: 'Sold twice' });
  await runPendingJobs(shop);
  expect(await readBalances(shop)).toEqual({ processing: 59, provider: -59 });
  const failedId = newestRefund(stripe);
  shop.advanceClock(5 * 86_400_000);
  stripe.failRefund(failedId);
  for (const type of ['refund.failed', 'refund.updated', 'refund.failed'])
    expect((await stripe.send(stripe.event(type), { to: shop.url })).status).toBe(200);

  expect(await readBalances(shop), 'owed again').toEqual({ processing: 59, provider: 941, refunds: -1_000 });
  const admin = await createAdmin(shop); // whose session has ended
  const failed = await readOrder(admin);
  expect(failed).toMatchObject({ status: 'canceled', refunded: 0, payment: { refundable: 0 } });
  expect(failed.refunds).toMatchObject([{ status: 'failed', amount: 10, providerId: failedId }]);
  expect(await buyer.getOrder(id)).toMatchObject({ refunded: 0 });
  const stuck = await admin.read('/api/admin/orders?status=stuck');
  expect(z.parse(adminOrdersSchema, stuck).orders).toMatchObject([{ id }]);
  await runPendingJobs(shop);
  const mails = listMails(shop).filter(({ to }) => to === 'help@shop.example');
  expect(mails).toMatchObject([{ subject: `Order ${failed.number}: a refund failed` }]);

  const retry = `/api/admin/orders/${id}/refunds/${failed.refunds[0]?.id}/retry`;
  expect((await admin.ask('POST', `/api/admin/orders/${id}/refunds/99/retry`)).status).toBe(404);
  await admin.do('POST', retry);
  await admin.do('POST', retry);
  await runPendingJobs(shop);
  expect(await gone()).toBe(1_000);
  expect(await readBalances(shop)).toEqual({ processing: 59, provider: -59 });
  expect(await readOrder(admin)).toMatchObject({
    status: 'refunded',
    refunds: [{ status: 'sent' }],
    jobs: [],
  });

  // The event of the first one comes again, and the second one fails, too.
  const [first] = stripe.events.filter(({ type }) => type === 'refund.failed');
  if (first === undefined) throw new Error('no refund failed');
  await stripe.send({ ...first, id: 'evt_again' }, { to: shop.url });
  expect(await readOrder(admin)).toMatchObject({ refunds: [{ status: 'sent' }] });
  stripe.failRefund(newestRefund(stripe));
  await stripe.send(stripe.event('refund.failed'), { to: shop.url });
  await admin.do('POST', retry);
  await runPendingJobs(shop);
  expect(stripe.ledger.refunds.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'failed']);
  expect(await readBalances(shop)).toEqual({ processing: 59, provider: -59 });
  expect(stripe.complaints).toEqual([]);
});

test('a refund that failed before the shop noted that it was sent is owed', async () => {
  await using opened = await openPaidShop();
  const { shop, stripe, intentId, refund, readOrder } = opened;
  await refund(4);
  const [due] = await shop.deps.storage.db.select().from(refunds);
  // By a process that crashed right after.
  await shop.deps.payments.refund({ key: due?.key ?? '', intentId, cents: 400 });
  stripe.failRefund(newestRefund(stripe));
  const event = stripe.event('refund.failed');
  expect((await stripe.send(event, { to: shop.url })).status, 'to be sent again').toBe(503);
  await runPendingJobs(shop);
  expect(stripe.ledger.refunds).toHaveLength(1);
  expect(await readOrder()).toMatchObject({ refunded: 0, status: 'paid', refunds: [{ status: 'failed' }] });
  expect((await stripe.send(event, { to: shop.url })).status).toBe(200);
  expect(await readBalances(shop)).toMatchObject({ refunds: -400, losses: 400 });
});

test('a failed refund of another shop, or made in the dashboard, changes nothing', async () => {
  await using opened = await openPaidShop();
  const { shop, stripe, intentId, readOrder, refund } = opened;
  await refund(1);
  await runPendingJobs(shop);
  const before = await readOrder();
  stripe.refund(intentId, 300);
  stripe.failRefund(newestRefund(stripe));
  expect((await stripe.send(stripe.event('refund.failed'), { to: shop.url })).status).toBe(200);
  const foreign = stripe.make({ amount: 500, currency: 'usd' });
  stripe.settle(foreign.id);
  stripe.refund(foreign.id, 500);
  stripe.failRefund(newestRefund(stripe));
  expect((await stripe.send(stripe.event('refund.failed'), { to: shop.url })).status).toBe(200);
  expect(await readOrder()).toEqual(before);
});

test.each([
  ['is all of the payment', 0, 1_000, 5, { gone: 1_000, sent: 0 }],
  ['leaves too little, and is more', 0, 700, 5, { gone: 700, sent: 0 }],
  ['leaves too little, and is less', 5, 200, 4, { gone: 900, sent: 2 }],
  ['leaves enough', 0, 200, 5, { gone: 700, sent: 1 }],
])('a refund counts once if one in the dashboard %s', async (_what, sent, cents, dollars, after) => {
  await using opened = await openPaidShop();
  const { shop, stripe, intentId, refund, readOrder, provider, gone } = opened;
  if (sent > 0) await refund(sent);
  await runPendingJobs(shop);
  await refund(dollars);
  stripe.refund(intentId, cents);
  await runPendingJobs(shop);
  await stripe.send(stripe.event('charge.refunded'), { to: shop.url });
  expect(await gone()).toBe(after.gone);
  expect((await readOrder()).refunds.at(-1)).toMatchObject({ status: 'sent', amount: dollars });
  expect(stripe.ledger.refunds).toHaveLength(1 + after.sent);
  expect(await provider(), 'what Stripe has').toBe(1_000 - after.gone - 59);
  expect(await readBalances(shop), 'all at the shop’s expense').toMatchObject({ losses: after.gone });
});

test('what went back in the dashboard cannot be refunded again while another refund is owed', async () => {
  await using opened = await openPaidShop();
  const { shop, stripe, intentId, id, refund, readOrder, provider, gone } = opened;
  stripe.refund(intentId, 200);
  await stripe.send(stripe.event('charge.refunded'), { to: shop.url });
  await refund(5);
  expect(await readOrder()).toMatchObject({ payment: { refundable: 3 } });
  const tooMuch = { amount: 5, reason: 'Torn' };
  expect((await opened.admin.ask('POST', `/api/admin/orders/${id}/refunds`, tooMuch)).status).toBe(409);
  await refund(3);
  await runPendingJobs(shop);
  expect(await gone()).toBe(1_000);
  expect(await provider(), 'what Stripe has').toBe(-59);
});

test('a refund that fails after the rest went back in the dashboard does not hide what went back', async () => {
  await using opened = await openPaidShop();
  const { shop, stripe, intentId, refund, readOrder, provider, gone } = opened;
  await refund(4);
  await runPendingJobs(shop);
  stripe.failRefund(newestRefund(stripe));
  stripe.refund(intentId, 1_000);
  for (const type of ['charge.refunded', 'refund.failed'])
    await stripe.send(stripe.event(type), { to: shop.url });
  const order = await readOrder();
  expect(order).toMatchObject({ refunded: 10, status: 'refunded', refunds: [{ status: 'failed' }] });
  // The retry finds that the buyer has it already.
  await opened.admin.do('POST', `/api/admin/orders/${opened.id}/refunds/${order.refunds[0]?.id}/retry`);
  await runPendingJobs(shop);
  expect(await gone()).toBe(1_000);
  expect(await readOrder()).toMatchObject({
    refunded: 10,
    status: 'refunded',
    refunds: [{ status: 'sent' }],
  });
  expect(await provider(), 'what Stripe has').toBe(-59);
});

test('a refund in the dashboard that fails, and is made again, counts once', async () => {
  await using opened = await openPaidShop();
  const { shop, stripe, intentId, readOrder, provider } = opened;
  await runPendingJobs(shop);
  for (const round of [1, 2]) {
    stripe.refund(intentId, 300);
    await stripe.send(stripe.event('charge.refunded'), { to: shop.url });
    expect(await readOrder(), `round ${round}`).toMatchObject({ refunded: 3, status: 'partially_refunded' });
    expect(await readBalances(shop), 'at the shop’s expense').toMatchObject({ losses: 300 });
    expect(await provider(), 'what Stripe has').toBe(700 - 59);
    stripe.failRefund(newestRefund(stripe));
    const failed = stripe.event('refund.failed');
    for (const id of [failed.id, `${failed.id}_again`])
      expect((await stripe.send({ ...failed, id }, { to: shop.url })).status).toBe(200);
    expect(await readOrder(), `round ${round}`).toMatchObject({ refunded: 0, status: 'paid', refunds: [] });
    expect(await provider(), 'what Stripe has').toBe(1_000 - 59);
    expect(await readBalances(shop)).not.toHaveProperty('losses');
  }
});

test('a refund is reduced only by what went back in the dashboard since it was decided', async () => {
  await using opened = await openPaidShop();
  const { shop, stripe, intentId, refund, readOrder, provider, gone } = opened;
  await refund(1);
  await refund(1);
  stripe.refund(intentId, 500);
  await stripe.send(stripe.event('charge.refunded'), { to: shop.url });
  expect(await readBalances(shop), 'those two, and what exceeds them').toMatchObject({ losses: 500 });
  // Stripe has 300 left then; its events about these two are late.
  await runPendingJobs(shop);
  await refund(5);
  await runPendingJobs(shop);
  expect(await gone()).toBe(1_000);
  expect((await readOrder()).refunds.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
  expect(await provider(), 'what Stripe has').toBe(-59);
});

test.each([
  { ended: 'order', outside: 600, owed: 1_000 },
  { ended: 'parcel', outside: 600, owed: 850 },
  { ended: 'parcel', outside: 1_000, owed: 850 },
])(
  'the buyer of a canceled $ended gets $owed cents although $outside cents of the dashboard, refunded before, fail',
  async ({ ended, outside, owed }) => {
    await using opened = await openPaidShop();
    const { shop, stripe, intentId, id, admin, seller, readOrder, provider, gone } = opened;
    stripe.refund(intentId, outside);
    const failing = newestRefund(stripe);
    await stripe.send(stripe.event('charge.refunded'), { to: shop.url });
    const [parcel] = await readSales(seller);
    if (ended === 'order') await admin.do('POST', `/api/admin/orders/${id}/cancel`, { reason: 'Sold twice' });
    else
      await readOkBody(await seller.post(`/api/sales/${parcel?.shipmentId}/cancel`, { reason: 'damaged' }));
    await runPendingJobs(shop);
    expect(await gone(), 'the rest was sent').toBe(1_000);
    stripe.failRefund(failing);
    const failed = stripe.event('refund.failed');
    for (const event of [failed.id, `${failed.id}_again`]) {
      expect((await stripe.send({ ...failed, id: event }, { to: shop.url })).status).toBe(200);
      await runPendingJobs(shop);
    }
    expect(await gone()).toBe(owed);
    expect((await readOrder()).refunded).toBe(owed / 100);
    expect(await provider(), 'what Stripe has').toBe(1_000 - owed - 59);
  },
);

test.each([400, 1_000])(
  'a refund of which $0 cents were paid in the dashboard is owed again when that fails',
  async (outside) => {
    await using opened = await openPaidShop();
    const { shop, stripe, intentId, refund, readOrder, provider, gone } = opened;
    await refund(8);
    stripe.refund(intentId, outside);
    const failing = newestRefund(stripe);
    await stripe.send(stripe.event('charge.refunded'), { to: shop.url });
    await runPendingJobs(shop);
    expect(await gone(), 'the rest was sent').toBe(Math.max(800, outside));
    stripe.failRefund(failing);
    const failed = stripe.event('refund.failed');
    for (const event of [failed.id, `${failed.id}_again`]) {
      expect((await stripe.send({ ...failed, id: event }, { to: shop.url })).status).toBe(200);
      await runPendingJobs(shop);
    }
    expect(await gone()).toBe(800);
    expect(await readOrder()).toMatchObject({ refunded: 8, payment: { refundable: 2 } });
    expect(await provider(), 'what Stripe has').toBe(200 - 59);
  },
);
