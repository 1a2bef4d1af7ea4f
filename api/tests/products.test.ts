import { expect, test } from 'vitest';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import { listAllTitles, getList } from './world/shop-reads.ts';
import { runInCatalog, addListings, addListing } from './world/add-listings.ts';
import { NOON, openShop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const priced = (...cents: number[]) => cents.map((priceCents, at) => ({ title: `T${at + 1}`, priceCents }));
const titled = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `T${at + 1}` }));

test('without parameters all products are returned as an array, newest first, sold out or not', async () => {
  await using shop = await openShop();
  await addListings(shop, { title: 'Old' }, { title: 'Sold', stock: 0 }, { title: 'New' });
  const list = await getList(shop, '/api/products');
  expect(list).toMatchObject({ titles: ['New', 'Sold', 'Old'], total: 3, next: undefined });
});

test('without parameters at most 1,000 products are returned, with a link to the rest', async () => {
  await using shop = await openShop();
  await addListings(shop, ...titled(1_003));
  const list = await getList(shop, '/api/products');
  expect(list.titles).toHaveLength(1_000);
  expect(list.total).toBe(1_003);
  expect((await getList(shop, list.next ?? '')).titles).toEqual(['T3', 'T2', 'T1']);
});

test('an empty shop returns an empty array', async () => {
  await using shop = await openShop();
  expect(await getList(shop, '/api/products')).toMatchObject({ titles: [], total: 0, next: undefined });
});

test('with a list parameter a page has 24 products', async () => {
  await using shop = await openShop();
  await addListings(shop, ...titled(30));
  const list = await getList(shop, '/api/products?sort=newest');
  expect(list.titles).toHaveLength(24);
  expect(list.total).toBe(30);
});

test.each(['newest', 'price-asc', 'price-desc'])(
  'the pages sorted by %s contain every product once',
  async (sort) => {
    await using shop = await openShop();
    await addListings(shop, ...priced(500, 300, 500, 100, 500, 300, 900));
    const pages = await listAllTitles(shop, `/api/products?sort=${sort}&limit=2`);
    expect(pages).toEqual((await getList(shop, `/api/products?sort=${sort}`)).titles);
    expect(pages.toSorted()).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']);
  },
);

test('products sort by price both ways, equal prices in a fixed order', async () => {
  await using shop = await openShop();
  await addListings(shop, ...priced(500, 300, 500, 100));
  expect((await getList(shop, '/api/products?sort=price-asc')).titles).toEqual(['T4', 'T2', 'T1', 'T3']);
  expect((await getList(shop, '/api/products?sort=price-desc')).titles).toEqual(['T3', 'T1', 'T2', 'T4']);
});

test('products listed at the same time are not lost between pages', async () => {
  await using shop = await openShop();
  await addListings(shop, ...titled(5).map((item) => ({ ...item, createdAt: NOON })));
  expect(await listAllTitles(shop, '/api/products?limit=1')).toEqual(['T5', 'T4', 'T3', 'T2', 'T1']);
});

test('a product listed during paging neither repeats nor hides another', async () => {
  await using shop = await openShop();
  await addListings(shop, ...titled(4));
  const first = await getList(shop, '/api/products?limit=2');
  await addListing(shop, { title: 'Newer', createdAt: NOON });
  expect((await getList(shop, first.next ?? '')).titles).toEqual(['T2', 'T1']);
});

test('filters narrow the list and its total', async () => {
  await using shop = await openShop();
  await addListings(
    shop,
    { title: 'Atlas', category: 'books' },
    { title: 'Chess', category: 'games', featured: true },
    { title: 'Go', category: 'games', popular: true },
    { title: 'Gone', category: 'games', featured: true, popular: true, stock: 0 },
  );
  const titlesOf = async (query: string) => {
    const { titles, total } = await getList(shop, `/api/products?${query}`);
    expect(total).toBe(titles.length);
    return titles;
  };
  expect(await titlesOf('category=games')).toEqual(['Gone', 'Go', 'Chess']);
  expect(await titlesOf('category=games&inStock=true')).toEqual(['Go', 'Chess']);
  expect(await titlesOf('featured=true')).toEqual(['Gone', 'Chess']);
  expect(await titlesOf('featured=true&inStock=true')).toEqual(['Chess']);
  expect(await titlesOf('popular=true&inStock=true&category=games')).toEqual(['Go']);
  expect(await titlesOf('popular=true&category=books')).toEqual([]);
});

