import { expect, test } from 'vitest';
import { RETENTION } from '#api/retention/retention-table.ts';
import { watchRetention } from '#api/retention/run-retention.ts';
import { mutations as recorded } from '#api/storage/schema.ts';
import {
  CART_MESSAGES,
  cappedMessage,
  notForSaleMessage,
  priceChangedMessage,
} from '#contract/cart/cart-messages.ts';
import { unavailableMessage } from '#contract/cart/unavailable-message.ts';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { notAddedMessage, tooOldMessage } from '#contract/sync/sync-messages.ts';
import { SYNC } from '#contract/sync/sync.ts';
import { updateProduct, insertProduct, insertProducts } from './world/insert-product.ts';
import { change, wishlistTitles, createSyncClient } from './world/sync-client.ts';
import { purge } from './world/retention.ts';
import { NOON, openShop } from './world/shop.ts';
import { listLines } from './world/visitor.ts';

const DAY = 86_400_000;

test("a refused change is reported with the item's title, and the changes after it are applied", async () => {
  await using shop = await openShop();
  const sold = await insertProduct(shop, { title: 'Sold', stock: 0, inStock: false });
  const deleted = await insertProduct(shop, { title: 'Deleted', deletedAt: 5 });
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const never = dune + 1;
  const sent = [
    change.add(sold),
    change.set(sold, 2),
    change.add(deleted),
    change.set(deleted, 1),
    change.add(never),
    change.save(deleted),
    change.save(never),
    change.add(dune),
    change.save(sold),
  ];
  const ann = createSyncClient(shop);
  const state = await ann.sync(sent);
  const gone = {
    applied: false,
    code: 'not_found',
    message: notForSaleMessage('Deleted'),
    productId: deleted,
  };
  const unknown = {
    applied: false,
    code: 'not_found',
    message: SCREEN_MESSAGES.productNotFound.text,
    productId: never,
  };
  const soldOut = {
    applied: false,
    code: 'sold_out',
    message: unavailableMessage({ title: 'Sold' }),
    productId: sold,
  };
  const ok = { applied: true };
  expect(state.results).toEqual(
    [soldOut, soldOut, gone, gone, unknown, gone, unknown, ok, ok].map((result, at) => ({
      id: sent[at]?.id,
      ...result,
    })),
  );
  expect(listLines(state.cart)).toEqual(['Dune x1']);
  expect(wishlistTitles(state)).toEqual(['Sold']);
});

test('a refused change stays refused when it is resent, even if the item is available again', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 0, inStock: false });
  const ann = createSyncClient(shop);
  const add = change.add(dune);
  const first = await ann.sync([add]);
  await updateProduct(shop, dune, { stock: 5, inStock: true });
  expect(await ann.sync([add])).toEqual(first);
  expect(listLines((await ann.sync([change.add(dune)])).cart)).toEqual(['Dune x1']);
});

test('removing an item that is not there succeeds', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { deletedAt: 5 });
  const sent = [change.remove(dune), change.set(dune, 0), change.unsave(dune), change.remove(dune + 1)];
  const state = await createSyncClient(shop).sync(sent);
  expect(state.results).toEqual(sent.map(({ id }) => ({ id, applied: true })));
});

test('a full cart refuses new items by title, but accepts more copies of its own', async () => {
  await using shop = await openShop();
  const productIds = await insertProducts(shop, 200);
  const emma = await insertProduct(shop, { title: 'Emma', stock: 9 });
  const ann = createSyncClient(shop);
  const [first = 0] = productIds;
  const full = await ann.sync([
    ...productIds.map((id) => change.add(id)),
    change.add(emma),
    change.add(first),
  ]);
  const message = notAddedMessage('Emma', CART_MESSAGES.full);
  expect(full.results.filter(({ applied }) => !applied)).toMatchObject([
    { code: 'conflict', productId: emma, message },
  ]);
  expect(full.cart).toMatchObject({ itemCount: 201 });
  const state = await ann.sync([change.remove(first), change.add(emma)]);
  expect(state.results.map(({ applied }) => applied)).toEqual([true, true]);
  expect(listLines(state.cart).at(-1)).toBe('Emma x1');
});

