import { afterAll, expect, test } from 'vitest';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { createSignature } from '#api/doubles/stripe-events.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { orders, paymentEvents } from '#api/storage/schema.ts';
import { createBuyer, intentIdOf, readOrderId } from './world/buyer.ts';
import { listMails } from './world/mails.ts';
import { createMember } from './world/member.ts';
import { getProduct } from './world/shop-reads.ts';
import { addListing } from './world/add-listings.ts';
import { openStripeShop } from './world/stripe-shop.ts';
import { readError } from './world/visitor.ts';

const opened = openStripeShop({ timeoutMs: 300 });
afterAll(async () => {
  const { stripe } = await opened;
  expect(stripe.complaints, 'every call was valid for Stripe').toEqual([]);
  await (await opened)[Symbol.asyncDispose]();
});

/** A buyer who has paid, and whose order does not exist yet. */
async function payWithoutOrder() {
  const { shop, stripe } = await opened;
  const product = await addListing(shop, { priceCents: 1200 });
  const buyer = createBuyer(shop);
  await buyer.add(product);
  const intent = await buyer.open();
  await buyer.validate();
  stripe.confirm(intent.clientSecret);
  const event = stripe.event('payment_intent.succeeded');
  const sendEvent = async () => (await stripe.send(event, { to: shop.url })).status;
  const statuses = async () => (await buyer.orders()).map(({ status }) => status);
  return { shop, stripe, product, buyer, id: intentIdOf(intent), event, sendEvent, statuses };
}

const countEvents = async (): Promise<number> => (await opened).shop.deps.storage.db.$count(paymentEvents);

test("webhooks before, after and parallel to the page's request make one order and one mail", async () => {
  const before = await payWithoutOrder();
  expect(await before.sendEvent()).toBe(200);
  const id = await readOrderId(await before.buyer.order(before.id));
  expect(await before.sendEvent()).toBe(200);

  const concurrent = await payWithoutOrder();
  const responses = Array.from({ length: 5 }, async () => concurrent.sendEvent());
  const orderIds = Array.from({ length: 5 }, async () =>
    readOrderId(await concurrent.buyer.order(concurrent.id)),
  );
  expect(await Promise.all(responses)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(await Promise.all(orderIds)).size).toBe(1);

  for (const { statuses } of [before, concurrent]) expect(await statuses()).toEqual(['paid']);
  const { shop } = before;
  await runDueJobs(shop.deps, JOB_HANDLERS);
  const other = (await concurrent.buyer.orders())[0]?.id ?? '';
  for (const order of [id, other])
    expect(listMails(shop).filter(({ text }) => text.includes(order))).toHaveLength(1);
});

test('without a webhook the reconciler makes the order within five minutes', async () => {
  const { shop, statuses } = await payWithoutOrder();
  await reconcilePayments(shop.deps);
  expect(await statuses(), 'the buyer may still be at the form').toEqual([]);
  shop.advanceClock(5 * 60_000);
  await reconcilePayments(shop.deps);
  expect(await statuses()).toEqual(['paid']);
});

test('the reconciler polls a canceled checkout until its payment is canceled, and then no more', async () => {
  await using quiet = await openStripeShop();
  const { shop, stripe } = quiet;
  const countPolls = async (): Promise<number> => {
    const before = stripe.calls.length;
    shop.advanceClock(5 * 60_000);
    await reconcilePayments(shop.deps);
    return stripe.calls.length - before;
  };
  const ada = createMember(shop);
  await ada.register('ada@example.com');
  await ada.add(await addListing(shop));
  await ada.open();
  await ada.validate();
  // The checkout that she holds replaces this one, which stays open in a tab.
  const guest = createMember(shop);
  await guest.add(await addListing(shop));
  const id = intentIdOf(await guest.open());
  shop.advanceClock(30_000);
  await guest.signIn('ada@example.com', 'dog-eared pages');
  expect(await countPolls(), 'both').toBe(2);
  shop.advanceClock(15 * 60_000);
  await sweepHolds(shop.deps);
  expect(await countPolls(), 'the replaced one').toBe(1);
  await shop.deps.payments.cancelIntent(id);
  expect(await countPolls(), 'the poll that learns of the cancellation').toBe(1);
  expect(await countPolls()).toBe(0);
});

test('events out of order do not change a paid order', async () => {
  const { shop, stripe, buyer, id, event, sendEvent, statuses } = await payWithoutOrder();
  const wrong = ['payment_intent.payment_failed', 'payment_intent.canceled', 'payment_intent.created'];
  const sendWrong = async (when: string): Promise<void> => {
    for (const type of wrong) {
      const wrongEvent = { ...event, id: `${event.id}_${when}_${type}`, type };
      expect((await stripe.send(wrongEvent, { to: shop.url })).status).toBe(200);
    }
  };
  await sendWrong('before');
  expect(await statuses()).toEqual([]);
  await sendEvent();
  await sendWrong('after');
  expect(await statuses()).toEqual(['paid']);
  await readOrderId(await buyer.order(id));
});

