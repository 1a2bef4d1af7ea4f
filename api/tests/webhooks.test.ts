import { afterAll, expect, test } from 'vitest';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { signatureOf } from '#api/doubles/stripe-events.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { orders, paymentEvents } from '#api/storage/schema.ts';
import type { PaymentIntent } from '#contract/checkout/checkout.ts';
import { buyerIn, idIn } from './world/buyer.ts';
import { mailsIn } from './world/mails.ts';
import { memberIn } from './world/member.ts';
import { productIn } from './world/read.ts';
import { shelveOne } from './world/shelves.ts';
import { openStripeShop } from './world/stripe-shop.ts';
import { refusalIn } from './world/visitor.ts';

const opened = openStripeShop({ patience: 300 });
afterAll(async () => {
  const { stripe } = await opened;
  expect(stripe.complaints, 'every call is one that Stripe takes').toEqual([]);
  await (await opened)[Symbol.asyncDispose]();
});

const intentOf = ({ clientSecret }: PaymentIntent): string => clientSecret.split('_secret_')[0] ?? '';

/** Somebody who has paid in the page, and of whose order nobody knows yet. */
async function paid() {
  const { shop, stripe } = await opened;
  const product = await shelveOne(shop, { priceCents: 1200 });
  const buyer = buyerIn(shop);
  await buyer.add(product);
  const intent = await buyer.open();
  await buyer.validate();
  stripe.confirm(intent.clientSecret);
  const event = stripe.event('payment_intent.succeeded');
  const tell = async () => (await stripe.send(event, { to: shop.url })).status;
  const statuses = async () => (await buyer.orders()).map(({ status }) => status);
  return { shop, stripe, product, buyer, id: intentOf(intent), event, tell, statuses };
}

const known = async (): Promise<number> => (await opened).shop.deps.storage.db.$count(paymentEvents);

test('told before, after, five times at once and along with the page: one order, one mail', async () => {
  const before = await paid();
  expect(await before.tell()).toBe(200);
  const id = await idIn(await before.buyer.order(before.id));
  expect(await before.tell()).toBe(200);

  const atOnce = await paid();
  const told = Array.from({ length: 5 }, async () => atOnce.tell());
  const asked = Array.from({ length: 5 }, async () => idIn(await atOnce.buyer.order(atOnce.id)));
  expect(await Promise.all(told)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(await Promise.all(asked)).size).toBe(1);

  for (const { statuses } of [before, atOnce]) expect(await statuses()).toEqual(['paid']);
  const { shop } = before;
  await runDueJobs(shop.deps, JOB_HANDLERS);
  const other = (await atOnce.buyer.orders())[0]?.id ?? '';
  for (const order of [id, other])
    expect(mailsIn(shop).filter(({ text }) => text.includes(order))).toHaveLength(1);
});

test('never told: the reconciler asks, and makes the order within five minutes', async () => {
  const { shop, statuses } = await paid();
  await reconcilePayments(shop.deps);
  expect(await statuses(), 'somebody may still be typing').toEqual([]);
  shop.pass(5 * 60_000);
  await reconcilePayments(shop.deps);
  expect(await statuses()).toEqual(['paid']);
});

test('what was canceled is asked about until its provider says so too, and never again', async () => {
  await using quiet = await openStripeShop();
  const { shop, stripe } = quiet;
  const asks = async (): Promise<number> => {
    const before = stripe.calls.length;
    shop.pass(5 * 60_000);
    await reconcilePayments(shop.deps);
    return stripe.calls.length - before;
  };
  const ada = memberIn(shop);
  await ada.register('ada@example.com');
  await ada.add(await shelveOne(shop));
  await ada.open();
  await ada.validate();
  // It gives way to the one that she holds, and stands open in a tab.
  const guest = memberIn(shop);
  await guest.add(await shelveOne(shop));
  const id = intentOf(await guest.open());
  shop.pass(30_000);
  await guest.signIn('ada@example.com', 'dog-eared pages');
  expect(await asks(), 'both').toBe(2);
  shop.pass(15 * 60_000);
  await sweepHolds(shop.deps);
  expect(await asks(), 'the one that gave way').toBe(1);
  await shop.deps.payments.cancelIntent(id);
  expect(await asks(), 'and hears it').toBe(1);
  expect(await asks()).toBe(0);
});

test('out of order: what was paid stays paid, whatever is told of it later', async () => {
  const { shop, stripe, buyer, id, event, tell, statuses } = await paid();
  const wrong = ['payment_intent.payment_failed', 'payment_intent.canceled', 'payment_intent.created'];
  const tellWrong = async (when: string): Promise<void> => {
    for (const type of wrong) {
      const lie = { ...event, id: `${event.id}_${when}_${type}`, type };
      expect((await stripe.send(lie, { to: shop.url })).status).toBe(200);
    }
  };
  await tellWrong('before');
  expect(await statuses()).toEqual([]);
  await tell();
  await tellWrong('after');
  expect(await statuses()).toEqual(['paid']);
  await idIn(await buyer.order(id));
});

