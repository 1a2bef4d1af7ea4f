import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { adminProductsSchema, type AdminProducts } from '#contract/admin/admin-products.ts';
import { ADMIN, createAdmin, type TestAdmin } from './world/admin.ts';
import { createBuyer } from './world/buyer.ts';
import { updateProduct } from './world/insert-product.ts';
import { runInCatalog, addListings } from './world/add-listings.ts';
import { hideProduct } from '#api/catalog/hide-product.ts';
import { openShop, type Shop } from './world/shop.ts';

const tableOf = async (admin: TestAdmin, query = ''): Promise<AdminProducts> =>
  z.parse(adminProductsSchema, await admin.read(`/api/admin/products${query}`));
const titlesOf = async (admin: TestAdmin, query = ''): Promise<string[]> =>
  (await tableOf(admin, query)).products.map(({ title }) => title);

const shelfIn = (shop: Shop): Promise<number[]> =>
  addListings(
    shop,
    {
      title: 'Dune',
      author: 'Frank Herbert',
      isbn: '9780441013593',
      priceCents: 850,
      amazonPriceCents: 1200,
      featured: true,
    },
    { title: 'Émile', author: 'Rousseau', priceCents: 500, stock: 0, condition: 'new', sellerName: 'Paula' },
    {
      title: 'Catan',
      author: null,
      category: 'games',
      priceCents: 2000,
      ebayPriceCents: 1800,
      popular: true,
      stock: 7,
    },
    {
      title: 'Zen',
      author: 'R. Pirsig',
      category: 'manuals',
      priceCents: 100,
      stock: null,
      amazonPriceCents: 300,
      sellerName: 'Paula',
    },
  );

