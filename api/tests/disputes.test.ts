import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { StripeEvent } from '#api/doubles/stripe-events.ts';
import { disputes, orders, refunds } from '#api/storage/schema.ts';
import { createAdmin } from './world/admin.ts';
import { addListing } from './world/add-listings.ts';
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
import type { Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const BANK_DECIDES = 'Your bank is looking into this payment.';
/** What Stripe charges for a dispute. */
const FEE_CENTS = 1_500;

type StripeMarket = Awaited<ReturnType<typeof openStripeMarket>>;

async function intentOf({ deps }: Shop, publicId: string): Promise<string> {
  const [row] = await deps.storage.db.select().from(orders).where(eq(orders.publicId, publicId));
  return row?.intentId ?? '';
}

/** Sends all events of disputes that were not sent yet, the newest first, and each twice. */
function createSender({ shop, stripe }: StripeMarket) {
  const sent = new Set<StripeEvent>();
  return async (): Promise<void> => {
    const fresh = stripe.events.filter(({ type }) => type.startsWith('charge.dispute.'));
    for (const event of fresh.filter((each) => !sent.has(each)).toReversed()) {
      sent.add(event);
      const twice = [stripe.send(event, { to: shop.url }), stripe.send(event, { to: shop.url })];
      expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200]);
    }
  };
}

test('an open dispute holds the payout back and refuses refunds, and a won one pays', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe, moves } = market;
  const sendEvents = createSender(market);
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
  const sendEvents = createSender(market);
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
  const sendEvents = createSender(market);
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
