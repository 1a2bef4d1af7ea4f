import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { unavailableMessage } from '#contract/cart/unavailable-message.ts';
import { syncAnswerSchema } from '#contract/sync/sync.ts';
import { createBuyer, readOkBody, type TestBuyer } from './world/buyer.ts';
import { insertProduct } from './world/insert-product.ts';
import { openShop, type Shop } from './world/shop.ts';
import { change, createSyncClient } from './world/sync-client.ts';
import { readError } from './world/visitor.ts';

const HELD = unavailableMessage({ title: 'Dune', held: true });
const SOLD_OUT = unavailableMessage({ title: 'Dune' });

/** A buyer with an item in cart and wishlist, while another one's checkout holds its last copy. */
async function openWithHold(shop: Shop) {
  const dune = await insertProduct(shop, { title: 'Dune', stock: 1 });
  const [ann, ben] = [createBuyer(shop), createBuyer(shop)];
  for (const buyer of [ann, ben]) await buyer.add(dune);
  await ann.save(dune);
  const intent = await ben.open();
  await readOkBody(await ben.validate());
  return { dune, ann, ben, intent };
}

const inAllFour = (inStock: boolean, held: boolean | undefined) =>
  Array.from({ length: 4 }, () => [inStock, held]);

/** The only item in cart and wishlist, by the calls of older pages and by sync. */
async function readLists(buyer: TestBuyer) {
  const request = { protocol: 1, account: null, mutations: [], cards: 1 };
  const synced = z.parse(syncAnswerSchema, await readOkBody(await buyer.ask('POST', '/api/sync', request)));
  const [cart, wishlist] = [await buyer.cart(), await buyer.wishlist()];
  const products = [cart, wishlist, synced.cart, synced.wishlist].map(({ items }) => items[0]?.product);
  return {
    available: products.map((product) => [product?.inStock, product?.held]),
    notices: [cart, synced.cart].map(({ notices }) => notices.map(({ message }) => message)),
  };
}

test('cart, wishlist and sync mark the last copy in a checkout of another buyer, and not a sold one', async () => {
  await using shop = await openShop();
  const { ann, ben, intent } = await openWithHold(shop);
  expect(await readLists(ann)).toEqual({
    available: inAllFour(false, true),
    notices: [[HELD], [HELD]],
  });
  // The buyer's own checkout: the copy counts as in stock.
  expect((await ben.cart()).items[0]?.product).toMatchObject({ inStock: true, stock: 1 });
  expect((await ben.cart()).items[0]?.product).not.toHaveProperty('held');
  await readOkBody(await ben.order(await ben.pay(intent)));
  expect(await readLists(ann)).toEqual({
    available: inAllFour(false, undefined),
    notices: [[SOLD_OUT], [SOLD_OUT]],
  });
});

test('a copy that a checkout has let go is in stock again in cart and wishlist', async () => {
  await using shop = await openShop();
  const { ann } = await openWithHold(shop);
  expect((await ann.cart()).items[0]?.product).toMatchObject({ inStock: false, held: true });
  shop.advanceClock(16 * 60_000);
  await sweepHolds(shop.deps);
  expect(await readLists(ann)).toEqual({ available: inAllFour(true, undefined), notices: [[], []] });
});

test('the message of a refusal is about the checkout that holds the last copy, until it is sold', async () => {
  await using shop = await openShop();
  const { dune, ann, ben, intent } = await openWithHold(shop);
  const carl = createBuyer(shop);
  const phone = createSyncClient(shop);
  const refusals = async () => {
    const { results } = await phone.sync([change.add(dune)]);
    return {
      add: (await readError(await carl.post('/api/cart/add', { productId: dune, quantity: 1 }))).message,
      open: (await readError(await ann.post('/api/create-payment-intent'))).message,
      sync: results.map((result) => ('message' in result ? result.message : '')),
    };
  };
  expect(await refusals()).toEqual({ add: HELD, open: HELD, sync: [HELD] });
  await readOkBody(await ben.order(await ben.pay(intent)));
  expect(await refusals()).toEqual({
    add: SOLD_OUT,
    open: SOLD_OUT,
    sync: [SOLD_OUT],
  });
});

test('of two buyers on the payment page, the second is refused with what is true of the copy', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 1 });
  const [ann, ben] = [createBuyer(shop), createBuyer(shop)];
  for (const buyer of [ann, ben]) {
    await buyer.add(dune);
    await buyer.open();
  }
  await readOkBody(await ben.validate());
  expect(await readError(await ann.validate())).toMatchObject({ code: 'sold_out', message: HELD });
});
