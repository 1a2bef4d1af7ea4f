import { EventEmitter, once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { checkoutItems, checkouts } from '#api/storage/schema.ts';
import type { Storage } from '#api/storage/storage.ts';
import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import type { PaymentIntent } from '#contract/checkout/checkout.ts';
import { createBuyer, intentIdOf, readOrderId } from './world/buyer.ts';
import { getProduct } from './world/shop-reads.ts';
import { purgeAll } from './world/retention.ts';
import { addListing } from './world/add-listings.ts';
import { openStripeShop } from './world/stripe-shop.ts';
import { readError } from './world/visitor.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const opened = openStripeShop({ timeoutMs: 300 });
afterAll(async () => {
  const { stripe } = await opened;
  expect(stripe.complaints, 'every call was valid for Stripe').toEqual([]);
  await (await opened)[Symbol.asyncDispose]();
});

/** A buyer with the checkout page open, without a hold. */
async function openCheckoutPage() {
  const { shop, stripe } = await opened;
  const buyer = createBuyer(shop);
  await buyer.add(await addListing(shop));
  const intent = await buyer.open();
  const status = () => stripe.ledger.intents.get(intentIdOf(intent))?.status;
  return { shop, stripe, buyer, intent, status };
}

test('an unused quote is canceled at its provider after an hour, and an open page gets a new one', async () => {
  const { shop, buyer, intent, status } = await openCheckoutPage();
  shop.advanceClock(40 * MINUTE);
  expect(await buyer.open(), 'a reload').toEqual(intent);
  shop.advanceClock(59 * MINUTE);
  await reconcilePayments(shop.deps);
  expect(status()).toBe('requires_payment_method');
  shop.advanceClock(MINUTE);
  await reconcilePayments(shop.deps);
  expect(status()).toBe('canceled');
  expect(await readError(await buyer.validate())).toMatchObject({
    status: 409,
    message: CHECKOUT_MESSAGES.noCheckout,
  });
  const fresh = await buyer.open();
  expect(fresh).toMatchObject({ total: intent.total });
  expect(intentIdOf(fresh)).not.toBe(intentIdOf(intent));
  expect((await buyer.validate()).status).toBe(200);
});

test('a quote is kept while its provider does not respond, and canceled afterwards', async () => {
  const { shop, stripe, status } = await openCheckoutPage();
  shop.advanceClock(HOUR);
  stripe.behave('cancel', 'resets');
  await reconcilePayments(shop.deps);
  expect(status()).toBe('requires_payment_method');
  stripe.behave('cancel', 'works');
  shop.advanceClock(HOUR);
  await reconcilePayments(shop.deps);
  expect(status()).toBe('canceled');
});

test('a quote paid without a hold becomes an order within the hour, even without a webhook', async () => {
  const { shop, stripe, buyer, intent } = await openCheckoutPage();
  shop.advanceClock(10 * MINUTE);
  stripe.confirm(intent.clientSecret);
  for (let minutes = 0; minutes < 60; minutes += 5) {
    shop.advanceClock(5 * MINUTE);
    await reconcilePayments(shop.deps);
  }
  expect(await buyer.orders()).toMatchObject([{ status: 'paid' }]);
});

test('a quote paid at the last moment becomes an order instead of being canceled', async () => {
  const { shop, stripe, buyer, intent } = await openCheckoutPage();
  shop.advanceClock(HOUR);
  stripe.confirm(intent.clientSecret);
  await reconcilePayments(shop.deps);
  expect(await buyer.orders()).toMatchObject([{ status: 'paid' }]);
});

test('a payment whose creation got no response is canceled, too', async () => {
  const { shop, stripe } = await opened;
  const buyer = createBuyer(shop);
  await buyer.add(await addListing(shop));
  stripe.behave('create', 'resets');
  expect((await buyer.post('/api/create-payment-intent')).status).toBe(503);
  stripe.behave('create', 'works');
  shop.advanceClock(HOUR);
  await reconcilePayments(shop.deps);
  // Retrying with the same key returns the payment that may have been created without a response.
  const unseen = [...stripe.ledger.intents.values()].at(-1);
  expect(unseen).toMatchObject({ status: 'canceled', amount: 500 });
  shop.advanceClock(24 * HOUR);
  await purgeAll(shop.deps);
  const { db } = shop.deps.storage;
  const left = await db
    .select()
    .from(checkouts)
    .where(eq(checkouts.intentId, unseen?.id ?? ''));
  expect(left, 'its quote is deleted like any other').toEqual([]);
});

test('a quote is deleted after a day, unless it is an order, held something or its payment is not canceled', async () => {
  const { shop, stripe } = await opened;
  const quoteOf = async (intent: PaymentIntent) =>
    (await shop.deps.storage.db.select().from(checkouts).where(eq(checkouts.id, intent.checkoutId))).length;
  const [unused, unconfirmed, bought, held] = [
    await openCheckoutPage(),
    await openCheckoutPage(),
    await openCheckoutPage(),
    await openCheckoutPage(),
  ];
  stripe.confirm(bought.intent.clientSecret);
  const order = await readOrderId(await bought.buyer.order(intentIdOf(bought.intent)));
  await held.buyer.validate();
  stripe.ledger.intents.delete(intentIdOf(unconfirmed.intent));
  shop.advanceClock(HOUR);
  await sweepHolds(shop.deps);
  await reconcilePayments(shop.deps);
  shop.advanceClock(22 * HOUR);
  await purgeAll(shop.deps);
  expect(await quoteOf(unused.intent), 'before a day has passed').toBe(1);
  shop.advanceClock(2 * HOUR);
  await purgeAll(shop.deps);
  expect(
    await Promise.all([unused, unconfirmed, bought, held].map(async ({ intent }) => quoteOf(intent))),
  ).toEqual([0, 1, 1, 1]);
  expect(await bought.buyer.getOrder(order)).toMatchObject({ status: 'paid' });
  // A buyer who returns with the deleted quote is told that nothing was paid.
  expect(await readError(await unused.buyer.order(intentIdOf(unused.intent)))).toMatchObject({ status: 404 });
  expect((await unused.buyer.open()).total).toBe(5);
});

test('a pass handles 200 payments, 8 at a time, held ones first', async () => {
  await using quiet = await openStripeShop();
  const { shop, stripe } = quiet;
  const buyer = createBuyer(shop);
  const product = await addListing(shop);
  await buyer.add(product);
  const first = await buyer.open();
  await copyQuote(shop.deps.storage, first.checkoutId, 250, (nth) => {
    const { id, client_secret: clientSecret } = stripe.make({ amount: 500, currency: 'usd' });
    return { owner: `s:${1_000_000 + nth}`, intentId: id, clientSecret };
  });
  shop.advanceClock(HOUR);
  expect(intentIdOf(await buyer.open())).toBe(intentIdOf(first));
  await buyer.validate();
  stripe.confirm(first.clientSecret);
  shop.advanceClock(5 * MINUTE);

  let running = 0;
  let maxRunning = 0;
  const gate = new EventEmitter();
  stripe.behave('cancel', {
    meanwhile: async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      // The first calls wait until eight run in parallel.
      if (maxRunning < 8) await once(gate, 'arrived');
      else gate.emit('arrived');
      running -= 1;
    },
  });
  const before = stripe.calls.length;
  await reconcilePayments(shop.deps);
  expect(await buyer.orders()).toMatchObject([{ status: 'paid' }]);
  expect(await getProduct(shop, product)).toMatchObject({ stock: 0 });
  expect(maxRunning).toBe(8);
  expect(stripe.calls.length - before).toBe(200);
  // The next pass takes the rest.
  await reconcilePayments(shop.deps);
  const canceled = [...stripe.ledger.intents.values()].filter(({ status }) => status === 'canceled');
  expect(canceled).toHaveLength(250);
});

/** Inserts copies of a quote, each with its own columns. */
async function copyQuote(
  storage: Storage,
  id: number,
  count: number,
  own: (nth: number) => Partial<typeof checkouts.$inferInsert>,
): Promise<void> {
  const [row] = await storage.db.select().from(checkouts).where(eq(checkouts.id, id));
  const [item] = await storage.db.select().from(checkoutItems).where(eq(checkoutItems.checkoutId, id));
  if (row === undefined || item === undefined) throw new Error('not found');
  const { id: _, ...like } = row;
  await storage.transaction({}, async (tx) => {
    for (let nth = 0; nth < count; nth += 1) {
      const [made] = await tx
        .insert(checkouts)
        .values({ ...like, ...own(nth) })
        .returning({ id: checkouts.id });
      await tx.insert(checkoutItems).values({ ...item, checkoutId: made?.id ?? 0 });
    }
  });
}
