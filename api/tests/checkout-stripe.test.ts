import { EventEmitter, once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '#api/app.ts';
import { demoWorld } from '#api/checkout/demo/demo-world.ts';
import { envFrom } from '#api/env.ts';
import { openPayments } from '#api/gateways/payments/open-payments.ts';
import { listen } from '#api/http/listen.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { CHECKOUT } from '#contract/checkout/checkout.ts';
import { createBuyer, intentIdOf, readOrderId } from './world/buyer.ts';
import { createShopClient } from './world/shop-client.ts';
import { createMember } from './world/member.ts';
import { noFront } from './world/no-front.ts';
import { getProduct } from './world/shop-reads.ts';
import { addListing } from './world/add-listings.ts';
import { openShop } from './world/shop.ts';
import { openStripeShop } from './world/stripe-shop.ts';
import { readBalances } from './world/read-balances.ts';
import { readError } from './world/visitor.ts';

const opened = openStripeShop({ livemode: true, timeoutMs: 400 });
afterAll(async () => {
  const { stripe } = await opened;
  expect(stripe.complaints, 'every call was valid for Stripe').toEqual([]);
  await (await opened)[Symbol.asyncDispose]();
});

/** A buyer at the card form, with the item held. */
async function openCardForm(priceCents = 1200) {
  const { shop, stripe } = await opened;
  const product = await addListing(shop, { priceCents });
  const buyer = createBuyer(shop);
  await buyer.add(product);
  const intent = await buyer.open();
  expect((await buyer.validate()).status).toBe(200);
  return { shop, stripe, product, buyer, intent, id: intentIdOf(intent) };
}

test('a buyer opens, checks, pays, orders and cancels, and gets the money back', async () => {
  const { shop, stripe, product, buyer, intent, id } = await openCardForm();
  expect(intent).toMatchObject({ total: 12, provider: 'stripe', livemode: true });
  expect(stripe.ledger.intents.get(id)).toMatchObject({ amount: 1200, currency: 'usd' });
  expect(await buyer.open(), 'a reload').toEqual(intent);
  expect(await readError(await buyer.order(id))).toMatchObject({ status: 402 });
  stripe.confirm(intent.clientSecret);
  const order = await readOrderId(await buyer.order(id));
  expect(await buyer.getOrder(order)).toMatchObject({ status: 'paid', totalAmount: 12, demo: false });

  expect((await buyer.post(`/api/orders/${order}/cancel`)).status).toBe(200);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect(await buyer.getOrder(order)).toMatchObject({ status: 'refunded', refunded: 12 });
  expect(stripe.ledger.refunds.filter((refund) => refund.payment_intent === id)).toMatchObject([
    { amount: 1200 },
  ]);
  expect(await getProduct(shop, product)).toMatchObject({ stock: 1, inStock: true });
  // Stripe keeps its 2.9% + $0.30.
  expect(await readBalances(shop)).toEqual({ provider: -65, processing: 65 });
});

test('the webhook alone makes the order when the page never returns', async () => {
  const { shop, stripe, buyer, intent, id } = await openCardForm();
  stripe.confirm(intent.clientSecret);
  const event = stripe.event('payment_intent.succeeded');
  expect((await stripe.send(event, { to: shop.url })).status).toBe(200);
  expect(await buyer.orders()).toMatchObject([{ status: 'paid' }]);
  stripe.behave('retrieve', 'hangs'); // an existing order needs no call to Stripe
  const [order] = await buyer.orders();
  expect(await readOrderId(await buyer.order(id))).toBe(order?.id);
  stripe.behave('retrieve', 'works');
});

test('while the bank is processing the page is told so, and the webhook makes the order', async () => {
  const { shop, stripe, buyer, id } = await openCardForm();
  stripe.process(id);
  const response = await buyer.order(id);
  expect(response.status).toBe(202);
  expect(await response.json()).toEqual({ status: 'processing' });
  expect(await buyer.orders()).toEqual([]);
  stripe.settle(id);
  await stripe.send(stripe.event('payment_intent.succeeded'), { to: shop.url });
  expect(await buyer.orders()).toMatchObject([{ status: 'paid' }]);
});

/** A card is declined in the page, and Stripe sends the event twice. Returns the statuses of the shop's responses. */
async function decline(clientSecret: string): Promise<number[]> {
  const { shop, stripe } = await opened;
  stripe.confirm(clientSecret, 'pm_card_visa_chargeDeclined');
  const event = stripe.event('payment_intent.payment_failed');
  return Promise.all([1, 2].map(async () => (await stripe.send(event, { to: shop.url })).status));
}

test('a decline and a second card make one order, and the fifth decline ends the payment', async () => {
  const { shop, stripe, product, buyer, intent, id } = await openCardForm();
  for (let attempts = 1; attempts < CHECKOUT.maxFailedPayments; attempts += 1)
    await decline(intent.clientSecret);
  expect((await buyer.validate()).status, 'four declines are allowed').toBe(200);
  expect(await buyer.open()).toEqual(intent);
  await decline(intent.clientSecret);
  expect(stripe.ledger.intents.get(id), 'it can no longer be paid').toMatchObject({ status: 'canceled' });
  expect(await getProduct(shop, product)).toMatchObject({ stock: 1 });
  expect(await readError(await buyer.validate())).toMatchObject({
    status: 409,
    message: CHECKOUT_MESSAGES.tooManyFailures,
  });
  const fresh = await buyer.open();
  expect(intentIdOf(fresh)).not.toBe(id);
  expect((await buyer.validate()).status).toBe(200);
  await decline(fresh.clientSecret);
  stripe.confirm(fresh.clientSecret);
  await readOrderId(await buyer.order(intentIdOf(fresh)));
  expect(await buyer.orders()).toHaveLength(1);
  expect(await getProduct(shop, product)).toMatchObject({ stock: 0 });
});

test("the fifth decline's event is refused while Stripe is unreachable, and its redelivery cancels the payment", async () => {
  const { shop, stripe, intent, id } = await openCardForm();
  for (let attempts = 1; attempts < CHECKOUT.maxFailedPayments; attempts += 1)
    await decline(intent.clientSecret);
  stripe.behave('cancel', { status: 500, body: '{}' });
  expect(await decline(intent.clientSecret)).toEqual([503, 503]);
  expect(stripe.ledger.intents.get(id)).toMatchObject({ status: 'requires_payment_method' });
  stripe.behave('cancel', 'works');
  stripe.forgetKeys();
  const event = stripe.event('payment_intent.payment_failed');
  expect((await stripe.send(event, { to: shop.url })).status).toBe(200);
  expect(stripe.ledger.intents.get(id)).toMatchObject({ status: 'canceled' });
});

test('five declines also cancel a payment that lost its hold to another checkout', async () => {
  const { stripe, shop } = await opened;
  const email = 'grace@example.com';
  const [phone, laptop] = [createMember(shop), createMember(shop)];
  await phone.register(email);
  await phone.add(await addListing(shop));
  await phone.open();
  expect((await phone.validate()).status).toBe(200);
  await laptop.add(await addListing(shop));
  const replaced = await laptop.open();
  shop.advanceClock(60_000);
  await laptop.signIn(email, 'dog-eared pages');
  for (let attempts = 0; attempts < CHECKOUT.maxFailedPayments; attempts += 1)
    await decline(replaced.clientSecret);
  expect(stripe.ledger.intents.get(intentIdOf(replaced))).toMatchObject({ status: 'canceled' });
});

test("refunds made in Stripe's dashboard show on the order, partial and full", async () => {
  const { shop, stripe, buyer, intent, id } = await openCardForm();
  stripe.confirm(intent.clientSecret);
  const order = await readOrderId(await buyer.order(id));
  for (const [amount, status, refunded] of [
    [500, 'partially_refunded', 5],
    [700, 'refunded', 12],
  ] as const) {
    stripe.refund(id, amount);
    await stripe.send(stripe.event('charge.refunded'), { to: shop.url });
    expect(await buyer.getOrder(order)).toMatchObject({ status, refunded });
  }
});

test('the webhook takes events of sellers’ accounts by their own secret, and by no other', async () => {
  const { shop, stripe } = await opened;
  const { payouts } = shop.deps.payments;
  const account = await payouts?.createAccount({ owner: 'u:1', email: '', since: shop.deps.now() });
  stripe.verifyAccount(account?.id ?? '');
  const event = stripe.event('account.updated');
  const send = async (secret: string | undefined) =>
    (await stripe.send(event, { to: shop.url, ...(secret === undefined ? {} : { secret }) })).status;
  expect(await send(undefined)).toBe(200);
  expect(await send(undefined), 'again').toBe(200);
  expect(await send(stripe.env['STRIPE_WEBHOOK_SECRET'])).toBe(400);
  expect(await send('whsec_other')).toBe(400);
});

test('an error that Stripe stores with its idempotency key does not lock out the buyer', async () => {
  const { shop, stripe } = await opened;
  const buyer = createBuyer(shop);
  await buyer.add(await addListing(shop));
  const failure = { status: 500, body: '{"error":{"type":"api_error","message":"Sorry."}}' };
  stripe.behave('create', failure);
  expect(await readError(await buyer.post('/api/create-payment-intent'))).toMatchObject({
    status: 503,
    message: CHECKOUT_MESSAGES.initFailed,
  });
  stripe.behave('create', 'works');
  const intent = await buyer.open();
  await buyer.validate();
  stripe.confirm(intent.clientSecret);
  await readOrderId(await buyer.order(intentIdOf(intent)));
});

test("two shops on one Stripe account do not take each other's payments, even with equal IDs", async () => {
  const { stripe, intent, id } = await openCardForm();
  stripe.confirm(intent.clientSecret);
  await using other = await openShop({ env: stripe.env });
  other.advanceClock(1);
  const buyer = createBuyer(other);
  await buyer.add(await addListing(other, { priceCents: 1200 }));
  // Delay the other shop's payment, so that its checkout has none yet when the event arrives.
  const gate = new EventEmitter();
  stripe.behave('create', { meanwhile: async () => once(gate, 'open') });
  const opening = buyer.open();
  await expect.poll(() => stripe.calls.at(-1)).toBe('create');
  const paid = stripe.event('payment_intent.succeeded');
  const metadata = { ...paid.data.object.metadata, checkout_id: '1' };
  stripe.falsify(id, { metadata });
  expect((await stripe.send(paid, { to: other.url })).status, 'Stripe need not resend it').toBe(200);
  gate.emit('open');
  stripe.behave('create', 'works');
  const theirs = await opening;
  expect(theirs).toMatchObject({ total: 12, checkoutId: 1 });
  expect(theirs.orderId).toBeUndefined();
  expect(stripe.ledger.intents.get(intentIdOf(theirs))).toMatchObject({ status: 'requires_payment_method' });
  expect(await buyer.orders()).toEqual([]);
  expect(await readError(await buyer.order(id))).toMatchObject({ status: 404 });
});

test('switching from demo payments to Stripe releases what open demo checkouts hold', async () => {
  const { shop, stripe } = await opened;
  const demo = openPayments(envFrom({}), demoWorld(shop.deps), shop.deps.callMeter);
  const before = await listen(createApp({ ...shop.deps, ...demo }, noFront), { port: 0, host: '127.0.0.1' });
  const product = await addListing(shop);
  const door = createShopClient(`http://127.0.0.1:${before.port}`);
  const buyer = createBuyer(door);
  await buyer.add(product);
  const demoIntent = await buyer.open();
  expect(demoIntent.provider).toBe('demo');
  expect((await buyer.validate()).status).toBe(200);
  await before.close();
  door.setUrl(shop.url);
  const intent = await buyer.open();
  expect(intent.provider).toBe('stripe');
  expect((await buyer.validate()).status, 'the held copy was released').toBe(200);
  stripe.confirm(intent.clientSecret);
  await readOrderId(await buyer.order(intentIdOf(intent)));
  // Nothing polls the demo provider any more, and the doctor would report its open payment.
  await demo.payments.cancelIntent(intentIdOf(demoIntent));
});