describe.each([
  ['in memory', 200_000],
  ['in the database', 0],
])('the product table, with its products %s,', (_where, maxIndexed) => {
  const openTable = (): Promise<Shop> =>
    openShop({ env: ADMIN, deps: { productTableLimits: { maxIndexed, maxCounted: 10_000 } } });

  // Reading changes nothing, so these tests share a shop.
  const readOnly = openTable().then(async (shop) => {
    await shelfIn(shop);
    return { shop, admin: await createAdmin(shop) };
  });
  afterAll(async () => (await readOnly).shop[Symbol.asyncDispose]());

  test('an admin sees all products, sold out or not, with fields that shoppers do not see', async () => {
    await using shop = await openTable();
    const [dune] = await shelfIn(shop);
    const admin = await createAdmin(shop);
    const table = await tableOf(admin);
    expect(table).toMatchObject({ total: 4, offset: 0, stats: { total: 4, inStock: 3, categories: 3 } });
    expect(table.products.map(({ title }) => title)).toEqual(['Zen', 'Catan', 'Émile', 'Dune']);
    expect(table.products[3]).toEqual({
      id: dune,
      title: 'Dune',
      author: 'Frank Herbert',
      isbn: '9780441013593',
      imageUrl: '/no-picture.svg',
      category: 'books',
      condition: 'good',
      price: 8.5,
      comparePrice: null,
      amazonPrice: 12,
      ebayPrice: null,
      inStock: true,
      stock: 1,
      held: 0,
      featured: true,
      popular: false,
      seller: null,
      hidden: false,
      createdAt: '2026-11-21T13:00:00.000Z',
      updatedAt: '2026-11-21T17:00:00.000Z',
    });
  });

  test.each([
    ['?q=du', ['Dune']],
    ['?q=herbert+dune', ['Dune']],
    ['?q=emile', ['Émile']],
    ['?q=0-441-01359-7', ['Dune']],
    ['?q=une', []],
    ['?q=%25', []],
    ['?category=games', ['Catan']],
    ['?condition=new', ['Émile']],
    ['?stock=out', ['Émile']],
    ['?stock=in&sort=title', ['Catan', 'Dune', 'Zen']],
    ['?stock=held', []],
    ['?flags=featured', ['Dune']],
    ['?flags=featured,popular', []],
    ['?seller=Paula&sort=title', ['Émile', 'Zen']],
    ['?sort=newest-desc', ['Dune', 'Émile', 'Catan', 'Zen']],
    ['?sort=title', ['Catan', 'Dune', 'Émile', 'Zen']],
    ['?sort=title-desc', ['Zen', 'Émile', 'Dune', 'Catan']],
    ['?sort=price', ['Zen', 'Émile', 'Dune', 'Catan']],
    ['?sort=price-desc', ['Catan', 'Dune', 'Émile', 'Zen']],
    ['?sort=stock', ['Émile', 'Dune', 'Catan', 'Zen']],
    ['?sort=stock-desc', ['Catan', 'Dune', 'Émile', 'Zen']],
    ['?sort=amazon', ['Zen', 'Dune', 'Émile', 'Catan']],
    ['?sort=amazon-desc', ['Dune', 'Zen', 'Catan', 'Émile']],
    ['?sort=ebay', ['Catan', 'Dune', 'Émile', 'Zen']],
    ['?sort=category', ['Dune', 'Émile', 'Zen', 'Catan']],
    ['?sort=id', ['Dune', 'Émile', 'Catan', 'Zen']],
    ['?sort=id&limit=2&offset=1', ['Émile', 'Catan']],
    ['?offset=9', []],
  ])('the product table filters and sorts by %s', async (query, titles) => {
    expect(await titlesOf((await readOnly).admin, query)).toEqual(titles);
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'offset=-1',
    'sort=nothing',
    'category=shoes',
    'stock=some',
    'flags=a',
    'hidden=no',
    'q=a&q=b',
  ])('the product table returns 400 for %s', async (query) => {
    expect((await (await readOnly).admin.get(`/api/admin/products?${query}`)).status).toBe(400);
  });

  test('a change shows in the table at once, at its new place in every sort order', async () => {
    await using shop = await openTable();
    const [dune = 0, emile = 0] = await shelfIn(shop);
    const admin = await createAdmin(shop);
    for (const sort of ['title', 'price', 'newest']) await tableOf(admin, `?sort=${sort}`);
    await updateProduct(shop, dune, { priceCents: 1, title: 'Aaa' });
    expect(await titlesOf(admin, '?sort=price')).toEqual(['Aaa', 'Zen', 'Émile', 'Catan']);
    expect(await titlesOf(admin, '?sort=title')).toEqual(['Aaa', 'Catan', 'Émile', 'Zen']);
    expect(await titlesOf(admin, '?q=dune')).toEqual([]);
    await runInCatalog(shop, (tx, now) => hideProduct(tx, now, emile));
    expect(await titlesOf(admin, '?sort=title')).toEqual(['Aaa', 'Catan', 'Zen']);
    expect((await tableOf(admin, '?hidden=true')).products).toMatchObject([{ title: 'Émile', hidden: true }]);
    await addListings(shop, { title: 'New' });
    expect(await tableOf(admin)).toMatchObject({ total: 4, stats: { total: 4, inStock: 4 } });
  });

  test('a search typed letter by letter finds the same as a fresh one and sees products added meanwhile', async () => {
    await using shop = await openTable();
    await shelfIn(shop);
    const admin = await createAdmin(shop);
    const typed = async (q: string): Promise<string[]> =>
      titlesOf(admin, `?sort=title&q=${encodeURIComponent(q)}`);
    expect(await typed('e')).toEqual(['Émile']);
    await addListings(shop, { title: 'Emma' });
    expect(await typed('em')).toEqual(['Émile', 'Emma']);
    expect(await typed('emi')).toEqual(['Émile']);
    expect(await typed('em')).toEqual(['Émile', 'Emma']);
    expect(await typed('em d')).toEqual([]);
    expect(await typed('9')).toEqual(['Dune']);
    expect(await typed('97')).toEqual(['Dune']);
    for (const title of ['F', 'G', 'H', 'I', 'J', 'K']) await addListings(shop, { title });
    expect(await typed('1')).toEqual(['Dune']);
    expect(await typed('11')).toEqual(['K']);
  });

  test('copies held in a checkout are shown as held', async () => {
    await using shop = await openTable();
    const [dune = 0] = await shelfIn(shop);
    const buyer = createBuyer(shop);
    await buyer.add(dune);
    await buyer.open();
    await buyer.validate();
    const admin = await createAdmin(shop);
    expect((await tableOf(admin, '?stock=held')).products).toMatchObject([
      { title: 'Dune', stock: 0, held: 1, inStock: false },
    ]);
    expect(await titlesOf(admin, '?stock=out')).toEqual(['Émile']);
  });

  test('thousands of products can be read page by page in any order, each once', async () => {
    await using shop = await openTable();
    for (let made = 0; made < 2_500; made += 500)
      await addListings(shop, ...Array.from({ length: 500 }, (_, at) => ({ title: `Item ${at % 700}` })));
    const admin = await createAdmin(shop);
    const ids = new Set<number>();
    for (const offset of [2_400, 0, 1_000, 600, 1_200, 200, 800, 400, 1_400, 1_600, 1_800, 2_000, 2_200]) {
      const { products, total } = await tableOf(admin, `?sort=title&limit=200&offset=${offset}`);
      expect(total).toBe(2_500);
      for (const { id } of products) ids.add(id);
    }
    expect(ids.size).toBe(2_500);
  });
});