test('an event three days late does not revive a canceled order', async () => {
  const { shop, stripe, product, buyer, id, event, statuses } = await payWithoutOrder();
  const order = await readOrderId(await buyer.order(id));
  await buyer.post(`/api/orders/${order}/cancel`);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  shop.advanceClock(3 * 86_400_000);
  expect((await stripe.send(event, { to: shop.url })).status).toBe(200);
  await stripe.send(stripe.event('charge.refunded'), { to: shop.url });
  await reconcilePayments(shop.deps);
  expect(await statuses()).toEqual(['refunded']);
  expect(await getProduct(shop, product)).toMatchObject({ stock: 1 });
  expect(stripe.ledger.refunds.filter((refund) => refund.payment_intent === id)).toHaveLength(1);
});

test('a forged, old, unsigned or altered event returns 400, has no effect and is logged', async () => {
  const { shop, stripe, event, statuses } = await payWithoutOrder();
  const before = await countEvents();
  const to = shop.url;
  const week = Math.floor(shop.deps.now() / 1000) - 7 * 86_400;
  const seconds = Math.floor(shop.deps.now() / 1000);
  const bodies = JSON.stringify(event);
  const attempts = [
    { to, secret: 'whsec_of_somebody' },
    { to, signedAt: week },
    { to, signature: null },
    { to, signature: 't=1,v1=00' },
    { to, body: bodies },
    { to, body: '' },
    { to, signature: createSignature('', seconds, bodies), body: bodies },
  ];
  for (const attempt of attempts) {
    const response = await stripe.send(event, attempt);
    expect(await readError(response)).toMatchObject({ status: 400, code: 'invalid_input' });
  }
  expect(await countEvents()).toBe(before);
  expect(await statuses()).toEqual([]);
  expect(shop.log.filter((line) => line.includes('webhook_signature'))).toHaveLength(attempts.length);
  expect(shop.log.join('\n')).not.toContain(event.id);
});

test('a signed body that is not an event returns 400, and one above 256 KB returns 413', async () => {
  const { shop, stripe, event } = await payWithoutOrder();
  const seconds = Math.floor(shop.deps.now() / 1000);
  const secret = stripe.env['STRIPE_WEBHOOK_SECRET'] ?? '';
  for (const [body, status] of [
    ['null', 400],
    ['{"id":7}', 400],
    ['not JSON', 400],
    ['x'.repeat(300_000), 413],
  ] as const) {
    const signature = createSignature(secret, seconds, body);
    expect((await stripe.send(event, { to: shop.url, body, signature })).status, body.slice(0, 20)).toBe(
      status,
    );
  }
});

test('an event about an unknown payment returns 200, so that it is not resent, and has no effect', async () => {
  const { shop, stripe } = await opened;
  const before = await shop.deps.storage.db.$count(orders);
  const { event } = await payWithoutOrder();
  const foreign = { ...event, id: 'evt_foreign' };
  const data = { object: { ...event.data.object, id: 'pi_of_nobody' } };
  expect((await stripe.send({ ...foreign, data }, { to: shop.url })).status).toBe(200);
  const charge = { ...event, id: 'evt_product', type: 'product.created' };
  expect((await stripe.send(charge, { to: shop.url })).status).toBe(200);
  expect(await shop.deps.storage.db.$count(orders)).toBe(before);
  // A payment made in the Stripe dashboard, without a checkout of this shop.
  const { body, ...made } = await payInDashboard();
  expect((await stripe.send(body, { to: shop.url })).status).toBe(200);
  expect(await shop.deps.storage.db.$count(orders)).toBe(before);
  expect(shop.log.some((line) => line.includes('another shop') && line.includes(made.id))).toBe(true);
});

/** A payment on the same account that the shop does not know. */
async function payInDashboard() {
  const { stripe } = await opened;
  const { id } = stripe.make({ amount: 500, currency: 'usd' });
  stripe.settle(id);
  return { id, body: stripe.event('payment_intent.succeeded') };
}

test('an event whose processing fails returns 503 and is processed when it is resent', async () => {
  const { stripe, sendEvent, statuses } = await payWithoutOrder();
  const before = await countEvents();
  for (const how of ['hangs', { status: 500, body: '{}' }, { status: 200, body: 'nonsense' }] as const) {
    stripe.behave('retrieve', how);
    expect(await sendEvent()).toBe(503);
  }
  expect(await countEvents()).toBe(before);
  stripe.behave('retrieve', 'works');
  expect(await sendEvent()).toBe(200);
  expect(await countEvents()).toBe(before + 1);
  expect(await statuses()).toEqual(['paid']);
});

test('a disputed payment is logged as an alarm', async () => {
  const { shop, stripe, buyer, id } = await payWithoutOrder();
  await readOrderId(await buyer.order(id));
  stripe.dispute(id);
  expect((await stripe.send(stripe.event('charge.dispute.created'), { to: shop.url })).status).toBe(200);
  expect(shop.log.filter((line) => line.includes('payment disputed'))).toHaveLength(1);
});

test("with Stripe configured the demo provider's routes return 404", async () => {
  const { shop, stripe } = await opened;
  expect((await shop.post('/api/webhooks/demo', {})).status).toBe(404);
  expect((await shop.post('/api/demo-payments/confirm', {})).status).toBe(404);
  expect(stripe.complaints).toEqual([]);
});
