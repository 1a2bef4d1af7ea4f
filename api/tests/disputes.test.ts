import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { adminDisputeSchema, adminDisputesSchema } from '#contract/admin/disputes/admin-disputes.ts';
import { disputes, refunds } from '#api/storage/schema.ts';
import { createAdmin } from './world/admin.ts';
import { addListing } from './world/add-listings.ts';
import { createDisputeSender, intentOf } from './world/dispute-events.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { createBuyer, intentIdOf, readOkBody } from './world/buyer.ts';
import { advanceTo, subjectsTo, watchParcels } from './world/parcels.ts';
import {
  createPaidSeller,
  createReadySeller,
  openMarket,
  openStripeMarket,
  pay,
  PAYDAY,
  readPayouts,
  runJobs,
} from './world/payouts.ts';
import { readBalances, readBalancesBeforeFees } from './world/read-balances.ts';
import { readError } from './world/visitor.ts';

const BANK_DECIDES = 'Your bank is looking into this payment.';
/** What Stripe charges for a dispute. */
const FEE_CENTS = 1_500;

test('an open dispute holds the payout back and refuses refunds, and a won one pays', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe, moves } = market;
  const sendEvents = createDisputeSender(market);
  const ada = await createReadySeller(market);
  const sale = await ada.sell(1_000);
  await sale.arrive();
  const dispute = stripe.dispute(await intentOf(shop, sale.order));
  await sendEvents();
  expect(await readPayouts(ada)).toMatchObject({
    available: 0,
    onTheWay: 0,
    onHold: 10,
    sales: [{ payout: { state: 'disputed', reason: 'a bank is looking into the payment' } }],
  });
  advanceTo(shop, PAYDAY);
  await pay(shop);
  expect(await moves()).toEqual([]);
  expect(await readBalances(shop)).toEqual({
    provider: 1_000 - 59 - 1_000 - FEE_CENTS,
    processing: 59 + FEE_CENTS,
    disputes: 1_000,
    [ada.owner]: -1_000,
  });
  expect(await readError(await sale.tell('return'))).toMatchObject({ status: 409, message: BANK_DECIDES });
  const admin = await createAdmin(shop);
  const parcel = `/api/admin/orders/${sale.order}/shipments/${sale.id}`;
  const refund = { amount: 1, reason: 'Torn' };
  for (const [path, body] of [
    [`/api/admin/orders/${sale.order}/refunds`, refund],
    [`${parcel}/returned`, undefined],
  ] as const)
    expect(await readError(await admin.ask('POST', path, body)), path).toMatchObject({
      status: 409,
      message: 'The buyer’s bank is looking into this payment.',
    });
  expect(subjectsTo(shop, 'desk@example.com').filter((subject) => /disputed/.test(subject))).toHaveLength(1);
  await assertHealthy(shop.deps);

  stripe.decideDispute(dispute, 'won');
  await sendEvents();
  expect(await readBalances(shop)).toEqual({
    provider: 1_000 - 59 - FEE_CENTS,
    processing: 59 + FEE_CENTS,
    [ada.owner]: -1_000,
  });
  await pay(shop);
  expect(await moves()).toEqual([`${ada.owner} 1000`]);
  await readOkBody(await sale.tell('return'));
});

test('an inquiry moves no money, and stops payouts and refunds as well', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe, moves } = market;
  const sendEvents = createDisputeSender(market);
  const ada = await createReadySeller(market);
  const [first, second] = [await ada.sell(500), await ada.sell(700)];
  for (const sale of [first, second]) await sale.arrive();
  const [closed, escalated] = [
    stripe.dispute(await intentOf(shop, first.order), 'inquiry'),
    stripe.dispute(await intentOf(shop, second.order), 'inquiry'),
  ];
  await sendEvents();
  expect(await readBalancesBeforeFees(shop)).toEqual({ provider: 1_200, [ada.owner]: -1_200 });
  expect(await readPayouts(ada)).toMatchObject({ onHold: 12 });
  expect(await readError(await first.tell('return'))).toMatchObject({ status: 409, message: BANK_DECIDES });
  stripe.decideDispute(closed, 'warning_closed');
  stripe.escalateDispute(escalated);
  await sendEvents();
  advanceTo(shop, PAYDAY);
  await pay(shop);
  expect(await moves()).toEqual([`${ada.owner} 500`]);
  expect(await readBalancesBeforeFees(shop)).toEqual({ disputes: 700, [ada.owner]: -700 });
  await assertHealthy(shop.deps);
});

