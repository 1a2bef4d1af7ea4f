import { HOLD_MS } from '#contract/checkout/hold-duration.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { CHECKOUT_LIMITS } from '#api/checkout/checkout-rate-limits.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { checkoutItems, checkouts } from '#api/storage/schema.ts';
import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { CHECKOUT } from '#contract/checkout/checkout.ts';
import { createBuyer, intentIdOf, readOrderId } from './world/buyer.ts';
import { getProduct } from './world/shop-reads.ts';
import { addListings, addListing } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const opened = openShop();
afterAll(async () => (await opened)[Symbol.asyncDispose]());

test('no checkout step can be skipped, and the request body cannot set session, price or status', async () => {
  const shop = await opened;
  const buyer = createBuyer(shop);
  expect(await readError(await buyer.order('pi_demo_x')), 'without a session').toMatchObject({ status: 404 });
  expect(await readError(await buyer.validate()), 'without a cart').toMatchObject({ status: 409 });
  const product = await addListing(shop);
  await buyer.add(product);
  expect(await readError(await buyer.validate()), 'without a payment').toMatchObject({
    status: 409,
    message: CHECKOUT_MESSAGES.noCheckout,
  });
  expect(await readError(await buyer.order('pi_demo_x'))).toMatchObject({ status: 404 });
  const intent = await buyer.open();
  await buyer.validate();
  const id = intentIdOf(intent);
  expect(await readError(await buyer.order(id)), 'before it was paid').toMatchObject({ status: 402 });
  expect(await buyer.orders()).toEqual([]);
  // The server ignores session, price and status in the body.
  await buyer.pay(intent);
  const forged = { paymentIntentId: id, sessionId: '1', total: 0.5, status: 'refunded', livemode: true };
  const order = await readOrderId(await buyer.post('/api/orders', forged));
  expect(await buyer.getOrder(order)).toMatchObject({ status: 'paid', totalAmount: 5, demo: true });
});

test("a shopper cannot use another one's payment, secret or order", async () => {
  const shop = await opened;
  const [buyer, thief] = [createBuyer(shop), createBuyer(shop)];
  await buyer.add(await addListing(shop));
  await thief.add(await addListing(shop));
  const intent = await buyer.open();
  await thief.open();
  await buyer.validate();
  const id = await buyer.pay(intent);
  expect(await readError(await thief.order(id))).toMatchObject({ status: 404 });
  const order = await readOrderId(await buyer.order(id));
  expect((await thief.ask('GET', `/api/orders/${order}`)).status).toBe(404);
  expect((await thief.post(`/api/orders/${order}/cancel`)).status).toBe(404);
  expect(await buyer.getOrder(order)).toMatchObject({ status: 'paid' });
});

test('a checkout takes up to 50 items', async () => {
  const shop = await opened;
  const buyer = createBuyer(shop);
  const items = await addListings(shop, ...Array.from({ length: CHECKOUT.maxLines + 1 }, () => ({})));
  for (const item of items) await buyer.add(item);
  expect(await readError(await buyer.post('/api/create-payment-intent'))).toMatchObject({
    status: 409,
    message: CHECKOUT_MESSAGES.tooManyLines,
  });
  const [line] = (await buyer.cart()).items;
  await buyer.remove(line?.id ?? 0);
  expect(await buyer.open()).toMatchObject({ total: 5 * CHECKOUT.maxLines });
});

test('too many payment requests or checks return 429, and are allowed again after ten minutes', async () => {
  const shop = await opened;
  const buyer = createBuyer(shop);
  await buyer.add(await addListing(shop));
  const { max, windowMs } = CHECKOUT_LIMITS.intentsPerSession;
  shop.advanceClock(windowMs - (shop.deps.now() % windowMs)); // start a new window
  for (let times = 0; times < max; times += 1) await buyer.open();
  await buyer.validate();
  for (let times = 1; times < max; times += 1) expect((await buyer.validate()).status).toBe(200);
  for (const ask of [() => buyer.post('/api/create-payment-intent'), () => buyer.validate()]) {
    const response = await ask();
    expect(Number(response.headers.get('Retry-After'))).toBe(windowMs / 1000);
    expect(await readError(response)).toMatchObject({
      status: 429,
      message: CHECKOUT_MESSAGES.tooManyAttempts,
    });
  }
  shop.advanceClock(windowMs);
  await buyer.open();
  expect((await buyer.validate()).status).toBe(200);
});

