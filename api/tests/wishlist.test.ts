import { expect, test } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { WISHLIST_MESSAGES } from '#contract/wishlist/wishlist-messages.ts';
import { addToWishlist } from '#api/wishlist/add-to-wishlist.ts';
import { wishlistItems, wishlists } from '#api/storage/schema.ts';
import { updateProduct, insertProduct, insertProducts } from './world/insert-product.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError, createVisitor } from './world/visitor.ts';

test('a visitor without a session has an empty wishlist', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop);
  expect(await (await shop.get('/api/wishlist')).json()).toEqual({ items: [] });
  expect(await (await shop.get(`/api/wishlist/check/${dune}`)).json()).toEqual({ isInWishlist: false });
});

test('saving adds a product at the end of the wishlist, and once only', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune' });
  const emma = await insertProduct(shop, { title: 'Emma' });
  const ann = createVisitor(shop);
  const first = await ann.save(dune);
  await ann.save(emma);
  expect(await ann.save(dune)).toEqual(first);
  expect((await ann.wishlist()).items.map(({ product }) => product.title)).toEqual(['Dune', 'Emma']);
  expect(await (await ann.ask('GET', `/api/wishlist/check/${dune}`)).json()).toEqual({ isInWishlist: true });
});

test('a product saved ten times in parallel is one item', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop);
  const ann = createVisitor(shop);
  await ann.save(await insertProduct(shop));
  const saved = await Promise.all(Array.from({ length: 10 }, () => ann.save(dune)));
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
  expect((await ann.wishlist()).items).toHaveLength(2);
});

test('an item can be removed once', async () => {
  await using shop = await openShop();
  const ann = createVisitor(shop);
  const dune = await insertProduct(shop);
  const { id } = await ann.save(dune);
  const remove = () => ann.ask('DELETE', `/api/wishlist/remove/${id}`);
  expect((await remove()).status).toBe(200);
  expect(await readError(await remove())).toEqual({
    status: 404,
    code: 'not_found',
    message: WISHLIST_MESSAGES.notFound,
  });
  expect((await ann.wishlist()).items).toEqual([]);
  expect(await (await ann.ask('GET', `/api/wishlist/check/${dune}`)).json()).toEqual({ isInWishlist: false });
});

test('a sold-out product stays on the wishlist, marked, and a deleted one disappears', async () => {
  await using shop = await openShop();
  const sold = await insertProduct(shop, { title: 'Sold', stock: 0, inStock: false });
  const deleted = await insertProduct(shop, { title: 'Deleted' });
  const ann = createVisitor(shop);
  await ann.save(sold);
  await ann.save(deleted);
  await updateProduct(shop, deleted, { deletedAt: 5 });
  expect((await ann.wishlist()).items).toMatchObject([{ product: { title: 'Sold', inStock: false } }]);
  for (const productId of [deleted, deleted + 1]) {
    const refused = await readError(await ann.ask('POST', '/api/wishlist/add', { productId }));
    expect(refused).toMatchObject({ status: 404, code: 'not_found' });
  }
});

test('a wishlist holds at most 5,000 items', async () => {
  await using shop = await openShop();
  const ann = createVisitor(shop);
  await ann.save(await insertProduct(shop));
  await saveOthers(shop, LIMITS.wishlistItems.max - 1);
  const response = await ann.ask('POST', '/api/wishlist/add', { productId: await insertProduct(shop) });
  expect(await readError(response)).toEqual({
    status: 409,
    code: 'conflict',
    message: WISHLIST_MESSAGES.full,
  });
});

test('a call repeated with its Idempotency-Key returns the same response', async () => {
  await using shop = await openShop();
  const ann = createVisitor(shop);
  const dune = await insertProduct(shop);
  const { id } = await ann.save(dune);
  const remove = () =>
    ann.ask('DELETE', `/api/wishlist/remove/${id}`, undefined, { 'Idempotency-Key': 'remove-the-heart' });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(200);
});

test('a saved product is rolled back with the transaction around it', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop);
  const owner = 's:77';
  const { storage, now } = shop.deps;
  const work = storage.transaction({ owner }, async (tx) => {
    await addToWishlist(tx, now(), owner, { productId: dune });
    throw new Error('something else went wrong');
  });
  await expect(work).rejects.toThrow('something else went wrong');
  expect(await storage.db.$count(wishlistItems)).toBe(0);
});

/** Inserts more items into the only wishlist of the database. */
async function saveOthers(shop: Shop, count: number): Promise<void> {
  const ids = await insertProducts(shop, count);
  const { storage } = shop.deps;
  const [wishlist] = await storage.db.select().from(wishlists);
  await storage.transaction({ owner: wishlist?.owner ?? '' }, async (tx) => {
    for (let at = 0; at < ids.length; at += 1_000) {
      const rows = ids
        .slice(at, at + 1_000)
        .map((productId) => ({ wishlistId: wishlist?.id ?? 0, productId, addedAt: 1 }));
      await tx.insert(wishlistItems).values(rows);
    }
  });
}