test('while a bank decides, nothing is canceled or refunded by time, and what was lost is not refunded again', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe } = market;
  const sendEvents = createDisputeSender(market);
  const ada = await createPaidSeller(shop);
  const [unsent, reported, canceled] = [await ada.sell(500), await ada.sell(700), await ada.sell(900)];
  await reported.send();
  await readOkBody(await reported.tell('problem', { kind: 'damaged', text: 'Torn', photos: [] }));
  const disputed = [];
  for (const { order } of [unsent, reported, canceled])
    disputed.push(stripe.dispute(await intentOf(shop, order)));
  await sendEvents();
  const cancel = () => canceled.buyer.post(`/api/orders/${canceled.order}/cancel`);
  expect(await readError(await cancel())).toMatchObject({ status: 409, message: BANK_DECIDES });
  expect((await ada.post(`/api/sales/${unsent.id}/cancel`, { reason: 'gone' })).status).toBe(409);
  expect((await ada.post(`/api/sales/${reported.id}/case`, { answer: 'refund' })).status).toBe(409);
  advanceTo(shop, '2026-12-15T12:00:00Z');
  await watchParcels(shop);
  await runJobs(shop);
  const statusOf = async (sale: typeof unsent) => {
    const order = await sale.buyer.getOrder(sale.order);
    return [order.status, order.shipments[0]?.status, order.refunded];
  };
  expect(await statusOf(unsent)).toEqual(['paid', 'new', 0]);
  expect(await statusOf(reported)).toEqual(['paid', 'delivered', 0]);
  expect(shop.log.filter((line) => line.includes('settling a parcel failed'))).toEqual([]);
  await assertHealthy(shop.deps);

  const [one = '', two = '', three = ''] = disputed;
  stripe.decideDispute(one, 'won');
  stripe.decideDispute(two, 'won');
  stripe.decideDispute(three, 'lost');
  await sendEvents();
  await watchParcels(shop);
  await runJobs(shop);
  expect(await statusOf(unsent)).toEqual(['refunded', 'canceled', 5]);
  expect(await statusOf(reported)).toEqual(['refunded', 'delivered', 7]);
  expect(await statusOf(canceled), 'the bank has given the money back').toEqual(['canceled', 'canceled', 0]);
  expect(await shop.deps.storage.db.$count(refunds), 'and so nothing is due').toBe(2);
  const admin = await createAdmin(shop);
  const refund = { amount: 1, reason: 'Torn' };
  expect((await admin.ask('POST', `/api/admin/orders/${canceled.order}/refunds`, refund)).status).toBe(409);
  await assertHealthy(shop.deps);
});

test('the daily look finds disputes whose events were lost, and only the provider’s transactions count', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe } = market;
  const ada = await createPaidSeller(shop);
  const sale = await ada.sell(1_000);
  await sale.arrive();
  const foreign = stripe.make({ amount: 500, currency: 'usd' });
  stripe.settle(foreign.id);
  stripe.dispute(foreign.id);
  expect((await stripe.send(stripe.event('charge.dispute.created'), { to: shop.url })).status).toBe(200);
  const dispute = stripe.dispute(await intentOf(shop, sale.order));
  const look = async (day: string) => {
    advanceTo(shop, `${day}T15:00:00Z`);
    await pay(shop);
    return { ...(await readBalancesBeforeFees(shop)), [ada.owner]: undefined };
  };
  const taken = { disputes: 1_000, [ada.owner]: undefined };
  expect(await look('2026-11-24')).toEqual(taken);
  stripe.decideDispute(dispute, 'lost');
  expect(await look('2026-11-25')).toEqual(taken);
  stripe.decideDispute(dispute, 'won');
  expect(await look('2026-11-26')).toEqual({ provider: 1_000, [ada.owner]: undefined });
  expect(await shop.deps.storage.db.select().from(disputes)).toMatchObject([{ id: dispute, status: 'won' }]);
  // Older ones than the provider is asked to list are asked for one by one.
  stripe.escalateDispute(dispute);
  await look('2026-11-27');
  advanceTo(shop, '2027-04-27T14:00:00Z');
  stripe.decideDispute(dispute, 'lost');
  await look('2027-04-27');
  expect(await shop.deps.storage.db.select().from(disputes)).toMatchObject([{ status: 'lost' }]);
});