test('a filtered list can be paged', async () => {
  await using shop = await openShop();
  await addListings(
    shop,
    { title: 'B1' },
    { title: 'G1', category: 'games' },
    { title: 'B2' },
    { title: 'Sold', stock: 0 },
  );
  expect(await listAllTitles(shop, '/api/products?category=books&inStock=true&limit=1')).toEqual([
    'B2',
    'B1',
  ]);
});

test('the total follows deletions and stock changes', async () => {
  await using shop = await openShop();
  const [first = 0, second = 0] = await addListings(shop, ...titled(3));
  const total = async () => (await getList(shop, '/api/products?inStock=true')).total;
  expect(await total()).toBe(3);
  await runInCatalog(shop, (tx, now) => deleteProduct(tx, now, first));
  expect(await total()).toBe(2);
  await runInCatalog(shop, (tx, now) => setStock(tx, now, second, 0));
  expect(await total()).toBe(1);
  await runInCatalog(shop, (tx, now) => setStock(tx, now, second, 2));
  expect(await total()).toBe(2);
});

test('unknown parameters are ignored, and empty ones count as absent', async () => {
  await using shop = await openShop();
  await addListings(shop, ...titled(30));
  expect((await getList(shop, '/api/products?utm_source=mail&sort=&limit=')).titles).toHaveLength(30);
});

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=2.5', 'limit'],
  ['limit=1e1', 'limit'],
  ['limit=%202', 'limit'],
  ['limit=ten', 'limit'],
  ['limit=5&limit=6', 'limit'],
  ['sort=oldest', 'sort'],
  ['sort=newest&sort=newest', 'sort'],
  ['category=shoes', 'category'],
  ['category=Books', 'category'],
  ['category=books%00', 'category'],
  ['inStock=false', 'inStock'],
  ['inStock=1', 'inStock'],
  ['featured=yes', 'featured'],
  ['popular=TRUE', 'popular'],
  ['cursor=abc', 'cursor'],
  ['cursor=%00', 'cursor'],
  [`cursor=${'a'.repeat(5_000)}`, 'cursor'],
])('GET /api/products?%s is refused and names %s', async (query, field) => {
  await using shop = await openShop();
  const refusal = await readError(await shop.get(`/api/products?${query}`));
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
});

test('all invalid parameters are named at once', async () => {
  await using shop = await openShop();
  const refusal = await readError(await shop.get('/api/products?limit=0&sort=x&category=y&inStock=z'));
  expect(Object.keys(refusal.fields ?? {}).toSorted()).toEqual(['category', 'inStock', 'limit', 'sort']);
});

test('a cursor is refused for another order or filter', async () => {
  await using shop = await openShop();
  await addListings(shop, ...titled(5));
  const { next = '' } = await getList(shop, '/api/products?limit=2&sort=newest');
  const cursor = new URL(next, shop.url).searchParams.get('cursor') ?? '';
  for (const other of ['sort=price-asc', 'inStock=true', 'category=books', 'featured=true']) {
    const response = await shop.get(`/api/products?${other}&cursor=${cursor}`);
    expect(await readError(response), other).toMatchObject({
      status: 400,
      fields: { cursor: 'This is not a cursor of this list' },
    });
  }
  expect((await shop.get(`/api/products?limit=1&cursor=${cursor}`)).status).toBe(200);
});

test('a tampered cursor is refused', async () => {
  await using shop = await openShop();
  await addListings(shop, ...titled(5));
  const { next = '' } = await getList(shop, '/api/products?limit=2');
  const response = await shop.get(`${next.slice(0, -1)}${next.endsWith('A') ? 'B' : 'A'}`);
  expect(await readError(response)).toMatchObject({ status: 400, code: 'invalid_input' });
});

test('an unchanged list returns 304 until the catalog changes', async () => {
  await using shop = await openShop();
  await addListing(shop);
  const first = await shop.get('/api/products');
  const etag = first.headers.get('ETag') ?? '';
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  expect((await shop.get('/api/products', { 'If-None-Match': etag })).status).toBe(304);
  await addListing(shop);
  expect((await shop.get('/api/products', { 'If-None-Match': etag })).status).toBe(200);
});

test('reading the catalog neither reads nor creates sessions', async () => {
  await using shop = await openShop();
  const response = await shop.get('/api/products', { sessionid: 'made-up', Cookie: 'sid=made-up' });
  expect(response.headers.get('Session-ID')).toBeNull();
  expect(response.headers.get('Set-Cookie')).toBeNull();
  expect(response.headers.get('Vary') ?? '').not.toMatch(/cookie/i);
});
