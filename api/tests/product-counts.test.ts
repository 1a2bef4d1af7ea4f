import { expect, test } from 'vitest';
import { foldProductCounts } from '#api/catalog/counts/fold-product-counts.ts';
import { changeProduct } from '#api/catalog/change-product.ts';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { restoreProduct } from '#api/catalog/restore-product.ts';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import { productCounts } from '#api/storage/schema.ts';
import { TOTAL_HEADER } from '#contract/accounts/session.ts';
import { addListings, runInCatalog } from './world/add-listings.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { openShop, type Shop } from './world/shop.ts';

async function totalOf(shop: Shop, filters: string): Promise<number> {
  const response = await shop.fetch(`/api/products?limit=1&${filters}`);
  return Number(response.headers.get(TOTAL_HEADER));
}

test('the totals of lists follow every kind of change', async () => {
  await using shop = await openShop();
  const [first = 0, second = 0] = await addListings(
    shop,
    { category: 'books', featured: true },
    { category: 'books' },
    { category: 'games', popular: true },
  );
  const totals = async (): Promise<number[]> => [
    await totalOf(shop, ''),
    await totalOf(shop, 'inStock=true'),
    await totalOf(shop, 'category=books'),
    await totalOf(shop, 'category=books&inStock=true'),
    await totalOf(shop, 'featured=true'),
    await totalOf(shop, 'popular=true&category=games'),
  ];
  expect(await totals()).toEqual([3, 3, 2, 2, 1, 1]);
  await runInCatalog(shop, (tx, now) => setStock(tx, now, first, 0));
  expect(await totals()).toEqual([3, 2, 2, 1, 1, 1]);
  await runInCatalog(shop, (tx, now) => changeProduct(tx, now, second, { category: 'games', popular: true }));
  expect(await totals()).toEqual([3, 2, 1, 0, 1, 2]);
  await runInCatalog(shop, (tx, now) => deleteProduct(tx, now, second));
  expect(await totals()).toEqual([2, 1, 1, 0, 1, 1]);
  await runInCatalog(shop, (tx, now) => restoreProduct(tx, now, second));
  expect(await totals()).toEqual([3, 2, 1, 0, 1, 2]);
  await assertHealthy(shop.deps);
});

test('a change that is rolled back is not counted', async () => {
  await using shop = await openShop();
  const [id = 0] = await addListings(shop, {});
  const failing = runInCatalog(shop, async (tx, now) => {
    await deleteProduct(tx, now, id);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await totalOf(shop, '')).toBe(1);
});

test('folding the counts while products change keeps every total', async () => {
  await using shop = await openShop();
  const { storage } = shop.deps;
  const ids = await addListings(shop, {}, {}, {}, {});
  for (let price = 1; price <= 600; price += 1)
    await runInCatalog(shop, (tx, now) =>
      changeProduct(tx, now, ids[price % ids.length] ?? 0, { priceCents: price }),
    );
  const rows = await storage.db.$count(productCounts);
  await Promise.all([
    foldProductCounts({ storage }),
    foldProductCounts({ storage }),
    ...ids.slice(1).map((id) => runInCatalog(shop, (tx, now) => setStock(tx, now, id, 0))),
  ]);
  expect(rows).toBeGreaterThan(600);
  expect(await storage.db.$count(productCounts)).toBeLessThan(20);
  expect(await totalOf(shop, 'inStock=true')).toBe(1);
  await assertHealthy(shop.deps);
});
