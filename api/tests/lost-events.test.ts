import { expect, test } from 'vitest';
import { openStripeServer } from '#api/doubles/stripe-server.ts';
import { enqueueEventSync, eventSyncHandler } from '#api/checkout/event-sync-job.ts';
import { watchCheckouts } from '#api/checkout/watch-checkouts.ts';
import { stripePayments } from '#api/gateways/payments/stripe-payments.ts';
import type { Behaviour } from '#api/doubles/stripe-request-handler.ts';
import { refundHandler } from '#api/orders/refunds/refund-job.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { jobs, paymentEvents } from '#api/storage/schema.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { createBuyer } from './world/buyer.ts';
import { addListing } from './world/add-listings.ts';
import { intentOf } from './world/dispute-events.ts';
import { listMails } from './world/mails.ts';
import { newestRefund, openPaidShop, runPendingJobs } from './world/paid-shop.ts';
import { openStripeMarket, createPaidSeller, runJobs } from './world/payouts.ts';
import { readBalances, readBalancesBeforeFees } from './world/read-balances.ts';
import { NOON, openShop, type Shop } from './world/shop.ts';

/** The next day, the shop looks for lost events. */
async function syncNextDay(shop: Shop): Promise<void> {
  shop.advanceClock(DAY_MS);
  await enqueueEventSync(shop.deps);
  await runDueJobs(shop.deps, eventSyncHandler);
}

const failureMails = (shop: Shop) =>
  listMails(shop).filter(({ to, subject }) => to === 'help@shop.example' && /a refund failed/.test(subject));

/** A canceled order whose refund has failed at the buyer's bank. No event has been delivered. */
async function openFailedRefund() {
  const opened = await openPaidShop();
  const { shop, stripe, admin, id } = opened;
  await admin.do('POST', `/api/admin/orders/${id}/cancel`, { reason: 'Sold twice' });
  await runPendingJobs(shop);
  shop.advanceClock(5 * DAY_MS);
  stripe.failRefund(newestRefund(stripe));
  return { ...opened, read: async () => opened.readOrder(await createAdmin(shop)) };
}

const OWED = { processing: 59, provider: 941, refunds: -1_000 };

test('a failed refund whose events were lost is owed again from the next day on', async () => {
  await using opened = await openFailedRefund();
  const { shop, stripe, read } = opened;
  expect(await read()).toMatchObject({ refunded: 10, refunds: [{ status: 'sent' }] });
  await syncNextDay(shop);
  expect(await read()).toMatchObject({ status: 'canceled', refunded: 0, refunds: [{ status: 'failed' }] });
  expect(await readBalances(shop)).toEqual(OWED);

  // Another list, and the events at last, each twice.
  await syncNextDay(shop);
  for (const event of [...stripe.events, ...stripe.events])
    expect((await stripe.send(event, { to: shop.url })).status).toBe(200);
  await runPendingJobs(shop);
  expect(await readBalances(shop)).toEqual(OWED);
  expect(failureMails(shop)).toHaveLength(1);
  expect(stripe.complaints).toEqual([]);
  await assertHealthy(shop.deps);
});

test('a refund in the dashboard whose events were lost counts from the next day on, once', async () => {
  await using opened = await openPaidShop();
  const { shop, stripe, intentId, readOrder } = opened;
  await runPendingJobs(shop);
  stripe.refund(intentId, 300);
  for (const day of ['the next day', 'the day after']) {
    await syncNextDay(shop);
    expect(await readOrder(await createAdmin(shop)), day).toMatchObject({ refunded: 3 });
    expect(await readBalances(shop), day).toMatchObject({ losses: 300, provider: 641 });
  }
  await assertHealthy(shop.deps);
});

test('refunds and disputes of other payments post nothing', async () => {
  await using opened = await openPaidShop();
  const { shop, stripe, readOrder } = opened;
  await runPendingJobs(shop);
  const before = [await readOrder(), await readBalances(shop)];
  for (const amount of [500, 700]) {
    const { id } = stripe.make({ amount, currency: 'usd' });
    stripe.settle(id);
    stripe.refund(id, 100);
    stripe.failRefund(newestRefund(stripe));
    stripe.dispute(id);
  }
  await syncNextDay(shop);
  expect([await readOrder(await createAdmin(shop)), await readBalances(shop)]).toEqual(before);
  const asked = stripe.calls.length;
  await syncNextDay(shop);
  expect(stripe.calls.slice(asked), 'nothing is looked up again').toEqual(['events']);
});

