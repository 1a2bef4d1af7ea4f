import { EventEmitter, once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { checkoutItems, checkouts } from '#api/storage/schema.ts';
import type { Storage } from '#api/storage/storage.ts';
import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import type { PaymentIntent } from '#contract/checkout/checkout.ts';
import { buyerIn, idIn } from './world/buyer.ts';
import { productIn } from './world/read.ts';
import { purgeAll } from './world/retention.ts';
import { shelveOne } from './world/shelves.ts';
import { openStripeShop } from './world/stripe-shop.ts';
import { refusalIn } from './world/visitor.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const opened = openStripeShop({ patience: 300 });
afterAll(async () => {
  const { stripe } = await opened;
  expect(stripe.complaints, 'every call is one that Stripe takes').toEqual([]);
  await (await opened)[Symbol.asyncDispose]();
});

const intentOf = ({ clientSecret }: PaymentIntent): string => clientSecret.split('_secret_')[0] ?? '';

/** Somebody with the checkout open, who holds nothing. */
async function withPage() {
  const { shop, stripe } = await opened;
  const buyer = buyerIn(shop);
  await buyer.add(await shelveOne(shop));
  const intent = await buyer.open();
  const status = () => stripe.books.intents.get(intentOf(intent))?.status;
  return { shop, stripe, buyer, intent, status };
}

test('a quote that nobody asks for in an hour is canceled at its provider, and a page left open gets another one', async () => {
  const { shop, buyer, intent, status } = await withPage();
  shop.pass(40 * MINUTE);
  expect(await buyer.open(), 'a reload').toEqual(intent);
  shop.pass(59 * MINUTE);
  await reconcilePayments(shop.deps);
  expect(status()).toBe('requires_payment_method');
  shop.pass(MINUTE);
  await reconcilePayments(shop.deps);
  expect(status()).toBe('canceled');
  expect(await refusalIn(await buyer.validate())).toMatchObject({
    status: 409,
    message: CHECKOUT_MESSAGES.noCheckout,
  });
  const fresh = await buyer.open();
  expect(fresh).toMatchObject({ total: intent.total });
  expect(intentOf(fresh)).not.toBe(intentOf(intent));
  expect((await buyer.validate()).status).toBe(200);
});

test('a quote stays while its provider gives no answer, and ends once it does', async () => {
  const { shop, stripe, status } = await withPage();
  shop.pass(HOUR);
  stripe.behave('cancel', 'resets');
  await reconcilePayments(shop.deps);
  expect(status()).toBe('requires_payment_method');
  stripe.behave('cancel', 'works');
  shop.pass(HOUR);
  await reconcilePayments(shop.deps);
  expect(status()).toBe('canceled');
});

test('a quote that was paid without a hold is an order within the hour, though no webhook comes', async () => {
  const { shop, stripe, buyer, intent } = await withPage();
  shop.pass(10 * MINUTE);
  stripe.confirm(intent.clientSecret);
  for (let minutes = 0; minutes < 60; minutes += 5) {
    shop.pass(5 * MINUTE);
    await reconcilePayments(shop.deps);
  }
  expect(await buyer.orders()).toMatchObject([{ status: 'paid' }]);
});

test('paid in the very last moment, a quote is no longer canceled but an order', async () => {
  const { shop, stripe, buyer, intent } = await withPage();
  shop.pass(HOUR);
  stripe.confirm(intent.clientSecret);
  await reconcilePayments(shop.deps);
  expect(await buyer.orders()).toMatchObject([{ status: 'paid' }]);
});

test('a payment whose creation was never answered is canceled, too', async () => {
  const { shop, stripe } = await opened;
  const buyer = buyerIn(shop);
  await buyer.add(await shelveOne(shop));
  stripe.behave('create', 'resets');
  expect((await buyer.post('/api/create-payment-intent')).status).toBe(503);
  stripe.behave('create', 'works');
  shop.pass(HOUR);
  await reconcilePayments(shop.deps);
  // Asked for by its key, it is the one that may have been made without an answer.
  const unseen = [...stripe.books.intents.values()].at(-1);
  expect(unseen).toMatchObject({ status: 'canceled', amount: 500 });
  shop.pass(24 * HOUR);
  await purgeAll(shop.deps);
  const { db } = shop.deps.storage;
  const left = await db
    .select()
    .from(checkouts)
    .where(eq(checkouts.intentId, unseen?.id ?? ''));
  expect(left, 'and its quote goes like any other').toEqual([]);
});

test('a day later a quote is deleted, unless its payment is not canceled, it is an order or it held something', async () => {
  const { shop, stripe } = await opened;
  const quoteOf = async (intent: PaymentIntent) =>
    (await shop.deps.storage.db.select().from(checkouts).where(eq(checkouts.id, intent.checkoutId))).length;
  const [left, doubtful, bought, held] = [
    await withPage(),
    await withPage(),
    await withPage(),
    await withPage(),
  ];
  stripe.confirm(bought.intent.clientSecret);
  const order = await idIn(await bought.buyer.order(intentOf(bought.intent)));
  await held.buyer.validate();
  stripe.books.intents.delete(intentOf(doubtful.intent));
  shop.pass(HOUR);
  await sweepHolds(shop.deps);
  await reconcilePayments(shop.deps);
  shop.pass(22 * HOUR);
  await purgeAll(shop.deps);
  expect(await quoteOf(left.intent), 'before the day is over').toBe(1);
  shop.pass(2 * HOUR);
  await purgeAll(shop.deps);
  expect(
    await Promise.all([left, doubtful, bought, held].map(async ({ intent }) => quoteOf(intent))),
  ).toEqual([0, 1, 1, 1]);
  expect(await bought.buyer.orderOf(order)).toMatchObject({ status: 'paid' });
  // Whoever comes back with the deleted one is told that nothing was paid.
  expect(await refusalIn(await left.buyer.order(intentOf(left.intent)))).toMatchObject({ status: 404 });
  expect((await left.buyer.open()).total).toBe(5);
});

test('a pass takes 200 payments, 8 at a time, those of holds first: a held one is found within 5 minutes', async () => {
  await using quiet = await openStripeShop();
  const { shop, stripe } = quiet;
  const buyer = buyerIn(shop);
  const product = await shelveOne(shop);
  await buyer.add(product);
  const first = await buyer.open();
  await manyLike(shop.deps.storage, first.checkoutId, 250, (nth) => {
    const { id, client_secret: clientSecret } = stripe.make({ amount: 500, currency: 'usd' });
    return { owner: `s:${1_000_000 + nth}`, intentId: id, clientSecret };
  });
  shop.pass(HOUR);
  expect(intentOf(await buyer.open())).toBe(intentOf(first));
  await buyer.validate();
  stripe.confirm(first.clientSecret);
  shop.pass(5 * MINUTE);

  let running = 0;
  let most = 0;
  const eight = new EventEmitter();
  stripe.behave('cancel', {
    meanwhile: async () => {
      running += 1;
      most = Math.max(most, running);
      // The first ones wait until as many as may are under way.
      if (most < 8) await once(eight, 'arrived');
      else eight.emit('arrived');
      running -= 1;
    },
  });
  const before = stripe.calls.length;
  await reconcilePayments(shop.deps);
  expect(await buyer.orders()).toMatchObject([{ status: 'paid' }]);
  expect(await productIn(shop, product)).toMatchObject({ stock: 0 });
  expect(most).toBe(8);
  expect(stripe.calls.length - before).toBe(200);
  // The next pass takes the rest.
  await reconcilePayments(shop.deps);
  const canceled = [...stripe.books.intents.values()].filter(({ status }) => status === 'canceled');
  expect(canceled).toHaveLength(250);
});

/** As many more quotes like one, each with what is its own. */
async function manyLike(
  storage: Storage,
  id: number,
  count: number,
  own: (nth: number) => Partial<typeof checkouts.$inferInsert>,
): Promise<void> {
  const [row] = await storage.db.select().from(checkouts).where(eq(checkouts.id, id));
  const [item] = await storage.db.select().from(checkoutItems).where(eq(checkoutItems.checkoutId, id));
  if (row === undefined || item === undefined) throw new Error('there is one');
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
