import { expect, test } from 'vitest';
import { changeProduct } from '#api/catalog/change-product.ts';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { setPrice } from '#api/catalog/set-price.ts';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import { tombstones } from '#api/storage/schema.ts';
import { getSearch, getList, getProduct } from './world/shop-reads.ts';
import { runInCatalog, addListings, addListing, takeStock } from './world/add-listings.ts';
import { NOON, openShop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const picture = (name: string) => ({
  url: `/pictures/${name}`,
  width: 960,
  height: 1280,
  tint: '#AABBCC',
  placeholder: '7',
});

test('a product is returned with all its fields, in dollars and UTC', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, {
    title: 'Dune',
    description: 'A desert planet.',
    author: 'Frank Herbert',
    publisher: 'Chilton',
    publishedYear: 1965,
    isbn: '9780441013593',
    pages: 412,
    binding: 'Hardcover',
    language: 'English',
    category: 'books',
    condition: 'very_good',
    priceCents: 850,
    comparePriceCents: 1_099,
    amazonPriceCents: 1_000,
    stock: 3,
    featured: true,
    sellerName: 'Edith M., Portland',
    ratingSum: 13,
    reviewCount: 3,
    images: [picture('dune-1'), picture('dune-2')],
    createdAt: NOON - DAY_MS,
  });
  expect(await (await shop.get(`/api/products/${id}`)).json()).toEqual({
    id,
    title: 'Dune',
    description: 'A desert planet.',
    price: 8.5,
    comparePrice: 10.99,
    amazonPrice: 10,
    ebayPrice: null,
    category: 'books',
    condition: 'very_good',
    imageUrl: '/pictures/dune-1-640.jpg',
    inStock: true,
    stock: 3,
    featured: true,
    popular: false,
    createdAt: '2026-11-20T17:00:00.000Z',
    author: 'Frank Herbert',
    publisher: 'Chilton',
    publishedYear: 1965,
    isbn: '9780441013593',
    pages: 412,
    binding: 'Hardcover',
    language: 'English',
    rating: 4.3,
    reviewCount: 3,
    seller: 'Edith M., Portland',
    images: [picture('dune-1'), picture('dune-2')],
  });
});

test('a product omits unknown and internal fields', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { stock: null });
  const body: unknown = await (await shop.get(`/api/products/${id}`)).json();
  expect(Object.keys(body ?? {}).toSorted()).toEqual(
    'amazonPrice category condition createdAt description ebayPrice featured id imageUrl images inStock popular price stock title'.split(
      ' ',
    ),
  );
  expect(body).toMatchObject({ stock: null, inStock: true, imageUrl: '/no-picture.svg', images: [] });
});

test.each([
  '0',
  '-1',
  '1.5',
  'abc',
  '1e3',
  '0x10',
  '01',
  '+1',
  '%31%20',
  '9007199254740992',
  '1%00',
  'null',
  "1'--",
])('GET /api/products/%s returns 400, because this is not an ID', async (id) => {
  await using shop = await openShop();
  for (const path of ['', '/related', '/reviews', '/price-comparison']) {
    const refusal = await readError(await shop.get(`/api/products/${id}${path}`));
    expect(refusal, path).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { id: 'This must be a positive whole number' },
    });
  }
});

test.each(['1', '9007199254740991'])('GET /api/products/%s returns 404', async (id) => {
  await using shop = await openShop();
  for (const path of ['', '/related', '/reviews', '/price-comparison']) {
    expect(await readError(await shop.get(`/api/products/${id}${path}`)), path).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  }
});

