import { expect, test } from 'vitest';
import { getSearch } from './world/shop-reads.ts';
import { addListings, addListing } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const shelveBooks = (shop: Shop) =>
  addListings(
    shop,
    { title: 'Dune', author: 'Frank Herbert', isbn: '9780441013593', priceCents: 850 },
    { title: 'Dune Messiah', author: 'Frank Herbert', condition: 'new', priceCents: 1_200 },
    { title: 'Dune', category: 'games', priceCents: 3_000 },
    { title: 'Harry Potter and the Goblet of Fire', author: 'J. K. Rowling', priceCents: 700 },
    { title: 'Gone Dune', stock: 0 },
  );

test('a search returns the items on sale and their total', async () => {
  await using shop = await openShop();
  await shelveBooks(shop);
  const { titles, total, correctedTo } = await getSearch(shop, '/api/search?q=dune');
  expect(titles.toSorted()).toEqual(['Dune', 'Dune', 'Dune Messiah']);
  expect(total).toBe(3);
  expect(correctedTo).toBeUndefined();
  const response = await shop.get('/api/search?q=dune');
  expect(response.headers.get('X-Total-Count')).toBe('3');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  expect(
    (await shop.get('/api/search?q=dune', { 'If-None-Match': response.headers.get('ETag') ?? '' })).status,
  ).toBe(304);
});

test('filters narrow a search, and price ranges include both ends', async () => {
  await using shop = await openShop();
  await shelveBooks(shop);
  const totalOf = async (filter: string) => (await getSearch(shop, `/api/search?q=dune&${filter}`)).total;
  expect(await totalOf('category=games')).toBe(1);
  expect(await totalOf('condition=new')).toBe(1);
  expect(await totalOf('minPrice=8.50&maxPrice=12')).toBe(2);
  expect(await totalOf('minPrice=8.51&maxPrice=11.99')).toBe(0);
  expect(await totalOf('category=books&condition=good&maxPrice=10&inStock=true')).toBe(1);
});

test('search results can be sorted and paged', async () => {
  await using shop = await openShop();
  await shelveBooks(shop);
  const prices: number[] = [];
  for (let next: string | undefined = '/api/search?q=dune&sort=price-desc&limit=1'; next !== undefined;) {
    const page = await getSearch(shop, next);
    prices.push(...page.results.map(({ price }) => price));
    next = page.next;
  }
  expect(prices).toEqual([30, 12, 8.5]);
});

test('a typo is corrected, and the response says so', async () => {
  await using shop = await openShop();
  await shelveBooks(shop);
  const { titles, correctedTo } = await getSearch(shop, '/api/search?q=hary%20poter');
  expect(titles).toEqual(['Harry Potter and the Goblet of Fire']);
  expect(correctedTo).toBe('harry potter');
});

test.each(['9780441013593', '978-0-441-01359-3', '0441013597', '0-441-01359-7'])(
  'a search for ISBN %s finds its item',
  async (isbn) => {
    await using shop = await openShop();
    await shelveBooks(shop);
    expect((await getSearch(shop, `/api/search?q=${isbn}`)).titles).toEqual(['Dune']);
  },
);

test('a search without results returns an empty list', async () => {
  await using shop = await openShop();
  await shelveBooks(shop);
  expect(await getSearch(shop, '/api/search?q=zzzzqqqq')).toMatchObject({ results: [], total: 0 });
});

test.each([
  ['', 'q'],
  ['q=', 'q'],
  ['q=%20%20', 'q'],
  [`q=${'a'.repeat(201)}`, 'q'],
  [`q=${'a'.repeat(10_000)}`, 'q'],
  ['q=dune%00', 'q'],
  ['q=a&q=b', 'q'],
  ['q=a&category=shoes', 'category'],
  ['q=a&condition=used', 'condition'],
  ['q=a&minPrice=-1', 'minPrice'],
  ['q=a&minPrice=1.234', 'minPrice'],
  ['q=a&maxPrice=1e3', 'maxPrice'],
  ['q=a&maxPrice=100000.01', 'maxPrice'],
  ['q=a&maxPrice=NaN', 'maxPrice'],
  ['q=a&minPrice=1&minPrice=2', 'minPrice'],
  ['q=a&sort=best', 'sort'],
  ['q=a&limit=0', 'limit'],
  ['q=a&inStock=no', 'inStock'],
])('GET /api/search?%s is refused and names %s', async (query, field) => {
  await using shop = await openShop();
  const refusal = await readError(await shop.get(`/api/search?${query}`));
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
});

test('a query may have 200 characters, not counting surrounding spaces', async () => {
  await using shop = await openShop();
  expect((await shop.get(`/api/search?q=%20${'a'.repeat(200)}%20`)).status).toBe(200);
});

test('the cursor of one search is refused for another', async () => {
  await using shop = await openShop();
  await shelveBooks(shop);
  const { next = '' } = await getSearch(shop, '/api/search?q=dune&limit=1');
  const other = next.replace('q=dune', 'q=potter');
  expect(await readError(await shop.get(other))).toMatchObject({
    status: 400,
    fields: { cursor: 'This is not a cursor of this list' },
  });
  expect(await readError(await shop.get('/api/search?q=dune&cursor=AAAA'))).toMatchObject({ status: 400 });
});

test('words in a description are getSearch, and markup stays text', async () => {
  await using shop = await openShop();
  const description = '<script>alert("sandworm")</script>';
  await addListing(shop, { title: 'Plain', description });
  const { results } = await getSearch(shop, '/api/search?q=sandworm');
  expect(results.map((each) => each.description)).toEqual([description]);
});
