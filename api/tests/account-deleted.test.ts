import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { checkouts, disputes, isKept, orders, products, users } from '#api/storage/schema.ts';
import { purgeBuyers } from '#api/orders/orders.lifecycle.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { readOkBody } from './world/buyer.ts';
import { productRow } from './world/product-row.ts';
import { listMails } from './world/mails.ts';
import { createMember } from './world/member.ts';
import { getProduct } from './world/shop-reads.ts';
import { createSeller } from './world/seller.ts';
import { addListings, addListing } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { openStripeShop } from './world/stripe-shop.ts';
import { readError } from './world/visitor.ts';

// Deleting an account: what becomes of the buyer's open checkouts and orders.

const opened = openShop();
afterAll(async () => (await opened)[Symbol.asyncDispose]());

let members = 0;
async function member(shop: Shop) {
  members += 1;
  const one = createMember(shop);
  const { email } = await one.register(`member-${members}@example.com`);
  const leave = () => one.ask('DELETE', '/api/account');
  return { ...one, email, leave };
}

/** Adds the item to the buyer's cart and holds it at the checkout. Returns the payment intent. */
async function hold(buyer: ReturnType<typeof createMember>, item: number) {
  await buyer.add(item);
  const intent = await buyer.open();
  await readOkBody(await buyer.validate());
  return intent;
}

const ordersAt = async ({ deps: { storage } }: Shop, intent: { readonly checkoutId: number }) =>
  storage.db.select().from(orders).where(eq(orders.checkoutId, intent.checkoutId));

