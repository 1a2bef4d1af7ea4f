import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { workOffJobs } from '#api/jobs/work-off-jobs.ts';
import { checkouts, orders, users } from '#api/storage/schema.ts';
import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { good } from './world/buyer.ts';
import { mailsIn } from './world/mails.ts';
import { memberIn } from './world/member.ts';
import { productIn } from './world/read.ts';
import { sellerIn } from './world/seller.ts';
import { shelve, shelveOne } from './world/shelves.ts';
import { openShop, type Shop } from './world/shop.ts';
import { openStripeShop } from './world/stripe-shop.ts';
import { refusalIn } from './world/visitor.ts';

// What becomes of checkouts and orders whose buyer deletes his account.

const opened = openShop();
afterAll(async () => (await opened)[Symbol.asyncDispose]());

let members = 0;
async function member(shop: Shop) {
  members += 1;
  const one = memberIn(shop);
  const { email } = await one.register(`member-${members}@example.com`);
  const leave = () => one.ask('DELETE', '/api/account');
  return { ...one, email, leave };
}

/** Puts something into his cart and holds it at the checkout; his quote. */
async function hold(buyer: ReturnType<typeof memberIn>, item: number) {
  await buyer.add(item);
  const intent = await buyer.open();
  await good(await buyer.validate());
  return intent;
}

const ordersAt = async ({ deps: { storage } }: Shop, intent: { readonly checkoutId: number }) =>
  storage.db.select().from(orders).where(eq(orders.checkoutId, intent.checkoutId));

/** Whether a name, an address or a mail of his stands at any quote or order. */
async function isNamedNowhere({ deps: { storage } }: Shop): Promise<void> {
  for (const table of [checkouts, orders]) {
    const rows = await storage.db.select().from(table);
    expect(
      rows.map(({ customerName, customerEmail, shippingAddress }) => [
        customerName,
        customerEmail,
        shippingAddress,
      ]),
    ).toEqual(rows.map(() => [null, null, null]));
  }
}

const workOff = async (shop: Shop): Promise<void> => {
  shop.pass(7 * 60_000);
  await workOffJobs(shop.deps, JOB_HANDLERS);
  await reconcilePayments(shop.deps);
  await workOffJobs(shop.deps, JOB_HANDLERS);
};

test('what he held is for sale again at once, and what he was shown can be paid no more', async () => {
  const shop = await opened;
  const ada = await member(shop);
  const item = await shelveOne(shop);
  const intent = await hold(ada, item);
  expect(await productIn(shop, item)).toMatchObject({ stock: 0 });
  expect((await ada.leave()).status).toBe(200);
  expect(await productIn(shop, item)).toMatchObject({ stock: 1, inStock: true });
  const late = await memberIn(shop).confirm({
    clientSecret: intent.clientSecret,
    paymentMethod: 'pm_card_visa',
  });
  expect(late.status).toBe(409);
  expect(await ordersAt(shop, intent)).toEqual([]);
  await isNamedNowhere(shop);
});

test('what he had paid is an order for the books, once, though nobody had told the shop', async () => {
  const shop = await opened;
  const ada = await member(shop);
  const item = await shelveOne(shop);
  const intent = await hold(ada, item);
  await ada.pay(intent);
  expect((await ada.leave()).status).toBe(200);
  await workOff(shop);
  expect(await ordersAt(shop, intent)).toMatchObject([{ status: 'paid', totalCents: 500, refundedCents: 0 }]);
  expect(await productIn(shop, item)).toMatchObject({ stock: 0 });
  await isNamedNowhere(shop);
});

test('his orders stay with their sellers and the books, and open to nobody who was him', async () => {
  const shop = await opened;
  const ada = await member(shop);
  const seller = await sellerIn(shop);
  const order = await ada.buy(await seller.list({ title: 'Dune' }));
  expect((await ada.leave()).status).toBe(200);
  expect((await ada.ask('GET', `/api/orders/${order}`)).status).toBe(404);
  const sales: unknown = await good(await seller.ask('GET', '/api/sales'));
  expect(JSON.stringify(sales)).toContain('Dune');
  expect(JSON.stringify(sales)).not.toMatch(/Ada|James Square/);
  shop.pass(30_000);
  const again = memberIn(shop);
  await again.register(ada.email);
  expect(await again.orders()).toEqual([]);
});

test('a payment that comes when he is gone goes back, all of it, and nothing is sold', async () => {
  const shop = await opened;
  const [held, given] = await shelve(shop, {}, {});
  const ada = await member(shop);
  await hold(ada, held ?? 0);
  // On another device, as a guest: this one gives way when he signs in, and its form stands open in a tab.
  shop.pass(30_000);
  const tablet = memberIn(shop);
  await tablet.add(given ?? 0);
  const intent = await tablet.open();
  await tablet.signIn(ada.email, 'dog-eared pages');
  expect((await ada.leave()).status).toBe(200);
  await memberIn(shop).pay(intent);
  await workOff(shop);
  expect(await ordersAt(shop, intent)).toMatchObject([{ status: 'refunded', refundedCents: 500 }]);
  for (const id of [held, given]) expect(await productIn(shop, id ?? 0)).toMatchObject({ stock: 1 });
  expect(mailsIn(shop).filter(({ subject }) => subject.includes('could not be filled'))).toEqual([]);
  await isNamedNowhere(shop);
});

test('what he held as a guest beside what he held as himself is for sale again, too', async () => {
  const shop = await opened;
  const [one, other] = await shelve(shop, {}, {});
  const ada = await member(shop);
  await hold(ada, one ?? 0);
  shop.pass(30_000);
  const tablet = memberIn(shop);
  await hold(tablet, other ?? 0);
  await tablet.signIn(ada.email, 'dog-eared pages');
  expect((await tablet.ask('DELETE', '/api/account')).status).toBe(200);
  for (const id of [one, other]) expect(await productIn(shop, id ?? 0)).toMatchObject({ stock: 1 });
  await isNamedNowhere(shop);
});

test('while nobody can say what became of a payment, the account stays; then it goes', async () => {
  await using stripeShop = await openStripeShop({ patience: 250 });
  const { shop, stripe } = stripeShop;
  const ada = await member(shop);
  const item = await shelveOne(shop);
  const intent = await hold(ada, item);
  stripe.confirm(intent.clientSecret);
  stripe.behave('cancel', 'resets');
  expect(await refusalIn(await ada.leave())).toMatchObject({
    status: 409,
    code: 'payment_processing',
    message: CHECKOUT_MESSAGES.paymentUnderWay,
  });
  expect((await ada.user()).status).toBe(200);
  expect(await productIn(shop, item)).toMatchObject({ stock: 0 });
  stripe.behave('cancel', 'works');
  expect((await ada.leave()).status).toBe(200);
  expect(await ordersAt(shop, intent)).toMatchObject([{ status: 'paid' }]);
  expect(await shop.deps.storage.db.$count(users)).toBe(0);
  await isNamedNowhere(shop);
});