test('told three days late, after the order was canceled: nothing comes back to life', async () => {
  const { shop, stripe, product, buyer, id, event, statuses } = await paid();
  const order = await idIn(await buyer.order(id));
  await buyer.post(`/api/orders/${order}/cancel`);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  shop.pass(3 * 86_400_000);
  expect((await stripe.send(event, { to: shop.url })).status).toBe(200);
  await stripe.send(stripe.event('charge.refunded'), { to: shop.url });
  await reconcilePayments(shop.deps);
  expect(await statuses()).toEqual(['refunded']);
  expect(await productIn(shop, product)).toMatchObject({ stock: 1 });
  expect(stripe.books.refunds.filter((refund) => refund.payment_intent === id)).toHaveLength(1);
});

test('forged, old, unsigned, rewritten or from another shop: 400, nothing stored, nothing done, and it is logged', async () => {
  const { shop, stripe, event, statuses } = await paid();
  const before = await known();
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
    { to, signature: signatureOf('', seconds, bodies), body: bodies },
  ];
  for (const attempt of attempts) {
    const answer = await stripe.send(event, attempt);
    expect(await refusalIn(answer)).toMatchObject({ status: 400, code: 'invalid_input' });
  }
  expect(await known()).toBe(before);
  expect(await statuses()).toEqual([]);
  expect(shop.log.filter((line) => line.includes('webhook_signature'))).toHaveLength(attempts.length);
  expect(shop.log.join('\n')).not.toContain(event.id);
});

test('signed, but no event at all: 400; more than 256 KB: 413', async () => {
  const { shop, stripe, event } = await paid();
  const seconds = Math.floor(shop.deps.now() / 1000);
  const secret = stripe.env['STRIPE_WEBHOOK_SECRET'] ?? '';
  for (const [body, status] of [
    ['null', 400],
    ['{"id":7}', 400],
    ['not JSON', 400],
    ['x'.repeat(300_000), 413],
  ] as const) {
    const signature = signatureOf(secret, seconds, body);
    expect((await stripe.send(event, { to: shop.url, body, signature })).status, body.slice(0, 20)).toBe(
      status,
    );
  }
});

test('about a payment of another shop, or of none: 200, so that it is not told again, and nothing is made', async () => {
  const { shop, stripe } = await opened;
  const before = await shop.deps.storage.db.$count(orders);
  const { event } = await paid();
  const foreign = { ...event, id: 'evt_foreign' };
  const data = { object: { ...event.data.object, id: 'pi_of_nobody' } };
  expect((await stripe.send({ ...foreign, data }, { to: shop.url })).status).toBe(200);
  const charge = { ...event, id: 'evt_product', type: 'product.created' };
  expect((await stripe.send(charge, { to: shop.url })).status).toBe(200);
  expect(await shop.deps.storage.db.$count(orders)).toBe(before);
  // By hand in the dashboard: paid, and no checkout of ours.
  const { body, ...made } = await byHand();
  expect((await stripe.send(body, { to: shop.url })).status).toBe(200);
  expect(await shop.deps.storage.db.$count(orders)).toBe(before);
  expect(shop.log.some((line) => line.includes('another shop') && line.includes(made.id))).toBe(true);
});

/** A payment that the shop knows nothing of, at the same account. */
async function byHand() {
  const { stripe } = await opened;
  const { id } = stripe.make({ amount: 500, currency: 'usd' });
  stripe.settle(id);
  return { id, body: stripe.event('payment_intent.succeeded') };
}

test('work that fails is told again: nothing is remembered before it is done', async () => {
  const { stripe, tell, statuses } = await paid();
  const before = await known();
  for (const how of ['hangs', { status: 500, body: '{}' }, { status: 200, body: 'nonsense' }] as const) {
    stripe.behave('retrieve', how);
    expect(await tell()).toBe(503);
  }
  expect(await known()).toBe(before);
  stripe.behave('retrieve', 'works');
  expect(await tell()).toBe(200);
  expect(await known()).toBe(before + 1);
  expect(await statuses()).toEqual(['paid']);
});

test('a payment that its buyer disputes raises the alarm', async () => {
  const { shop, stripe, buyer, id } = await paid();
  await idIn(await buyer.order(id));
  stripe.dispute(id);
  expect((await stripe.send(stripe.event('charge.dispute.created'), { to: shop.url })).status).toBe(200);
  expect(shop.log.filter((line) => line.includes('disputes'))).toHaveLength(1);
});

test('each provider has a door of its own: the demo provider’s is not there', async () => {
  const { shop, stripe } = await opened;
  expect((await shop.post('/api/webhooks/demo', {})).status).toBe(404);
  expect((await shop.post('/api/demo-payments/confirm', {})).status).toBe(404);
  expect(stripe.complaints).toEqual([]);
});
