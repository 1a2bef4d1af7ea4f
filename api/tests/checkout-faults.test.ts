import { afterAll, expect, test } from 'vitest';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { createBuyer, intentIdOf, readOrderId } from './world/buyer.ts';
import { getList, getProduct } from './world/shop-reads.ts';
import { addListing } from './world/add-listings.ts';
import { openStripeShop } from './world/stripe-shop.ts';
import { readError } from './world/visitor.ts';

const opened = openStripeShop({ livemode: true, timeoutMs: 250 });
afterAll(async () => {
  const { stripe } = await opened;
  expect(stripe.complaints, 'every call was valid for Stripe').toEqual([]);
  await (await opened)[Symbol.asyncDispose]();
});

const QUARTER_MS = 15 * 60_000;

/** A buyer at the card form, with the item held. */
async function openCardForm() {
  const { shop, stripe } = await opened;
  const product = await addListing(shop, { priceCents: 1200 });
  const buyer = createBuyer(shop);
  await buyer.add(product);
  const intent = await buyer.open();
  await buyer.validate();
  const statuses = async () => (await buyer.orders()).map(({ status }) => status);
  const stock = async () => (await getProduct(shop, product)).stock;
  return { shop, stripe, product, buyer, intent, id: intentIdOf(intent), statuses, stock };
}

const FAULTS = [
  'hangs',
  'resets',
  { status: 500, body: '{"error":{"type":"api_error"}}' },
  { status: 429, body: '{"error":{"type":"invalid_request_error","code":"rate_limit"}}' },
  { status: 200, body: '<html>Welcome to the hotel’s network</html>' },
] as const;

test('when Stripe is down, slow, overloaded or returns garbage, the page shows the specified message and works later', async () => {
  const { shop, stripe } = await opened;
  const buyer = createBuyer(shop);
  const product = await addListing(shop);
  await buyer.add(product);
  for (const how of FAULTS) {
    stripe.behave('create', how);
    const asked = buyer.post('/api/create-payment-intent');
    // Shoppers who only browse are not affected.
    expect((await getList(shop, '/api/products')).titles.length).toBeGreaterThan(0);
    const response = await asked;
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(await readError(response)).toMatchObject({ status: 503, message: CHECKOUT_MESSAGES.initFailed });
  }
  stripe.behave('create', 'works');
  const intent = await buyer.open();
  await buyer.validate();
  stripe.confirm(intent.clientSecret);
  for (const how of FAULTS) {
    stripe.behave('retrieve', how);
    expect(await readError(await buyer.order(intentIdOf(intent)))).toMatchObject({
      status: 503,
      message: CHECKOUT_MESSAGES.orderFailed,
    });
  }
  expect(await buyer.orders()).toEqual([]);
  expect(await getProduct(shop, product), 'the hold is kept').toMatchObject({ stock: 0 });
  stripe.behave('retrieve', 'works');
  await readOrderId(await buyer.order(intentIdOf(intent)));
  expect(await buyer.orders()).toMatchObject([{ status: 'paid' }]);
});

test("an expired hold is kept while its payment's status is unknown, and one such hold does not block others", async () => {
  const one = await openCardForm();
  const other = await openCardForm();
  const { shop, stripe } = one;
  shop.advanceClock(QUARTER_MS + 1);
  for (const how of FAULTS) {
    stripe.behave('cancel', how);
    await sweepHolds(shop.deps);
    expect(await one.stock()).toBe(0);
  }
  expect(shop.log.join('\n')).not.toContain('cannot be ended');
  shop.advanceClock(86_400_000);
  await sweepHolds(shop.deps);
  expect(shop.log.join('\n'), 'after a day the log warns').toContain('cannot be ended');
  // Stripe no longer knows one of the payments: the other hold is released all the same.
  stripe.behave('cancel', 'works');
  stripe.ledger.intents.delete(one.id);
  await sweepHolds(shop.deps);
  expect(await one.stock()).toBe(0);
  expect(await other.stock()).toBe(1);
  expect(stripe.ledger.intents.get(other.id)).toMatchObject({ status: 'canceled' });
});