test('a dispute whose event comes before that of its payment finds the order', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe } = market;
  const buyer = createBuyer(shop);
  await buyer.add(await addListing(shop, { priceCents: 1_000 }));
  const intent = await buyer.open();
  await buyer.validate();
  stripe.confirm(intent.clientSecret, 'pm_card_createDispute');
  expect((await stripe.send(stripe.event('charge.dispute.created'), { to: shop.url })).status).toBe(200);
  const [order] = await buyer.orders();
  expect(order?.status).toBe('paid');
  expect(await readError(await buyer.post(`/api/orders/${order?.id}/cancel`))).toMatchObject({
    message: BANK_DECIDES,
  });
  expect(stripe.ledger.disputes).toMatchObject([{ payment_intent: intentIdOf(intent) }]);
});

test('the demo’s bank takes the money of the card that disputes, and keeps it without evidence', async () => {
  await using market = await openMarket();
  const { shop, moves } = market;
  const ada = await createReadySeller(market);
  const sale = await ada.sell(1_000, 'Dune', 'pm_card_createDispute');
  await runJobs(shop);
  await sale.arrive();
  expect(await readPayouts(ada)).toMatchObject({ onHold: 10, sales: [{ payout: { state: 'disputed' } }] });
  expect(await readBalances(shop)).toEqual({ disputes: 1_000, [ada.owner]: -1_000 });
  expect(await readError(await sale.tell('return'))).toMatchObject({ status: 409, message: BANK_DECIDES });
  advanceTo(shop, '2026-11-28T15:00:00Z');
  await pay(shop);
  expect(await moves()).toEqual([]);
  advanceTo(shop, '2026-11-28T17:00:00Z');
  await pay(shop);
  expect(await readPayouts(ada), 'decided, and not looked at').toMatchObject({ onHold: 10 });
  advanceTo(shop, '2026-11-29T15:00:00Z');
  await pay(shop);
  expect(await shop.deps.storage.db.select().from(disputes)).toMatchObject([{ status: 'lost' }]);
  await assertHealthy(shop.deps);
});

test('the demo’s bank decides by hand, and gives the money back if the shop is right, even later', async () => {
  await using market = await openMarket();
  const { shop, moves } = market;
  const ada = await createReadySeller(market);
  const sales = [await ada.sell(1_000, 'Dune', 'pm_card_createDispute')];
  sales.push(await ada.sell(700, 'Emma', 'pm_card_createDispute'));
  await runJobs(shop);
  for (const sale of sales) await sale.arrive();
  const admin = await createAdmin(shop);
  const { disputes: open } = z.parse(adminDisputesSchema, await admin.read('/api/admin/disputes'));
  const [dune = '', emma = ''] = ['Dune', 'Emma'].map(
    (title) => open.find((each) => each.title === title)?.id,
  );
  const page = z.parse(adminDisputeSchema, await admin.read(`/api/admin/disputes/${dune}`));
  expect(page).toMatchObject({ isDemo: true, status: 'needs_response' });
  const bank = async (id: string, verdict: string) => {
    const answer = await shop.post(`/api/demo-bank/disputes/${id}`, { verdict });
    await runJobs(shop);
    return readOkBody(answer);
  };
  const send = { fields: page.evidence, send: true };
  await admin.do('POST', `/api/admin/disputes/${dune}/evidence`, send);
  await runJobs(shop);
  expect(await admin.read(`/api/admin/disputes/${dune}`)).toMatchObject({ status: 'under_review' });
  expect(await bank(dune, 'won')).toEqual({ id: dune, status: 'won' });
  expect((await shop.post(`/api/demo-bank/disputes/${dune}`, { verdict: 'lost' })).status).toBe(409);
  expect((await shop.post('/api/demo-bank/disputes/dp_nobody', { verdict: 'won' })).status).toBe(404);
  expect(await bank(emma, 'lost')).toEqual({ id: emma, status: 'lost' });
  expect(await readBalances(shop)).toEqual({ provider: 1_000, disputes: 700, [ada.owner]: -1_700 });
  await assertHealthy(shop.deps);

  const [, second] = sales;
  const bearers = [{ shipmentId: second?.id, bearer: 'seller' }];
  await admin.do('POST', `/api/admin/disputes/${emma}/decide`, { bearers });
  expect(await readBalances(shop)).toEqual({ provider: 1_000, [ada.owner]: -1_000 });
  expect(await bank(emma, 'won')).toEqual({ id: emma, status: 'won' });
  expect(await readBalances(shop)).toEqual({ provider: 1_700, losses: -700, [ada.owner]: -1_000 });
  advanceTo(shop, PAYDAY);
  await pay(shop);
  expect(await moves()).toEqual([`${ada.owner} 1000`]);
  await assertHealthy(shop.deps);
});