/** Asserts that no checkout or order holds a customer's name, email or address. */
async function assertNoPersonalData({ deps: { storage } }: Shop): Promise<void> {
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
  shop.advanceClock(7 * 60_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  await reconcilePayments(shop.deps);
  await runDueJobs(shop.deps, JOB_HANDLERS);
};

test('deleting an account puts its held items back on sale and refuses payment of its open checkout', async () => {
  const shop = await opened;
  const ada = await member(shop);
  const item = await addListing(shop);
  const intent = await hold(ada, item);
  expect(await getProduct(shop, item)).toMatchObject({ stock: 0 });
  expect((await ada.leave()).status).toBe(200);
  expect(await getProduct(shop, item)).toMatchObject({ stock: 1, inStock: true });
  const late = await createMember(shop).confirm({
    clientSecret: intent.clientSecret,
    paymentMethod: 'pm_card_visa',
  });
  expect(late.status).toBe(409);
  expect(await ordersAt(shop, intent)).toEqual([]);
  await assertNoPersonalData(shop);
});

test('an unconfirmed payment becomes one order without personal data when its buyer deletes the account', async () => {
  const shop = await opened;
  const ada = await member(shop);
  const item = await addListing(shop);
  const intent = await hold(ada, item);
  await ada.pay(intent);
  expect((await ada.leave()).status).toBe(200);
  await workOff(shop);
  expect(await ordersAt(shop, intent)).toMatchObject([{ status: 'paid', totalCents: 500, refundedCents: 0 }]);
  expect(await getProduct(shop, item)).toMatchObject({ stock: 0 });
  await assertNoPersonalData(shop);
});

test('orders of a deleted account stay with the seller, without the name, and a new account with that email cannot see them', async () => {
  const shop = await opened;
  const ada = await member(shop);
  const seller = await createSeller(shop);
  const order = await ada.buy(await seller.list({ title: 'Dune' }));
  expect((await ada.leave()).status).toBe(200);
  expect((await ada.ask('GET', `/api/orders/${order}`)).status).toBe(404);
  const sales: unknown = await readOkBody(await seller.ask('GET', '/api/sales'));
  expect(JSON.stringify(sales)).toContain('Dune');
  expect(JSON.stringify(sales)).not.toMatch(/Ada|James Square/);
  shop.advanceClock(30_000);
  const successor = createMember(shop);
  await successor.register(ada.email);
  expect(await successor.orders()).toEqual([]);
});

test('an account is not deleted while a bank looks into one of its payments, and the evidence names its owner', async () => {
  const shop = await opened;
  const { storage, now } = shop.deps;
  const ada = await member(shop);
  const number = (await ada.getOrder(await ada.buy(await addListing(shop)))).number;
  const [order] = await storage.db.select().from(orders).where(eq(orders.number, number));
  const evidence = { fields: { customer_name: 'Ada Lovelace' } };
  await storage.transaction({}, async (tx) => {
    await tx.insert(disputes).values({
      id: 'dp_ada',
      orderId: order?.id ?? 0,
      intentId: order?.intentId ?? '',
      cents: 500,
      status: 'needs_response',
      reason: 'fraudulent',
      dueBy: now() + 86_400_000,
      evidence,
    });
  });
  expect(await readError(await ada.leave())).toMatchObject({
    status: 409,
    message: ORDER_MESSAGES.openDisputes,
  });
  await purgeBuyers(shop.deps, now() + 1);
  const read = async () => {
    const [dispute] = await storage.db.select().from(disputes);
    const [row] = await storage.db.select().from(orders).where(eq(orders.number, number));
    return [dispute?.evidence, row?.customerName];
  };
  expect(await read()).toEqual([evidence, 'Ada Lovelace']);
  await storage.transaction({}, async (tx) => {
    await tx.update(disputes).set({ status: 'won' });
  });
  expect((await ada.leave()).status).toBe(200);
  expect(await read()).toEqual([null, null]);
});

test('a payment that arrives after the account is deleted is refunded in full, and nothing is sold', async () => {
  const shop = await opened;
  const [held, given] = await addListings(shop, {}, {});
  const ada = await member(shop);
  await hold(ada, held ?? 0);
  // On a second device, as a guest: sign-in discards this cart's checkout, but its form is still open in a tab.
  shop.advanceClock(30_000);
  const tablet = createMember(shop);
  await tablet.add(given ?? 0);
  const intent = await tablet.open();
  await tablet.signIn(ada.email, 'dog-eared pages');
  expect((await ada.leave()).status).toBe(200);
  await createMember(shop).pay(intent);
  await workOff(shop);
  expect(await ordersAt(shop, intent)).toMatchObject([{ status: 'refunded', refundedCents: 500 }]);
  for (const id of [held, given]) expect(await getProduct(shop, id ?? 0)).toMatchObject({ stock: 1 });
  expect(listMails(shop).filter(({ subject }) => subject.includes('could not be filled'))).toEqual([]);
  await assertNoPersonalData(shop);
});

test('deleting an account also releases what its owner held as a guest before signing in', async () => {
  const shop = await opened;
  const [one, other] = await addListings(shop, {}, {});
  const ada = await member(shop);
  await hold(ada, one ?? 0);
  shop.advanceClock(30_000);
  const tablet = createMember(shop);
  await hold(tablet, other ?? 0);
  await tablet.signIn(ada.email, 'dog-eared pages');
  expect((await tablet.ask('DELETE', '/api/account')).status).toBe(200);
  for (const id of [one, other]) expect(await getProduct(shop, id ?? 0)).toMatchObject({ stock: 1 });
  await assertNoPersonalData(shop);
});

test("an account is not deleted while a payment's outcome is unknown, and is deleted once it is known", async () => {
  await using stripeShop = await openStripeShop({ timeoutMs: 250 });
  const { shop, stripe } = stripeShop;
  const ada = await member(shop);
  const item = await addListing(shop);
  const intent = await hold(ada, item);
  stripe.confirm(intent.clientSecret);
  stripe.behave('cancel', 'resets');
  expect(await readError(await ada.leave())).toMatchObject({
    status: 409,
    code: 'payment_processing',
    message: CHECKOUT_MESSAGES.paymentUnderWay,
  });
  expect((await ada.user()).status).toBe(200);
  expect(await getProduct(shop, item)).toMatchObject({ stock: 0 });
  stripe.behave('cancel', 'works');
  expect((await ada.leave()).status).toBe(200);
  expect(await ordersAt(shop, intent)).toMatchObject([{ status: 'paid' }]);
  expect(await shop.deps.storage.db.$count(users)).toBe(0);
  await assertNoPersonalData(shop);
});

test('all listings of a large account are exported, renamed and deleted', async () => {
  await using shop = await openShop({ isHealthCheckSkipped: true });
  const { storage } = shop.deps;
  const ada = await member(shop);
  const [user] = await storage.db.select().from(users);
  const sellerOwner = `u:${user?.id ?? 0}` as const;
  // More than one page of the export. Inserted without counts and search index, which this is not about.
  const rows = Array.from({ length: 1_001 }, (_, at) =>
    productRow({ change: 1_000_000 + at, sellerOwner, stock: null, createdAt: 1_000 + (at >> 1) }),
  );
  await storage.transaction({ catalog: true }, (tx) => tx.insert(products).values(rows).returning());
  const exported: unknown = await readOkBody(await ada.ask('GET', '/api/account/export'));
  const { listings } = z.parse(
    z.object({ listings: z.array(z.object({ product: z.object({ id: z.number() }) })) }),
    exported,
  );
  expect(new Set(listings.map(({ product }) => product.id)).size).toBe(1_001);
  expect((await ada.ask('PATCH', '/api/account', { name: 'Countess' })).status).toBe(200);
  expect(await storage.db.$count(products, eq(products.sellerName, 'Countess'))).toBe(1_001);
  expect((await ada.leave()).status).toBe(200);
  expect(await storage.db.$count(products, isKept)).toBe(0);
});