test('when a hold expires during 3-D Secure, either the payment completes first or the buyer is not charged', async () => {
  const [slow, quick] = [await openCardForm(), await openCardForm()];
  const { shop, stripe } = slow;
  for (const { intent } of [slow, quick])
    stripe.confirm(intent.clientSecret, 'pm_card_authenticationRequired');
  shop.advanceClock(QUARTER_MS + 1);
  // One buyer authenticates just before the shop cancels.
  stripe.answerBank(quick.id, 'complete');
  await sweepHolds(shop.deps);
  expect(await quick.statuses()).toEqual(['paid']);
  expect(await quick.stock()).toBe(0);
  // The other is too late: their payment is canceled already.
  expect(() => stripe.answerBank(slow.id, 'complete')).toThrow('canceled');
  expect(await readError(await slow.buyer.order(slow.id))).toMatchObject({ status: 402 });
  expect(await slow.statuses()).toEqual([]);
  expect(await slow.stock()).toBe(1);
  expect(stripe.ledger.intents.get(slow.id)).toMatchObject({ amount_received: 0 });
});

test('a payment still processing keeps its hold, however long it takes', async () => {
  const { shop, stripe, buyer, product, id, statuses, stock } = await openCardForm();
  stripe.process(id);
  shop.advanceClock(3 * QUARTER_MS);
  await sweepHolds(shop.deps);
  expect(await stock()).toBe(0);
  // A new checkout must wait, because the first payment may still succeed.
  await buyer.add(await addListing(shop));
  expect(await readError(await buyer.post('/api/create-payment-intent'))).toMatchObject({
    status: 409,
    code: 'payment_processing',
  });
  stripe.settle(id);
  await reconcilePayments(shop.deps);
  expect(await statuses()).toEqual(['paid']);
  expect(await getProduct(shop, product)).toMatchObject({ stock: 0 });
});

test.each([
  ['a cent less', { amount_received: 1199 }, 1199],
  ['a cent more', { amount_received: 1201 }, 1201],
  ['another currency', { currency: 'jpy' }, 1200],
  ['test money in a live shop', { livemode: false }, 1200],
])(
  'a payment of %s than was requested is refunded, makes no paid order and is logged',
  async (_, change, cents) => {
    const { shop, stripe, buyer, intent, id, statuses, stock } = await openCardForm();
    const before = shop.log.length;
    stripe.confirm(intent.clientSecret);
    stripe.falsify(id, change);
    const charge = stripe.ledger.charges.get(stripe.ledger.intents.get(id)?.latest_charge ?? '');
    if (charge !== undefined) stripe.ledger.charges.set(charge.id, { ...charge, amount_captured: cents });
    expect(await readError(await buyer.order(id))).toMatchObject({ status: 409, code: 'sold_out_refunded' });
    expect(shop.log.slice(before).join('\n')).toContain('payment does not match its checkout');
    await runDueJobs(shop.deps, JOB_HANDLERS);
    expect(await statuses()).toEqual(['refunded']);
    expect(await stock()).toBe(1);
    const sentBack = stripe.ledger.refunds.filter((refund) => refund.payment_intent === id);
    expect(sentBack.map(({ amount }) => amount)).toEqual([cents]);
  },
);

test('a refund whose response was lost is retried and made once', async () => {
  const { shop, stripe, buyer, intent, id, statuses } = await openCardForm();
  stripe.confirm(intent.clientSecret);
  const order = await readOrderId(await buyer.order(id));
  await buyer.post(`/api/orders/${order}/cancel`);
  for (const how of [...FAULTS, 'loses the answer'] as const) {
    stripe.behave('refund', how);
    await runDueJobs(shop.deps, JOB_HANDLERS);
    shop.advanceClock(QUARTER_MS);
    stripe.forgetKeys();
  }
  stripe.behave('refund', 'works');
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect(await statuses()).toEqual(['refunded']);
  expect(stripe.ledger.refunds.filter((refund) => refund.payment_intent === id)).toHaveLength(1);
});
