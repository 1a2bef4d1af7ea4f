import { expect, test } from 'vitest';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { buyerIn, good } from './world/buyer.ts';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { moveStock } from '#api/catalog/stock/move-stock.ts';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import { found, listOf, productIn } from './world/read.ts';
import { inCatalog, shelve, shelveOne, takeCopies } from './world/shelves.ts';
import { openShop } from './world/shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('stock 0 sells out an item, more puts it back on sale, and null stops counting', async () => {
  await using shop = await openShop();
  const id = await shelveOne(shop, { title: 'Dune' });
  const findable = async () => (await found(shop, '/api/search?q=dune')).total;
  await inCatalog(shop, (tx, now) => setStock(tx, now, id, 0));
  expect(await productIn(shop, id)).toMatchObject({ inStock: false, stock: 0 });
  expect(await findable()).toBe(0);
  await inCatalog(shop, (tx, now) => setStock(tx, now, id, 4));
  expect(await productIn(shop, id)).toMatchObject({ inStock: true, stock: 4 });
  expect(await findable()).toBe(1);
  await inCatalog(shop, (tx, now) => setStock(tx, now, id, null));
  expect(await productIn(shop, id)).toMatchObject({ inStock: true, stock: null });
  expect(await inCatalog(shop, (tx, now) => takeCopies(tx, now, id, 999))).toBe(true);
  expect(await productIn(shop, id)).toMatchObject({ inStock: true, stock: null });
});

test('the page of a sold item stays for 90 days', async () => {
  await using shop = await openShop();
  const [sold = 0, related = 0] = await shelve(shop, { title: 'Dune' }, { title: 'Dune Messiah' });
  await inCatalog(shop, (tx, now) => takeCopies(tx, now, sold, 1));
  shop.pass(90 * DAY_MS);
  expect(await productIn(shop, sold)).toMatchObject({ inStock: false, stock: 0 });
  expect((await listOf(shop, `/api/products/${sold}/related`)).items.map(({ id }) => id)).toEqual([related]);
  shop.pass(1);
  await shelveOne(shop); // invalidates cached responses
  for (const path of ['', '/related', '/reviews', '/price-comparison']) {
    expect((await shop.get(`/api/products/${sold}${path}`)).status).toBe(404);
  }
});

test('an item whose last copies are in a checkout is marked as held until they are sold or released', async () => {
  await using shop = await openShop();
  const [bought = 0, given = 0] = await shelve(shop, { title: 'Dune' }, { title: 'Emma' });
  for (const [id, pays] of [
    [bought, true],
    [given, false],
  ] as const) {
    const buyer = buyerIn(shop);
    await buyer.add(id);
    const intent = await buyer.open();
    expect(await productIn(shop, id)).not.toHaveProperty('held');
    await good(await buyer.validate());
    expect(await productIn(shop, id)).toMatchObject({ inStock: false, held: true });
    if (pays) await good(await buyer.order(await buyer.pay(intent)));
    shop.pass(16 * 60_000);
    await sweepHolds(shop.deps);
    const after = await productIn(shop, id);
    expect(after).toMatchObject({ inStock: !pays });
    expect(after).not.toHaveProperty('held');
  }
});

test('a sold item that is restocked has its page again', async () => {
  await using shop = await openShop();
  const id = await shelveOne(shop);
  await inCatalog(shop, (tx, now) => takeCopies(tx, now, id, 1));
  shop.pass(91 * DAY_MS);
  await inCatalog(shop, (tx, now) => setStock(tx, now, id, 1));
  expect(await productIn(shop, id)).toMatchObject({ inStock: true });
});

test('of twenty parallel buyers five get the five copies', async () => {
  await using shop = await openShop();
  const id = await shelveOne(shop, { title: 'Dune', stock: 5 });
  const won = await Promise.all(
    Array.from({ length: 20 }, () => inCatalog(shop, (tx, now) => takeCopies(tx, now, id, 1))),
  );
  expect(won.filter(Boolean)).toHaveLength(5);
  expect(await productIn(shop, id)).toMatchObject({ inStock: false, stock: 0 });
  expect((await found(shop, '/api/search?q=dune')).total).toBe(0);
});

test('taking more copies than there are takes none', async () => {
  await using shop = await openShop();
  const id = await shelveOne(shop, { stock: 2 });
  expect(await inCatalog(shop, (tx, now) => takeCopies(tx, now, id, 3))).toBe(false);
  expect(await productIn(shop, id)).toMatchObject({ stock: 2 });
});

test('copies taken in a transaction that fails stay in stock', async () => {
  await using shop = await openShop();
  const id = await shelveOne(shop, { title: 'Dune' });
  const failing = inCatalog(shop, async (tx, now) => {
    await takeCopies(tx, now, id, 1);
    throw new Error('the payment failed');
  });
  await expect(failing).rejects.toThrow('the payment failed');
  expect(await productIn(shop, id)).toMatchObject({ stock: 1, inStock: true });
  expect((await found(shop, '/api/search?q=dune')).total).toBe(1);
});

test('a stock movement with the same reference applies once, and a release puts the copy back on sale', async () => {
  await using shop = await openShop({ mayBeUnsound: true }); // moves for a checkout that does not exist
  const id = await shelveOne(shop, { title: 'Dune' });
  const move = (delta: number, reason: 'hold' | 'release') =>
    inCatalog(shop, (tx, now) => moveStock(tx, now, { productId: id, delta, reason, ref: 'checkout:1' }));
  expect([await move(-1, 'hold'), await move(-1, 'hold')]).toEqual(['moved', 'moved']);
  expect(await productIn(shop, id)).toMatchObject({ stock: 0, inStock: false });
  expect([await move(1, 'release'), await move(1, 'release')]).toEqual(['moved', 'moved']);
  expect(await productIn(shop, id)).toMatchObject({ stock: 1, inStock: true });
  expect((await found(shop, '/api/search?q=dune')).total).toBe(1);
});

test('a released copy does not restore a deleted item', async () => {
  await using shop = await openShop();
  const id = await shelveOne(shop, { title: 'Dune' });
  await inCatalog(shop, (tx, now) => takeCopies(tx, now, id, 1));
  await inCatalog(shop, (tx, now) => deleteProduct(tx, now, id));
  await inCatalog(shop, (tx, now) =>
    moveStock(tx, now, { productId: id, delta: 1, reason: 'admin', ref: 'back' }),
  );
  expect((await shop.get(`/api/products/${id}`)).status).toBe(404);
  expect((await found(shop, '/api/search?q=dune')).total).toBe(0);
});