test('the fifth declined card ends the payment, and the right card is refused then', async () => {
  await using shop = await openShop();
  const product = await addListing(shop);
  const buyer = createBuyer(shop);
  await buyer.add(product);
  const { clientSecret } = await buyer.open();
  await buyer.validate();
  const confirm = async (paymentMethod: string) =>
    readError(await buyer.confirm({ clientSecret, paymentMethod }));
  for (let attempts = 0; attempts < CHECKOUT.maxFailedPayments; attempts += 1)
    expect(await confirm('pm_card_visa_chargeDeclined')).toMatchObject({ status: 402, code: 'declined' });
  expect(await confirm('pm_card_visa')).toMatchObject({ status: 409, code: 'conflict' });
  expect(await getProduct(shop, product), 'it is on sale again').toMatchObject({ stock: 1 });
  expect(await readError(await buyer.validate())).toMatchObject({
    status: 409,
    message: CHECKOUT_MESSAGES.tooManyFailures,
  });
  // The provider's late events about these declines do not count against the new payment.
  const fresh = await buyer.open();
  expect((await buyer.validate()).status).toBe(200);
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  await readOrderId(await buyer.order(await buyer.pay(fresh)));
});

test('twenty-five declines in parallel end the payment, too', async () => {
  await using shop = await openShop();
  const buyer = createBuyer(shop);
  await buyer.add(await addListing(shop));
  const { clientSecret } = await buyer.open();
  await buyer.validate();
  const decline = async () =>
    (await buyer.confirm({ clientSecret, paymentMethod: 'pm_card_visa_chargeDeclined' })).status;
  const responses = await Promise.all(Array.from({ length: 25 }, decline));
  expect(responses.filter((status) => status !== 402 && status !== 409)).toEqual([]);
  const paid = await buyer.confirm({ clientSecret, paymentMethod: 'pm_card_visa' });
  expect(await readError(paid)).toMatchObject({ status: 409 });
  expect(await buyer.orders()).toEqual([]);
});

test('one address can hold 100 copies at a time, and the next hold is refused by title and logged until one ends', async () => {
  const shop = await opened;
  shop.advanceClock(HOLD_MS * 4);
  await sweepHolds(shop.deps);
  const [first, next] = [createBuyer(shop), createBuyer(shop)];
  await first.add(await addListing(shop, { stock: null }), 3);
  const { checkoutId } = await first.open();
  await first.validate();
  await repeat(shop, checkoutId, 32); // 99 copies
  const [wanted = 0, another = 0] = await addListings(shop, { title: 'Dune' }, { title: 'Emma' });
  await next.add(wanted);
  await next.add(another);
  await next.open();
  const refused = await next.validate();
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  const { status, message } = await readError(refused);
  expect(status).toBe(429);
  expect(message).toContain('“Dune” and “Emma”');
  expect(await getProduct(shop, wanted)).toMatchObject({ stock: 1 });
  expect(
    shop.log.filter((line) => line.includes('network address reached its limit of held copies')),
  ).toHaveLength(1);
  shop.advanceClock(HOLD_MS + 1);
  await sweepHolds(shop.deps);
  expect((await next.validate()).status).toBe(200);
});

/** Copies this checkout, from the same address, for other owners. */
async function repeat({ deps: { storage } }: Shop, id: number, times: number): Promise<void> {
  const [row] = await storage.db.select().from(checkouts).where(eq(checkouts.id, id));
  const [item] = await storage.db.select().from(checkoutItems).where(eq(checkoutItems.checkoutId, id));
  if (row === undefined || item === undefined) throw new Error('not found');
  const { id: _, ...like } = { ...row, intentId: null, clientSecret: null };
  await storage.transaction({}, async (tx) => {
    const rows = Array.from({ length: times }, (__, at) => ({ ...like, owner: `s:${1_000_000 + at}` }));
    const made = await tx.insert(checkouts).values(rows).returning({ id: checkouts.id });
    await tx.insert(checkoutItems).values(made.map((each) => ({ ...item, checkoutId: each.id })));
  });
}
