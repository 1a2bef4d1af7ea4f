import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { setPrice } from '#api/catalog/set-price.ts';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { paymentIntentSchema } from '#contract/checkout/checkout.ts';
import { createBuyer, intentIdOf, readOkBody, readOrderId } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { getProduct } from './world/shop-reads.ts';
import { runInCatalog, addListings, addListing } from './world/add-listings.ts';
import { openShop } from './world/shop.ts';
import { listLines, readError } from './world/visitor.ts';

const QUARTER_MS = 15 * 60_000;

test("a purchase charges the cart's total, takes the copies from stock and empties the cart", async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0] = await addListings(
    shop,
    { title: 'Dune', priceCents: 850 },
    { title: 'Emma', stock: 3 },
  );
  const buyer = createBuyer(shop);
  await buyer.add(dune);
  await buyer.add(emma, 2);
  const intent = await buyer.open();
  expect(intent).toMatchObject({ total: 18.5, provider: 'demo', livemode: false });
  expect((await buyer.validate()).status).toBe(200);
  const id = await readOrderId(await buyer.order(await buyer.pay(intent)));
  expect(await buyer.getOrder(id)).toMatchObject({
    id,
    status: 'paid',
    totalAmount: 18.5,
    customerName: 'Ada Lovelace',
    demo: true,
    items: [
      { title: 'Dune', price: 8.5, quantity: 1 },
      { title: 'Emma', price: 5, quantity: 2 },
    ],
  });
  expect((await buyer.cart()).items).toEqual([]);
  expect(await getProduct(shop, dune)).toMatchObject({ stock: 0, inStock: false });
  expect(await getProduct(shop, emma)).toMatchObject({ stock: 1, inStock: true });
});

test('reloads, a second tab and double clicks lead to one payment and one order', async () => {
  await using shop = await openShop();
  const buyer = createBuyer(shop);
  await buyer.add(await addListing(shop));
  const intent = await buyer.open();
  expect(await Promise.all([buyer.open(), buyer.open()])).toEqual([intent, intent]);
  await buyer.validate();
  const paid = await buyer.pay(intent);
  const ids = await Promise.all(Array.from({ length: 10 }, async () => readOrderId(await buyer.order(paid))));
  expect(new Set(ids).size).toBe(1);
  expect(await buyer.orders()).toHaveLength(1);
});

test('of twenty buyers of the last copy one holds it, and the others are told before they pay', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { title: 'Dune' });
  const buyers = Array.from({ length: 20 }, () => createBuyer(shop));
  for (const buyer of buyers) {
    await buyer.add(id);
    await buyer.open();
  }
  const responses = await Promise.all(buyers.map(async (buyer) => buyer.validate()));
  const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  const refused = responses.find(({ status }) => status === 409);
  expect(refused && (await readError(refused))).toMatchObject({
    code: 'sold_out',
    items: [{ title: 'Dune' }],
  });
});

test('a hold ends after 15 minutes, and the copy is on sale again', async () => {
  await using shop = await openShop();
  const id = await addListing(shop);
  const buyer = createBuyer(shop);
  await buyer.add(id);
  await buyer.open();
  await buyer.validate();
  expect(listLines(await buyer.cart()), 'the holder still sees it').toEqual(['Item x1']);
  shop.advanceClock(QUARTER_MS - 1);
  await sweepHolds(shop.deps);
  expect(await getProduct(shop, id)).toMatchObject({ inStock: false });
  shop.advanceClock(2);
  await sweepHolds(shop.deps);
  expect(await getProduct(shop, id)).toMatchObject({ stock: 1, inStock: true });
});

test('a payment made while its hold expired still becomes an order', async () => {
  await using shop = await openShop();
  const id = await addListing(shop);
  const buyer = createBuyer(shop);
  await buyer.add(id);
  const intent = await buyer.open();
  await buyer.validate();
  await buyer.pay(intent);
  shop.advanceClock(QUARTER_MS + 1);
  await sweepHolds(shop.deps);
  expect(await buyer.orders()).toMatchObject([{ status: 'paid' }]);
  expect(await getProduct(shop, id)).toMatchObject({ stock: 0 });
});

test('the page is told of a changed price or cart before the card is charged', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { stock: 5, priceCents: 500 });
  const buyer = createBuyer(shop);
  await buyer.add(id);
  const intent = await buyer.open();
  await runInCatalog(shop, (tx, now) => setPrice(tx, now, id, 700));
  expect(await readError(await buyer.validate())).toMatchObject({
    status: 409,
    code: 'price_changed',
    message: CHECKOUT_MESSAGES.priceChanged,
  });
  const dearer = await buyer.open();
  expect(dearer).toMatchObject({ total: 7 });
  expect(dearer.clientSecret).not.toBe(intent.clientSecret);
  await buyer.validate();
  await buyer.add(id); // added after validate: the frozen quote is paid, the rest stays in the cart
  await readOrderId(await buyer.order(await buyer.pay(dearer)));
  expect(listLines(await buyer.cart())).toEqual(['Item x1']);
});

