import { expect, test } from 'vitest';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { moveStock } from '#api/catalog/stock/move-stock.ts';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import { getSearch, getList, getProduct } from './world/shop-reads.ts';
import { runInCatalog, addListings, addListing, takeStock } from './world/add-listings.ts';
import { openShop } from './world/shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('stock 0 sells out an item, more puts it back on sale, and null stops counting', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { title: 'Dune' });
  const findable = async () => (await getSearch(shop, '/api/search?q=dune')).total;
  await runInCatalog(shop, (tx, now) => setStock(tx, now, id, 0));
  expect(await getProduct(shop, id)).toMatchObject({ inStock: false, stock: 0 });
  expect(await findable()).toBe(0);
  await runInCatalog(shop, (tx, now) => setStock(tx, now, id, 4));
  expect(await getProduct(shop, id)).toMatchObject({ inStock: true, stock: 4 });
  expect(await findable()).toBe(1);
  await runInCatalog(shop, (tx, now) => setStock(tx, now, id, null));
  expect(await getProduct(shop, id)).toMatchObject({ inStock: true, stock: null });
  expect(await runInCatalog(shop, (tx, now) => takeStock(tx, now, id, 999))).toBe(true);
  expect(await getProduct(shop, id)).toMatchObject({ inStock: true, stock: null });
});

test('the page of a sold item stays for 90 days', async () => {
  await using shop = await openShop();
  const [sold = 0, related = 0] = await addListings(shop, { title: 'Dune' }, { title: 'Dune Messiah' });
  await runInCatalog(shop, (tx, now) => takeStock(tx, now, sold, 1));
  shop.advanceClock(90 * DAY_MS);
  expect(await getProduct(shop, sold)).toMatchObject({ inStock: false, stock: 0 });
  expect((await getList(shop, `/api/products/${sold}/related`)).items.map(({ id }) => id)).toEqual([related]);
  shop.advanceClock(DAY_MS); // cached responses last until the end of a day
  for (const path of ['', '/related', '/reviews', '/price-comparison']) {
    expect((await shop.get(`/api/products/${sold}${path}`)).status).toBe(404);
  }
});

test('an item whose last copies are in a checkout is marked as held until they are sold or released', async () => {
  await using shop = await openShop();
  const [bought = 0, given = 0] = await addListings(shop, { title: 'Dune' }, { title: 'Emma' });
  for (const [id, pays] of [
    [bought, true],
    [given, false],
  ] as const) {
    const buyer = createBuyer(shop);
    await buyer.add(id);
    const intent = await buyer.open();
    expect(await getProduct(shop, id)).not.toHaveProperty('held');
    await readOkBody(await buyer.validate());
    expect(await getProduct(shop, id)).toMatchObject({ inStock: false, held: true });
    if (pays) await readOkBody(await buyer.order(await buyer.pay(intent)));
    shop.advanceClock(16 * 60_000);
    await sweepHolds(shop.deps);
    const after = await getProduct(shop, id);
    expect(after).toMatchObject({ inStock: !pays });
    expect(after).not.toHaveProperty('held');
  }
});

test('a sold item that is restocked has its page again', async () => {
  await using shop = await openShop();
  const id = await addListing(shop);
  await runInCatalog(shop, (tx, now) => takeStock(tx, now, id, 1));
  shop.advanceClock(91 * DAY_MS);
  await runInCatalog(shop, (tx, now) => setStock(tx, now, id, 1));
  expect(await getProduct(shop, id)).toMatchObject({ inStock: true });
});

test('of twenty parallel buyers five get the five copies', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { title: 'Dune', stock: 5 });
  const won = await Promise.all(
    Array.from({ length: 20 }, () => runInCatalog(shop, (tx, now) => takeStock(tx, now, id, 1))),
  );
  expect(won.filter(Boolean)).toHaveLength(5);
  expect(await getProduct(shop, id)).toMatchObject({ inStock: false, stock: 0 });
  expect((await getSearch(shop, '/api/search?q=dune')).total).toBe(0);
});

test('taking more copies than there are takes none', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { stock: 2 });
  expect(await runInCatalog(shop, (tx, now) => takeStock(tx, now, id, 3))).toBe(false);
  expect(await getProduct(shop, id)).toMatchObject({ stock: 2 });
});

test('copies taken in a transaction that fails stay in stock', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { title: 'Dune' });
  const failing = runInCatalog(shop, async (tx, now) => {
    await takeStock(tx, now, id, 1);
    throw new Error('the payment failed');
  });
  await expect(failing).rejects.toThrow('the payment failed');
  expect(await getProduct(shop, id)).toMatchObject({ stock: 1, inStock: true });
  expect((await getSearch(shop, '/api/search?q=dune')).total).toBe(1);
});

test('a stock movement with the same reference applies once, and a release puts the copy back on sale', async () => {
  await using shop = await openShop({ isHealthCheckSkipped: true }); // moves for a checkout that does not exist
  const id = await addListing(shop, { title: 'Dune' });
  const move = (delta: number, reason: 'hold' | 'release') =>
    runInCatalog(shop, (tx, now) => moveStock(tx, now, { productId: id, delta, reason, ref: 'checkout:1' }));
  expect([await move(-1, 'hold'), await move(-1, 'hold')]).toEqual(['moved', 'moved']);
  expect(await getProduct(shop, id)).toMatchObject({ stock: 0, inStock: false });
  expect([await move(1, 'release'), await move(1, 'release')]).toEqual(['moved', 'moved']);
  expect(await getProduct(shop, id)).toMatchObject({ stock: 1, inStock: true });
  expect((await getSearch(shop, '/api/search?q=dune')).total).toBe(1);
});

test('a released copy does not restore a deleted item', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { title: 'Dune' });
  await runInCatalog(shop, (tx, now) => takeStock(tx, now, id, 1));
  await runInCatalog(shop, (tx, now) => deleteProduct(tx, now, id));
  await runInCatalog(shop, (tx, now) =>
    moveStock(tx, now, { productId: id, delta: 1, reason: 'admin', ref: 'back' }),
  );
  expect((await shop.get(`/api/products/${id}`)).status).toBe(404);
  expect((await getSearch(shop, '/api/search?q=dune')).total).toBe(0);
});
