import { HOLD_MS } from '#contract/checkout/hold-duration.ts';
import { afterAll, expect, test } from 'vitest';
import { CHECKOUT } from '#contract/checkout/checkout.ts';
import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { setPrice } from '#api/catalog/set-price.ts';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { createBuyer, intentIdOf, readOrderId, type TestBuyer } from './world/buyer.ts';
import { getProduct } from './world/shop-reads.ts';
import { runInCatalog, addListing } from './world/add-listings.ts';
import { openStripeShop } from './world/stripe-shop.ts';
import { listLines, readError } from './world/visitor.ts';

const opened = openStripeShop();
afterAll(async () => {
  const { stripe } = await opened;
  expect(stripe.complaints, 'every call was valid for Stripe').toEqual([]);
  await (await opened)[Symbol.asyncDispose]();
});

/** Points of a checkout at which something else happens. */
const POINTS = [
  'before the page opens',
  'while Stripe makes the payment',
  'before the form is sent',
  'before the card is tried',
  'before the order is asked for',
  'while Stripe is asked about the payment',
  'after the order',
] as const;
type Point = (typeof POINTS)[number];

/** Before this point the page is told of a change before the card is charged; after it the quote is frozen. */
const isFrozenAt = (point: Point): boolean =>
  POINTS.indexOf(point) > POINTS.indexOf('before the form is sent');

interface Bought {
  readonly buyer: TestBuyer;
  readonly product: number;
  /** The total that the page showed last, in dollars; undefined if it could not show one. */
  readonly shown: number | undefined;
  /** The status of the first validation of the form. */
  readonly firstStatus: number;
  readonly order: string | undefined;
}

/** Buys one of two copies as the page does, while `happens` runs at the given point. */
async function buyWhile(
  point: Point,
  happens: (product: number, buyer: TestBuyer) => Promise<unknown>,
): Promise<Bought> {
  const { shop, stripe } = await opened;
  const product = await addListing(shop, { title: `Item of ${point}`, stock: 2, priceCents: 500 });
  const buyer = createBuyer(shop);
  await buyer.add(product);
  const at = async (here: Point): Promise<void> => {
    if (here === point) await happens(product, buyer);
  };
  /** Runs `happens` while Stripe handles the call. */
  const during = (call: 'create' | 'retrieve', here: Point): void => {
    stripe.behave(call, here === point ? { meanwhile: async () => happens(product, buyer) } : 'works');
  };

  await at('before the page opens');
  during('create', 'while Stripe makes the payment');
  let opening = await buyer.post('/api/create-payment-intent');
  stripe.behave('create', 'works');
  await at('before the form is sent');
  let status = opening.ok ? (await buyer.validate()).status : opening.status;
  const firstStatus = status;
  if (opening.ok && status === 409) {
    opening = await buyer.post('/api/create-payment-intent');
    status = opening.ok ? (await buyer.validate()).status : opening.status;
  }
  if (status !== 200) return { buyer, product, shown: undefined, firstStatus, order: undefined };
  const intent = await buyer.open();
  await at('before the card is tried');
  stripe.confirm(intent.clientSecret);
  await at('before the order is asked for');
  during('retrieve', 'while Stripe is asked about the payment');
  const order = await readOrderId(await buyer.order(intentIdOf(intent)));
  stripe.behave('retrieve', 'works');
  await at('after the order');
  expect(
    stripe.ledger.intents.get(intentIdOf(intent))?.amount_received,
    'the charge equals the shown total',
  ).toBe(intent.total * 100);
  return { buyer, product, shown: intent.total, firstStatus, order };
}

test.each(POINTS)('when the price changes %s, the buyer is charged what the page showed', async (point) => {
  const { shop } = await opened;
  const { buyer, shown, firstStatus, order } = await buyWhile(point, (product) =>
    runInCatalog(shop, (tx, now) => setPrice(tx, now, product, 700)),
  );
  expect(shown).toBe(isFrozenAt(point) ? 5 : 7);
  const isTold = point === 'before the form is sent' || point === 'while Stripe makes the payment';
  expect(firstStatus).toBe(isTold ? 409 : 200);
  expect(await buyer.getOrder(order ?? '')).toMatchObject({ status: 'paid', totalAmount: shown });
});

test.each(POINTS)(
  'when an item is deleted %s, a held copy is still sold, and otherwise nobody is charged',
  async (point) => {
    const { shop, stripe } = await opened;
    const paid = stripe.ledger.charges.size;
    const { buyer, order } = await buyWhile(point, (product) =>
      runInCatalog(shop, (tx, now) => deleteProduct(tx, now, product)),
    );
    expect((await buyer.orders()).map(({ status }) => status)).toEqual(isFrozenAt(point) ? ['paid'] : []);
    expect(order === undefined).toBe(!isFrozenAt(point));
    expect(stripe.ledger.charges.size - paid).toBe(isFrozenAt(point) ? 1 : 0);
  },
);