test('a decline keeps the hold, and another card can pay the same payment', async () => {
  await using shop = await openShop();
  const buyer = createBuyer(shop);
  await buyer.add(await addListing(shop));
  const { clientSecret } = await buyer.open();
  await buyer.validate();
  const declined = await buyer.confirm({
    clientSecret,
    paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  });
  expect(await readError(declined)).toMatchObject({
    status: 402,
    code: 'declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  });
  const asked = await buyer.confirm({ clientSecret, paymentMethod: 'pm_card_authenticationRequired' });
  expect(await asked.json()).toMatchObject({ status: 'requires_action' });
  expect(await readError(await buyer.confirm({ clientSecret, challenge: 'fail' }))).toMatchObject({
    status: 402,
  });
  const paid = await buyer.pay({ clientSecret, total: 0, checkoutId: 0, provider: 'demo', livemode: false });
  expect((await buyer.order(paid)).status).toBe(200);
});

test('a real card number is refused and never logged', async () => {
  await using shop = await openShop();
  const buyer = createBuyer(shop);
  await buyer.add(await addListing(shop));
  const { clientSecret } = await buyer.open();
  const response = await buyer.confirm({ clientSecret, paymentMethod: '4111111111111111' });
  expect(await readError(response)).toMatchObject({ status: 400, message: CHECKOUT_MESSAGES.demoOnly });
  expect(shop.log.join('\n')).not.toContain('4111');
});

test('an item deleted during payment is still sold if it was held, and refunded otherwise', async () => {
  await using shop = await openShop();
  const [held = 0, unheld = 0] = await addListings(shop, { title: 'Held' }, { title: 'Unheld' });
  const careful = createBuyer(shop);
  await careful.add(held);
  const first = await careful.open();
  await careful.validate();
  const hasty = createBuyer(shop);
  await hasty.add(unheld);
  const second = await hasty.open();
  await runInCatalog(shop, (tx, now) => deleteProduct(tx, now, held));
  await runInCatalog(shop, (tx, now) => deleteProduct(tx, now, unheld));
  expect((await careful.order(await careful.pay(first))).status).toBe(200);
  const refused = await hasty.order(await hasty.pay(second));
  expect(await readError(refused)).toMatchObject({ status: 409, code: 'sold_out_refunded' });
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect(await hasty.orders()).toMatchObject([{ status: 'refunded', refunded: 5 }]);
});

test('a payment can be ordered only by its own buyer and only once paid', async () => {
  await using shop = await openShop();
  const [buyer, thief] = [createBuyer(shop), createBuyer(shop)];
  await buyer.add(await addListing(shop));
  const intent = await buyer.open();
  await buyer.validate();
  const id = intentIdOf(intent);
  expect(await readError(await buyer.order(id))).toMatchObject({ status: 402, code: 'payment_required' });
  await buyer.pay(intent);
  await thief.add(await addListing(shop));
  for (const forged of [id, 'pi_demo_x', '../../x'])
    expect(await readError(await thief.order(forged))).toMatchObject({ status: 404 });
  expect(await thief.orders()).toEqual([]);
});

test('when the page dies after paying, the webhook makes the order, or else the reconciler', async () => {
  await using shop = await openShop();
  const [notified, unnotified] = [createBuyer(shop), createBuyer(shop)];
  for (const buyer of [notified, unnotified]) {
    await buyer.add(await addListing(shop));
    const intent = await buyer.open();
    await buyer.validate();
    await buyer.pay(intent);
    if (buyer !== notified) continue;
    shop.advanceClock(3_000);
    await runDueJobs(shop.deps, JOB_HANDLERS);
    expect(await notified.orders()).toMatchObject([{ status: 'paid' }]);
  }
  expect(await unnotified.orders()).toEqual([]);
  shop.advanceClock(5 * 60_000);
  await reconcilePayments(shop.deps);
  expect(await unnotified.orders()).toMatchObject([{ status: 'paid' }]);
});

test('the server validates the customer form again and names all invalid fields', async () => {
  await using shop = await openShop();
  const buyer = createBuyer(shop);
  await buyer.add(await addListing(shop));
  await buyer.open();
  expect(await readError(await buyer.validate({ name: ' A ', email: 'ada', address: '1 St' }))).toMatchObject(
    {
      status: 422,
      fields: {
        name: CHECKOUT_MESSAGES.nameRequired,
        email: CHECKOUT_MESSAGES.emailInvalid,
        address: CHECKOUT_MESSAGES.addressRequired,
      },
    },
  );
});

test('an empty cart, an amount below 50 cents and a sold-out item open no payment', async () => {
  await using shop = await openShop();
  const buyer = createBuyer(shop);
  expect(await readError(await buyer.post('/api/create-payment-intent'))).toMatchObject({ status: 409 });
  const cheap = await addListing(shop, { priceCents: 49 });
  await buyer.add(cheap);
  expect(await readError(await buyer.post('/api/create-payment-intent'))).toMatchObject({
    status: 422,
    message: CHECKOUT_MESSAGES.belowMinimum,
  });
  await runInCatalog(shop, (tx, now) => deleteProduct(tx, now, cheap));
  const other = createBuyer(shop);
  const last = await addListing(shop, { title: 'Dune' });
  await buyer.add(last);
  await other.buy(last);
  expect(await readError(await buyer.post('/api/create-payment-intent'))).toMatchObject({
    status: 409,
    code: 'sold_out',
  });
});

test('a user who held items both as a guest and on the account can pay both orders after signing in', async () => {
  await using shop = await openShop();
  const [phone, laptop] = [createMember(shop), createMember(shop)];
  await phone.register('ada@example.com');
  shop.advanceClock(60_000);
  for (const device of [phone, laptop]) await device.add(await addListing(shop));
  const intents = [];
  for (const device of [phone, laptop]) {
    intents.push(
      z.parse(paymentIntentSchema, await readOkBody(await device.post('/api/create-payment-intent'))),
    );
    const customer = { name: 'Ada Lovelace', email: 'ada@example.com', address: '12 St James Square' };
    await readOkBody(await device.post('/api/checkout/validate', customer));
  }
  await laptop.signIn('ada@example.com');
  for (const intent of intents) {
    const paymentIntentId = await laptop.pay(intent);
    await readOrderId(await laptop.post('/api/orders', { paymentIntentId }));
  }
  expect(await (await laptop.ask('GET', '/api/orders')).json()).toHaveLength(2);
  expect((await laptop.cart()).items, 'both items are bought').toEqual([]);
});