test.each<Behaviour>([
  'resets',
  { status: 500, body: '{"error":{"type":"api_error"}}' },
  { status: 200, body: '{}' },
])('while the provider cannot list its events (%j), they are looked for later', async (how) => {
  await using opened = await openFailedRefund();
  const { shop, stripe, read } = opened;
  stripe.behave('events', how);
  await syncNextDay(shop);
  expect(await read()).toMatchObject({ refunded: 10 });
  stripe.behave('events', 'works');
  // After more than the time between two lists.
  shop.advanceClock(9 * DAY_MS);
  await syncNextDay(shop);
  expect(await read()).toMatchObject({ refunded: 0, refunds: [{ status: 'failed' }] });
});

test('an event that cannot be handled yet keeps no other from its turn, and is handled later', async () => {
  await using opened = await openFailedRefund();
  const { shop, stripe, read } = opened;
  const buyer = createBuyer(shop);
  const other = await buyer.buy(await addListing(shop, { priceCents: 400 }));
  stripe.refund(await intentOf(shop, other), 400);
  stripe.behave('retrieveRefund', { status: 500, body: '{"error":{"type":"api_error"}}' });
  await syncNextDay(shop);
  expect(await buyer.getOrder(other)).toMatchObject({ refunded: 4 });
  expect(await read()).toMatchObject({ refunded: 10 });
  stripe.behave('retrieveRefund', 'works');
  shop.advanceClock(HOUR_MS);
  await runDueJobs(shop.deps, eventSyncHandler);
  expect(await read()).toMatchObject({ refunded: 0, refunds: [{ status: 'failed' }] });
});

test('a dispute of long ago that is decided otherwise is known the next day', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe } = market;
  const ada = await createPaidSeller(shop);
  const sale = await ada.sell(1_000);
  const dispute = stripe.dispute(await intentOf(shop, sale.order));
  stripe.decideDispute(dispute, 'lost');
  await syncNextDay(shop);
  await runJobs(shop);
  expect(await readBalancesBeforeFees(shop)).toMatchObject({ disputes: 1_000 });
  // By then, disputes are listed that were opened since.
  shop.advanceClock(130 * DAY_MS);
  stripe.decideDispute(dispute, 'won');
  await syncNextDay(shop);
  expect((await readBalancesBeforeFees(shop))['disputes']).toBeUndefined();
});

test('Stripe lists the events of a type since an instant page by page, without those of sellers’ accounts', async () => {
  const clock = { now: NOON };
  await using stripe = await openStripeServer({ now: () => clock.now });
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_API_BASE: base } = stripe.env;
  const payments = stripePayments({ secretKey, webhookSecret: 'whsec', base }, () => clock.now);
  const { id: intentId } = stripe.make({ amount: 50_000, currency: 'usd' });
  stripe.settle(intentId);
  stripe.refund(intentId, 50);
  clock.now += DAY_MS;
  for (let count = 0; count < 205; count += 1) stripe.refund(intentId, 50);
  stripe.ledger.emitEvent('charge.refunded', stripe.event('charge.refunded').data.object, 'acct_of_a_seller');
  const listed = await payments.listEvents({ types: ['charge.refunded'], since: clock.now });
  const own = stripe.events.filter(
    ({ type, account }) => type === 'charge.refunded' && account === undefined,
  );
  expect(listed.map(({ id }) => id)).toEqual(own.slice(1).map(({ id }) => id));
  expect(listed[0]).toMatchObject({ type: 'charge.refunded', intentId });
  expect(stripe.calls.filter((call) => call === 'events')).toHaveLength(3);
  expect(stripe.complaints).toEqual([]);
});

test('the demo provider lists what its webhook has not accepted yet', async () => {
  await using shop = await openShop({ env: ADMIN });
  const buyer = createBuyer(shop);
  const order = await buyer.buy(await addListing(shop, { priceCents: 400 }));
  const admin = await createAdmin(shop);
  await admin.do('POST', `/api/admin/orders/${order}/refunds`, { amount: 4, reason: 'Torn' });
  await runDueJobs(shop.deps, refundHandler);
  const list = (types: string[]) => shop.deps.payments.listEvents({ types, since: NOON });
  expect(await list(['charge.refunded'])).toMatchObject([
    { type: 'charge.refunded', intentId: await intentOf(shop, order) },
  ]);
  expect(await list(['refund.failed'])).toEqual([]);
  await runJobs(shop);
  expect(await list(['charge.refunded'])).toEqual([]);
});

test('a shop looks for lost events once a day', async () => {
  await using shop = await openShop();
  const stop = watchCheckouts(shop.deps);
  await stop();
  await enqueueEventSync(shop.deps);
  const keys = async () => (await shop.deps.storage.db.select().from(jobs)).map(({ key }) => key);
  expect(await keys()).toEqual(['event-sync:2026-11-21']);
  shop.advanceClock(DAY_MS);
  await enqueueEventSync(shop.deps);
  expect((await keys()).toSorted()).toEqual(['event-sync:2026-11-21', 'event-sync:2026-11-22']);
  expect(await shop.deps.storage.db.$count(paymentEvents)).toBe(0);
});
