import { expect, test } from 'vitest';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { listAllTitles, getList } from './world/shop-reads.ts';
import { addListings } from './world/add-listings.ts';
import { openShop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

test('each category lists its own items, newest first, sold out or not', async () => {
  await using shop = await openShop();
  await addListings(shop, ...CATEGORIES.map((category) => ({ title: `Old ${category}`, category })));
  await addListings(
    shop,
    ...CATEGORIES.map((category) => ({ title: `New ${category}`, category, stock: 0 })),
  );
  for (const category of CATEGORIES) {
    const { titles, total } = await getList(shop, `/api/products/category/${category}`);
    expect([titles, total]).toEqual([[`Old ${category}`, `New ${category}`].toSorted(newFirst), 2]);
  }
});

const newFirst = (one: string, other: string) => (one < other ? -1 : 1);

test('a category can be sorted, filtered and paged', async () => {
  await using shop = await openShop();
  const [a, b, c] = [300, 100, 200].map((priceCents, at) => ({
    title: `G${at}`,
    category: 'games' as const,
    priceCents,
  }));
  await addListings(
    shop,
    a ?? {},
    b ?? {},
    c ?? {},
    { title: 'Sold', category: 'games', stock: 0 },
    { title: 'Book' },
  );
  const path = '/api/products/category/games?inStock=true';
  expect((await getList(shop, `${path}&sort=price-asc`)).titles).toEqual(['G1', 'G2', 'G0']);
  expect(await listAllTitles(shop, `${path}&sort=price-desc&limit=1`)).toEqual(['G0', 'G2', 'G1']);
});

test('a category without items returns an empty list', async () => {
  await using shop = await openShop();
  expect(await getList(shop, '/api/products/category/journals')).toMatchObject({ titles: [], total: 0 });
});

test.each([
  'shoes',
  'Books',
  'books%20',
  '%00',
  '__proto__',
  'constructor',
  "books'--",
  '..%2fbooks',
  'x'.repeat(5_000),
])('the unknown category %s returns 404', async (category) => {
  await using shop = await openShop();
  expect(await readError(await shop.get(`/api/products/category/${category}`))).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});

test('an address that cannot be decoded returns 400', async () => {
  await using shop = await openShop();
  expect(await readError(await shop.get('/api/products/category/%E0%A4%A'))).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
});

test('invalid parameters of a category list are named', async () => {
  await using shop = await openShop();
  expect(await readError(await shop.get('/api/products/category/books?sort=best&limit=1000'))).toMatchObject({
    status: 400,
    fields: {
      sort: 'This must be one of newest, price-asc, price-desc',
      limit: 'This must be a whole number from 1 to 100',
    },
  });
});