test('a quantity above the stock is capped, with a notice that is repeated when the change is resent', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 3 });
  const ann = createSyncClient(shop);
  const sent = [change.add(dune, 2), change.add(dune, 2), change.set(dune, 9)];
  const state = await ann.sync(sent);
  const notice = { code: 'capped', productId: dune, message: cappedMessage('Dune', 3) };
  expect(state.results).toEqual(sent.map(({ id }) => ({ id, applied: true })));
  expect(state.notices).toEqual([notice, notice]);
  expect(listLines(state.cart)).toEqual(['Dune x3']);
  expect(await ann.sync(sent)).toEqual(state);
  expect((await ann.sync()).notices).toEqual([]);
});

test('a changed price is reported with the next cart change, and again if that is resent', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', priceCents: 850, stock: 9 });
  const emma = await insertProduct(shop, { title: 'Emma', stock: 9 });
  const ann = createSyncClient(shop);
  await ann.sync([change.add(dune)]);
  await updateProduct(shop, dune, { priceCents: 1_000 });
  const message = priceChangedMessage('Dune', '$8.50', '$10.00');
  const notices = [{ code: 'price_changed', productId: dune, message }];
  expect(await ann.sync()).toMatchObject({ notices: [], cart: { subtotal: 10, notices } });
  expect(await ann.sync([change.save(emma)])).toMatchObject({ notices: [], cart: { notices } });
  const sent = [change.add(emma)];
  const state = await ann.sync(sent);
  expect(state).toMatchObject({ notices, cart: { notices: [] } });
  expect(await ann.sync(sent)).toEqual(state);
});

test('items that sold out or were deleted meanwhile are reported in the cart', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const emma = await insertProduct(shop, { title: 'Emma', stock: 9 });
  const ann = createSyncClient(shop);
  await ann.sync([change.add(dune), change.add(emma)]);
  await updateProduct(shop, dune, { stock: 0, inStock: false });
  await updateProduct(shop, emma, { deletedAt: 5 });
  const { cart } = await ann.sync();
  expect(cart.notices.map(({ message }) => message)).toEqual([
    unavailableMessage({ title: 'Dune' }),
    unavailableMessage({ title: 'Emma' }),
  ]);
  expect(listLines(cart)).toEqual(['Dune x1']);
});

test('a change older than 60 days is refused by title, and a clock a day off does not matter', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createSyncClient(shop);
  const old = change.add(dune, 1, NOON - 60 * DAY - 1);
  const state = await ann.sync([
    old,
    change.add(dune, 1, NOON - 60 * DAY),
    change.add(dune, 1, NOON - DAY),
    change.add(dune, 1, NOON + DAY),
    change.add(dune, 1, NOON + 400 * DAY),
  ]);
  expect(state.results[0]).toEqual({
    id: old.id,
    applied: false,
    code: 'too_old',
    message: tooOldMessage('Dune'),
    productId: dune,
  });
  expect(listLines(state.cart)).toEqual(['Dune x4']);
});

test("results of changes are kept for 90 days, or longer if the phone's clock is fast", async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createSyncClient(shop);
  const now = change.add(dune, 1, NOON - 59 * DAY); // only a fast clock extends the retention
  const ahead = change.add(dune, 1, NOON + 45 * DAY);
  const first = await ann.sync([now, ahead]);
  const listKept = async (): Promise<string[]> => {
    await purge(shop.deps, 'results of changes that phones sent');
    const rows = await shop.deps.storage.db.select({ id: recorded.id }).from(recorded);
    return rows.map(({ id }) => id).toSorted();
  };
  shop.advanceClock(SYNC.resultRetentionDays * DAY);
  expect(await listKept()).toEqual([now.id, ahead.id].toSorted());
  expect(await ann.sync([now, ahead])).toEqual(first);
  shop.advanceClock(1);
  expect(await listKept()).toEqual([ahead.id]);
  // A forgotten change is too old to be applied again; a recorded one gets the same result as before.
  const { results, cart } = await ann.sync([now, ahead]);
  expect(results).toMatchObject([{ applied: false, code: 'too_old' }, { applied: true }]);
  expect(listLines(cart)).toEqual(['Dune x2']);
});

test('the hourly job deletes results that can no longer be resent', async () => {
  await using shop = await openShop();
  const { storage } = shop.deps;
  await createSyncClient(shop).sync([change.add(await insertProduct(shop))]);
  shop.advanceClock((SYNC.resultRetentionDays + 1) * DAY);
  const stop = watchRetention(shop.deps, RETENTION);
  await expect.poll(() => storage.db.$count(recorded)).toBe(0);
  await stop();
});