test('a deleted product disappears from its page, lists and search, and leaves a tombstone', async () => {
  await using shop = await openShop();
  const [dune = 0, other = 0] = await addListings(shop, { title: 'Dune' }, { title: 'Kindred' });
  await runInCatalog(shop, (tx, now) => deleteProduct(tx, now, dune));
  expect((await shop.get(`/api/products/${dune}`)).status).toBe(404);
  expect((await getList(shop, '/api/products')).titles).toEqual(['Kindred']);
  expect((await getSearch(shop, '/api/search?q=dune')).total).toBe(0);
  const kept = await shop.deps.storage.db.select({ id: tombstones.productId }).from(tombstones);
  expect(kept).toEqual([{ id: dune }]);
  expect((await shop.get(`/api/products/${other}`)).status).toBe(200);
});

test('a deleted product cannot be deleted again, priced, stocked or sold', async () => {
  await using shop = await openShop();
  const id = await addListing(shop);
  await runInCatalog(shop, (tx, now) => deleteProduct(tx, now, id));
  await expect(runInCatalog(shop, (tx, now) => deleteProduct(tx, now, id))).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(runInCatalog(shop, (tx, now) => setPrice(tx, now, id, 100))).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(runInCatalog(shop, (tx, now) => setStock(tx, now, id, 1))).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await runInCatalog(shop, (tx, now) => takeStock(tx, now, id, 1))).toBe(false);
});

test('every change raises the change counter, and saving the same value does not', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { priceCents: 500 });
  const change = () => shop.deps.catalogVersion();
  const before = await change();
  await runInCatalog(shop, (tx, now) => setPrice(tx, now, id, 500));
  expect(await change()).toBe(before);
  await runInCatalog(shop, (tx, now) => setPrice(tx, now, id, 600));
  expect(await change()).toBe(before + 1);
  await runInCatalog(shop, (tx, now) => setStock(tx, now, id, 7));
  expect(await change()).toBe(before + 2);
  await runInCatalog(shop, (tx, now) => deleteProduct(tx, now, id));
  expect(await change()).toBe(before + 3);
});

test("a new price shows at once on the product's page and in sorted lists", async () => {
  await using shop = await openShop();
  const [cheap = 0] = await addListings(
    shop,
    { title: 'Cheap', priceCents: 100 },
    { title: 'Dear', priceCents: 900 },
  );
  await getList(shop, '/api/products?sort=price-asc');
  await runInCatalog(shop, (tx, now) => setPrice(tx, now, cheap, 100_000_00));
  expect((await getProduct(shop, cheap)).price).toBe(100_000);
  expect((await getList(shop, '/api/products?sort=price-asc')).titles).toEqual(['Dear', 'Cheap']);
});

test.each([-1, 1.5, 10_000_001, Number.NaN, Number.POSITIVE_INFINITY, 1e308, 2 ** 53])(
  'a price of %d cents is refused',
  async (cents) => {
    await using shop = await openShop();
    const id = await addListing(shop);
    await expect(runInCatalog(shop, (tx, now) => setPrice(tx, now, id, cents))).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { price: 'A price is between $0.00 and $100,000.00, in whole cents' } },
    });
    expect((await getProduct(shop, id)).price).toBe(5);
  },
);

test.each([-1, 0.5, 1e308, Number.NaN, 2 ** 53])('a stock of %d is refused', async (stock) => {
  await using shop = await openShop();
  const id = await addListing(shop);
  await expect(runInCatalog(shop, (tx, now) => setStock(tx, now, id, stock))).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect((await getProduct(shop, id)).stock).toBe(1);
});

test('a price of zero is valid', async () => {
  await using shop = await openShop();
  const id = await addListing(shop);
  await runInCatalog(shop, (tx, now) => setPrice(tx, now, id, 0));
  expect((await getProduct(shop, id)).price).toBe(0);
});

test('a renamed product is found by its new words only', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { title: 'Dune', description: '' });
  await runInCatalog(shop, (tx, now) => changeProduct(tx, now, id, { title: 'Kindred' }));
  expect((await getSearch(shop, '/api/search?q=kindred')).titles).toEqual(['Kindred']);
  expect((await getSearch(shop, '/api/search?q=dune')).total).toBe(0);
});
