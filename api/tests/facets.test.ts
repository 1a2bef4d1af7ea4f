import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { setPrice } from '#api/catalog/set-price.ts';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import { facetCountsSchema } from '#contract/catalog/facets.ts';
import type { FacetName } from '#contract/catalog/listing-queries.ts';
import { productsSchema } from '#contract/catalog/product.ts';
import { addListing, addListings, runInCatalog } from './world/add-listings.ts';
import { getList, getSearch, listAllTitles } from './world/shop-reads.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const shelveMixed = (shop: Shop) =>
  addListings(
    shop,
    {
      title: 'Dune',
      priceCents: 499,
      condition: 'new',
      publishedYear: 1990,
      language: 'English',
      binding: 'Paperback',
      sellerName: 'Lin H., Cambridge',
    },
    {
      title: 'Dune Messiah',
      priceCents: 500,
      condition: 'good',
      publishedYear: 1999,
      language: 'English',
      binding: 'Hardcover',
      sellerName: 'Lin H., Cambridge',
    },
    {
      title: 'Duna',
      priceCents: 1000,
      condition: 'good',
      publishedYear: 2001,
      language: 'Spanish',
      binding: 'Paperback',
      sellerName: 'Ruth A., Tucson',
    },
    {
      title: 'Dune: the Game',
      priceCents: 2001,
      condition: 'like_new',
      category: 'games',
      publishedYear: 1979,
    },
    { title: 'Sold Dune', priceCents: 500, stock: 0, condition: 'acceptable', language: 'Dutch' },
  );

/** The counts of /api/facets, by facet and value. */
async function getFacets(shop: Shop, query = '') {
  const response = await shop.get(`/api/facets?${query}`);
  expect(response.status, query).toBe(200);
  const { total, facets } = z.parse(facetCountsSchema, await response.json());
  const countsOf = (facet: FacetName): Record<string, number> => {
    const values = facets.find(({ name }) => name === facet)?.values ?? [];
    return Object.fromEntries(values.map(({ value, count }) => [value, count]));
  };
  return {
    total,
    facets,
    category: countsOf('category'),
    condition: countsOf('condition'),
    price: countsOf('price'),
    decade: countsOf('decade'),
    language: countsOf('language'),
    binding: countsOf('binding'),
    seller: countsOf('seller'),
  };
}

test('counts what is for sale by each facet; known values are offered without items, too', async () => {
  await using shop = await openShop();
  await shelveMixed(shop);
  const { facets, ...counts } = await getFacets(shop);
  expect(counts).toEqual({
    total: 4,
    category: { books: 3, magazines: 0, catalogs: 0, manuals: 0, journals: 0, games: 1 },
    condition: { new: 1, like_new: 1, very_good: 0, good: 2, acceptable: 0 },
    price: { 'under-5': 1, '5-10': 1, '10-20': 1, 'over-20': 1 },
    decade: { 2000: 1, 1990: 2, 1970: 1 },
    language: { English: 2, Spanish: 1 },
    binding: { Paperback: 2, Hardcover: 1 },
    seller: { 'Lin H., Cambridge': 2, 'Ruth A., Tucson': 1 },
  });
  expect(facets.find(({ name }) => name === 'decade')?.values.map(({ value }) => value)).toEqual([
    '2000',
    '1990',
    '1970',
  ]);
});

test('a facet counts under the selections of the others, not under its own', async () => {
  await using shop = await openShop();
  await shelveMixed(shop);
  const counts = await getFacets(shop, 'condition=good&binding=Paperback');
  expect(counts).toMatchObject({
    total: 1,
    condition: { new: 1, good: 1, like_new: 0 },
    binding: { Paperback: 1, Hardcover: 1 },
    language: { English: 0, Spanish: 1 },
    price: { 'under-5': 0, '10-20': 1 },
  });
});

test('the total and every count are those of the list that they lead to', async () => {
  await using shop = await openShop();
  await shelveMixed(shop);
  const filters = 'category=books&condition=good&condition=new&maxPrice=9.99';
  const { facets } = await getFacets(shop, filters);
  for (const { name, values } of facets) {
    for (const { value, count } of values) {
      const query = new URLSearchParams(`${filters}&inStock=true`);
      query.delete(name);
      if (name === 'price') query.delete('maxPrice');
      query.set(name, value);
      expect((await getList(shop, `/api/products?${query.toString()}`)).total, query.toString()).toBe(count);
    }
  }
});

test('values of one facet add up, different facets narrow, in lists and searches alike', async () => {
  await using shop = await openShop();
  await shelveMixed(shop);
  const both = async (filters: string) => {
    const list = await getList(shop, `/api/products?inStock=true&${filters}`);
    const found = await getSearch(shop, `/api/search?q=dun&${filters}`);
    expect(found.titles.toSorted(), filters).toEqual(list.titles.toSorted());
    expect([list.total, found.total], filters).toEqual([list.titles.length, list.titles.length]);
    return list.titles;
  };
  expect(await both('category=books&category=games')).toHaveLength(4);
  expect(await both('condition=new&condition=like_new')).toEqual(['Dune: the Game', 'Dune']);
  expect(await both('price=under-5&price=over-20')).toEqual(['Dune: the Game', 'Dune']);
  expect(await both('price=5-10&price=10-20&minPrice=6')).toEqual(['Duna']);
  expect(await both('decade=1990')).toEqual(['Dune Messiah', 'Dune']);
  expect(await both('language=Spanish&language=English&binding=Paperback')).toEqual(['Duna', 'Dune']);
  expect(await both('seller=Lin+H.%2C+Cambridge&condition=good')).toEqual(['Dune Messiah']);
  expect(await both('seller=Nobody')).toEqual([]);
  expect(await both("language=' or 1=1 --")).toEqual([]);
});