test.each(POINTS)(
  'when the stock is set to 0 %s, a held copy is still sold, and otherwise nobody is charged',
  async (point) => {
    const { shop, stripe } = await opened;
    const paid = stripe.ledger.charges.size;
    const { product, order } = await buyWhile(point, (id) =>
      runInCatalog(shop, (tx, now) => setStock(tx, now, id, 0)),
    );
    expect(order === undefined).toBe(!isFrozenAt(point));
    expect(stripe.ledger.charges.size - paid).toBe(isFrozenAt(point) ? 1 : 0);
    expect(await getProduct(shop, product)).toMatchObject({ stock: 0 });
  },
);

test.each(POINTS)(
  'when the cart is emptied in another tab %s, the frozen items are bought or nothing',
  async (point) => {
    const { buyer, order } = await buyWhile(point, async (_, other) => {
      const [line] = (await other.cart()).items;
      return line && other.remove(line.id);
    });
    expect(order === undefined).toBe(!isFrozenAt(point));
    expect(listLines(await buyer.cart())).toEqual([]);
  },
);

test.each(POINTS)(
  'when an item is added %s, the buyer pays what the page showed, and the rest stays in the cart',
  async (point) => {
    const { shop } = await opened;
    const second = await addListing(shop, { title: 'Second', priceCents: 300 });
    const { buyer, shown, order } = await buyWhile(point, (_, other) => other.add(second));
    expect(shown).toBe(isFrozenAt(point) ? 5 : 8);
    expect(await buyer.getOrder(order ?? '')).toMatchObject({ totalAmount: shown });
    expect(listLines(await buyer.cart())).toEqual(isFrozenAt(point) ? ['Second x1'] : []);
  },
);

test('a hold lasts as long as promised even when the clock is set back or ahead', async () => {
  const { shop } = await opened;
  const hold = async () => {
    const product = await addListing(shop);
    const buyer = createBuyer(shop);
    await buyer.add(product);
    await buyer.open();
    await buyer.validate();
    return async () => (await getProduct(shop, product)).stock;
  };
  const before = await hold();
  shop.advanceClock(-3_600_000); // the clock goes back an hour
  await sweepHolds(shop.deps);
  expect(await before()).toBe(0);
  shop.advanceClock(HOLD_MS - 1);
  await sweepHolds(shop.deps);
  expect(await before(), 'not released early').toBe(0);
  shop.advanceClock(2);
  await sweepHolds(shop.deps);
  expect(await before(), 'not held longer than promised').toBe(1);

  shop.advanceClock(86_400_000); // a day ahead, then back
  const ahead = await hold();
  shop.advanceClock(-86_400_000);
  await sweepHolds(shop.deps);
  expect(await ahead()).toBe(0);
  shop.advanceClock(HOLD_MS + 1);
  await sweepHolds(shop.deps);
  expect(await ahead(), 'not held for a day').toBe(1);
});

test('copies held while the item was uncounted are not added to the stock when the hold ends', async () => {
  const { shop } = await opened;
  const [uncounted, counted] = [
    await addListing(shop, { stock: null }),
    await addListing(shop, { stock: 3 }),
  ];
  const buyer = createBuyer(shop);
  await buyer.add(uncounted);
  await buyer.add(counted);
  await buyer.open();
  expect((await buyer.validate()).status).toBe(200);
  await runInCatalog(shop, (tx, now) => setStock(tx, now, uncounted, 5));
  await runInCatalog(shop, (tx, now) => setStock(tx, now, counted, null));
  await runInCatalog(shop, (tx, now) => setStock(tx, now, counted, 4));
  shop.advanceClock(HOLD_MS + 1);
  await sweepHolds(shop.deps);
  expect(await getProduct(shop, uncounted)).toMatchObject({ stock: 5 });
  expect(await getProduct(shop, counted)).toMatchObject({ stock: 4 });
});

test('a hold is extended at most twice, and later attempts return the same end', async () => {
  const { shop } = await opened;
  const product = await addListing(shop);
  const buyer = createBuyer(shop);
  await buyer.add(product);
  await buyer.open();
  const ends: unknown[] = [];
  for (let times = 0; times < 5; times += 1) {
    ends.push(await (await buyer.validate()).json());
    shop.advanceClock(60_000);
  }
  expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1 + CHECKOUT.maxExtensions);
  // A changed cart means a new quote, whose first hold is released first.
  const second = await addListing(shop);
  await buyer.add(second);
  expect(await readError(await buyer.validate())).toMatchObject({
    status: 409,
    message: CHECKOUT_MESSAGES.priceChanged,
  });
  await buyer.open();
  expect(await getProduct(shop, product)).toMatchObject({ stock: 1 });
});