test('the spellings of a language are one value, in counts, lists, searches and products', async () => {
  await using shop = await openShop();
  const languages = ['English', 'eng', ' EN', 'Français', 'fre', 'Elvish', 'elvish', null];
  await addListings(shop, ...languages.map((language, at) => ({ title: `Dune ${at}`, language })));
  const { language } = await getFacets(shop);
  expect(language).toEqual({ English: 3, French: 2, Elvish: 1, elvish: 1 });
  for (const [value, count] of Object.entries({ ...language, eng: 3, english: 3 })) {
    const query = new URLSearchParams({ language: value }).toString();
    expect((await getList(shop, `/api/products?${query}`)).total, value).toBe(count);
    expect((await getSearch(shop, `/api/search?q=dune&${query}`)).total, value).toBe(count);
  }
  const products = z.parse(productsSchema, await (await shop.get('/api/products?language=eng')).json());
  expect(new Set(products.map((each) => each.language))).toEqual(new Set(['English']));
});

test.each(['newest', 'price-asc', 'price-desc'])(
  'the pages of a filtered list by %s have every product once',
  async (sort) => {
    await using shop = await openShop();
    const prices = [500, 300, 500, 100, 500, 300, 900];
    await addListings(
      shop,
      ...prices.map((priceCents, at) => ({
        title: `T${at}`,
        priceCents,
        language: at === 6 ? 'Dutch' : 'English',
      })),
    );
    const all = (await getList(shop, `/api/products?sort=${sort}`)).titles.filter((title) => title !== 'T6');
    expect(await listAllTitles(shop, `/api/products?language=English&sort=${sort}&limit=2`)).toEqual(all);
    const { next = '' } = await getList(shop, `/api/products?language=English&sort=${sort}&limit=2`);
    expect((await readError(await shop.get(next.replace('English', 'Dutch')))).fields).toHaveProperty(
      'cursor',
    );
  },
);

test('a filtered list contains sold-out items unless only those for sale are requested', async () => {
  await using shop = await openShop();
  await shelveMixed(shop);
  expect((await getList(shop, '/api/products?condition=acceptable')).titles).toEqual(['Sold Dune']);
  expect((await getList(shop, '/api/products?condition=acceptable&inStock=true')).titles).toEqual([]);
  expect((await getList(shop, '/api/products/category/games?condition=like_new')).total).toBe(1);
  expect((await getList(shop, '/api/products/category/books?condition=like_new')).total).toBe(0);
});

test('filters and counts follow every change of the catalog', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { title: 'Atlas', priceCents: 400 });
  expect((await getFacets(shop)).price).toMatchObject({ 'under-5': 1, 'over-20': 0 });
  await runInCatalog(shop, (tx, now) => setPrice(tx, now, id, 2500));
  expect((await getFacets(shop)).price).toMatchObject({ 'under-5': 0, 'over-20': 1 });
  expect((await getList(shop, '/api/products?price=over-20')).titles).toEqual(['Atlas']);
  await runInCatalog(shop, (tx, now) => setStock(tx, now, id, 0));
  expect((await getFacets(shop)).total).toBe(0);
});

test('the facets of a search count its matches, with typos corrected', async () => {
  await using shop = await openShop();
  await shelveMixed(shop);
  await addListing(shop, { title: 'Neuromancer' });
  expect(await getFacets(shop, 'q=dune')).toMatchObject({ total: 3, category: { books: 2, games: 1 } });
  expect(await getFacets(shop, 'q=neuromancr&condition=new')).toMatchObject({
    total: 0,
    condition: { good: 1 },
  });
  expect((await getFacets(shop, 'q=zzzz')).total).toBe(0);
});

test('a facet with many values offers the 20 most frequent ones, and always the selected ones', async () => {
  await using shop = await openShop();
  const sellers = Array.from({ length: 25 }, (_, at) => `Seller ${String(at).padStart(2, '0')}`);
  await addListings(shop, ...sellers.map((sellerName) => ({ sellerName })));
  const { seller } = await getFacets(shop, 'seller=Seller+24&seller=Gone');
  expect(Object.keys(seller)).toHaveLength(22);
  expect(seller).toMatchObject({ 'Seller 00': 1, 'Seller 24': 1, Gone: 0 });
});

test('facets are the same for every visitor, and revalidated by their ETag', async () => {
  await using shop = await openShop();
  await shelveMixed(shop);
  const response = await shop.get('/api/facets');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  expect(response.headers.get('Set-Cookie')).toBeNull();
  const again = await shop.get('/api/facets', { 'If-None-Match': response.headers.get('ETag') ?? '' });
  expect(again.status).toBe(304);
});

test.each([
  ['/api/facets?q=%20', 'q'],
  ['/api/facets?category=shoes', 'category'],
  ['/api/facets?condition=new&condition=used', 'condition'],
  ['/api/facets?price=5', 'price'],
  ['/api/facets?minPrice=-1', 'minPrice'],
  ['/api/facets?minPrice=1&minPrice=2', 'minPrice'],
  ['/api/facets?decade=1995', 'decade'],
  [`/api/facets?seller=${'x'.repeat(201)}`, 'seller'],
  ['/api/facets?language=a%00', 'language'],
  [`/api/facets?${'binding=x&'.repeat(41)}`, 'binding'],
  ['/api/products?price=cheap', 'price'],
  ['/api/products/category/books?decade=90', 'decade'],
  ['/api/search?q=a&maxPrice=1e3', 'maxPrice'],
])('GET %s is refused and names %s', async (path, field) => {
  await using shop = await openShop();
  const refusal = await readError(await shop.get(path));
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
});
