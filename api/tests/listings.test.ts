import { afterAll, expect, test } from 'vitest';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import { sessions } from '#api/storage/schema.ts';
import { readOkBody } from './world/buyer.ts';
import { HOSTILE_TEXTS } from './world/hostile-texts.ts';
import { getSearch, getList, getProduct } from './world/shop-reads.ts';
import { addListing } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { startSelling, titlesOf } from './world/start-selling.ts';
import { readError, createVisitor } from './world/visitor.ts';

const shared = await openShop();
afterAll(() => shared[Symbol.asyncDispose]());

const seller = async (shop: Shop = shared) => startSelling(shop);

const picture = (url: string) => ({ url, width: 960, height: 1280, tint: '#AABBCC', placeholder: '12' });
const images = ['a', 'b', 'c'].map((name) => picture(`/pictures/${name}`));
const urls = ({ product }: OwnListing): string[] => product.images.map(({ url }) => url);

const NO_SUCH = { status: 404, code: 'not_found', message: SELLING_MESSAGES.noSuchListing };

test('a seller sees their own listings, newest first, both on sale and sold', async () => {
  const ann = await seller();
  const bob = await seller();
  await ann.list({ title: 'Older', createdAt: 1_000 });
  await ann.list({ title: 'Newer', createdAt: 2_000, stock: 0 });
  await bob.list({ title: 'Of Bob' });
  await addListing(shared, { title: 'Of the shop' });
  expect(titlesOf(await ann.listings())).toEqual(['Newer: sold', 'Older: for-sale']);
  expect(titlesOf(await bob.listings())).toEqual(['Of Bob: for-sale']);
});

test('a visitor without listings or a session gets an empty list, and no session is created', async () => {
  await using shop = await openShop();
  const response = await shop.get('/api/listings');
  expect(await readOkBody(response)).toEqual({ listings: [] });
  expect(response.headers.get('Set-Cookie')).toBeNull();
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const refused = await shop.fetch('/api/listings/1', { method: 'DELETE' });
  expect(refused.headers.get('Set-Cookie')).toBeNull();
  expect(await readError(refused)).toEqual(NO_SUCH);
  expect(await shop.deps.storage.db.$count(sessions)).toBe(0);
  const ann = await seller(shop);
  expect(await ann.listings()).toEqual({ listings: [] });
});

test('a change shows in the shop and in search at once, and omitted fields stay', async () => {
  await using shop = await openShop();
  const ann = await seller(shop);
  const emma = await ann.list({ description: 'Read once.', comparePriceCents: 2_000, author: 'Jane Austen' });
  const change = { title: ' Persuasion ', price: 7.25, condition: 'like_new', category: 'journals' };
  const { product } = await ann.does('PATCH', String(emma), change);
  expect(product).toMatchObject({
    ...change,
    title: 'Persuasion',
    description: 'Read once.',
    comparePrice: 20,
  });
  expect(product.author).toBe('Jane Austen');
  expect(await getProduct(shop, emma)).toEqual(product);
  expect((await getSearch(shop, '/api/search?q=persuasion')).titles).toEqual(['Persuasion']);
  expect((await getSearch(shop, '/api/search?q=emma')).titles).toEqual([]);
  const bare = await ann.does('PATCH', String(emma), { comparePrice: null, description: '' });
  expect(bare.product).not.toHaveProperty('comparePrice');
  expect(bare.product.description).toBe('');
  expect((await ann.does('PATCH', String(emma), {})).product).toEqual(bare.product);
});

test('texts are stored byte for byte as typed', async () => {
  const ann = await seller();
  const emma = String(await ann.list());
  for (const text of HOSTILE_TEXTS) {
    const { product } = await ann.does('PATCH', emma, { title: text, description: text });
    expect(product).toMatchObject({ title: text.trim(), description: text });
  }
});

test('all invalid fields are named at once, and nothing changes', async () => {
  const ann = await seller();
  const emma = await ann.list();
  const before = await ann.listings();
  const bad = {
    title: ' ',
    description: 'x'.repeat(10_001),
    price: 1.234,
    category: 'shoes',
    condition: 'torn',
    comparePrice: -1,
  };
  const refused = await readError(await ann.ask('PATCH', `/api/listings/${emma}`, bad));
  expect(refused).toMatchObject({ status: 422, code: 'invalid_input' });
  expect(refused.fields).toEqual({
    title: SELLING_MESSAGES.titleMissing.text,
    description: SELLING_MESSAGES.descriptionLong,
    price: SELLING_MESSAGES.priceInvalid,
    comparePrice: SELLING_MESSAGES.priceInvalid,
    category: SELLING_MESSAGES.categoryInvalid,
    condition: SELLING_MESSAGES.conditionInvalid,
  });
  for (const price of [-1, 100_000.01, Number.MAX_VALUE, '1', null, 2 ** 53]) {
    expect((await ann.ask('PATCH', `/api/listings/${emma}`, { price })).status).toBe(422);
  }
  expect(await ann.listings()).toEqual(before);
});

test('fields that a seller may not set are ignored', async () => {
  const ann = await seller();
  const emma = await ann.list();
  const [before] = (await ann.listings()).listings;
  const forbidden = {
    id: 99,
    featured: true,
    popular: true,
    amazonPrice: 1,
    stock: 50,
    inStock: false,
    seller: 'The shop',
    sellerOwner: 'u:1',
    createdAt: '2020-01-01T00:00:00.000Z',
    rating: 5,
    images: [],
  };
  await ann.does('PATCH', String(emma), forbidden);
  expect((await ann.listings()).listings).toEqual([before]);
});

test('pictures can be reordered and dropped, and the first one is the cover', async () => {
  const ann = await seller();
  const emma = String(await ann.list({ images }));
  const turned = await ann.does('PATCH', emma, { gallery: ['/pictures/c', '/pictures/a', '/pictures/b'] });
  expect(urls(turned)).toEqual(['/pictures/c', '/pictures/a', '/pictures/b']);
  expect(turned.product.imageUrl).toBe('/pictures/c-640.jpg');
  expect(turned.product.images[1]).toEqual(images[0]);
  expect(urls(await ann.does('PATCH', emma, { gallery: ['/pictures/b'] }))).toEqual(['/pictures/b']);
});

test.each([
  ["with another item's picture", ['/pictures/a', '/pictures/x']],
  ['with a picture named twice', ['/pictures/a', '/pictures/a']],
  ['without any picture', []],
  ['with too many pictures', Array.from({ length: 9 }, () => '/pictures/a')],
])('a gallery %s is refused', async (_, gallery) => {
  const ann = await seller();
  const emma = await ann.list({ images });
  const refused = await readError(await ann.ask('PATCH', `/api/listings/${emma}`, { title: 'X', gallery }));
  expect(refused).toMatchObject({ status: 422, code: 'invalid_input' });
  expect(Object.keys(refused.fields ?? {})).toEqual(['gallery']);
  const [listing] = (await ann.listings()).listings;
  expect(listing?.product).toMatchObject({ title: 'Emma', images });
});

test('an item marked as sold leaves the lists but keeps its page, and relisting puts it back on sale', async () => {
  await using shop = await openShop();
  const ann = await seller(shop);
  const emma = await ann.list({ stock: 3 });
  const onShelf = async () =>
    (await getList(shop, '/api/products?inStock=true')).titles.filter((title) => title === 'Emma');
  const sold = await ann.does('POST', `${emma}/sold`);
  expect(sold).toMatchObject({ state: 'sold', soldAt: '2026-11-21T17:00:00.000Z' });
  expect(sold.product).toMatchObject({ inStock: false, stock: 0 });
  expect(await onShelf()).toEqual([]);
  expect((await getProduct(shop, emma)).inStock).toBe(false);
  shop.advanceClock(60_000);
  expect(await ann.does('POST', `${emma}/sold`)).toEqual(sold);

  const back = await ann.does('POST', `${emma}/relist`);
  expect(back).toMatchObject({ state: 'for-sale', product: { inStock: true, stock: 1 } });
  expect(back).not.toHaveProperty('soldAt');
  expect(await onShelf()).toEqual(['Emma']);
  expect(await ann.does('POST', `${emma}/relist`)).toEqual(back);
});

test('adding one more copy raises the stock, and puts a sold item back on sale', async () => {
  const ann = await seller();
  const emma = await ann.list();
  expect((await ann.does('POST', `${emma}/one-more`)).product.stock).toBe(2);
  await ann.does('POST', `${emma}/sold`);
  expect(await ann.does('POST', `${emma}/one-more`)).toMatchObject({
    state: 'for-sale',
    product: { stock: 1 },
  });
  const uncounted = await ann.list({ stock: null });
  expect((await ann.does('POST', `${uncounted}/one-more`)).product.stock).toBeNull();
});

test('a removed listing is gone for everyone, including its seller', async () => {
  const ann = await seller();
  const emma = await ann.list();
  const response = await ann.ask('DELETE', `/api/listings/${emma}`);
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  expect((await shared.get(`/api/products/${emma}`)).status).toBe(404);
  expect(await ann.listings()).toEqual({ listings: [] });
  expect(await readError(await ann.ask('DELETE', `/api/listings/${emma}`))).toEqual(NO_SUCH);
  expect(await readError(await ann.ask('POST', `/api/listings/${emma}/relist`))).toEqual(NO_SUCH);
});

test("only its seller can change a listing, and no seller the shop's own items", async () => {
  const ann = await seller();
  const bob = await seller();
  const emma = await ann.list();
  const ofShop = await addListing(shared, { title: 'Of the shop' });
  const before = [await getProduct(shared, emma), await getProduct(shared, ofShop)];
  const calls = [
    ['PATCH', '', { price: 0.01 }],
    ['POST', '/sold', undefined],
    ['POST', '/relist', undefined],
    ['POST', '/one-more', undefined],
    ['DELETE', '', undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    for (const id of [emma, ofShop, 999_999]) {
      expect(await readError(await bob.ask(method, `/api/listings/${id}${path}`, body))).toEqual(NO_SUCH);
      expect(
        await readError(await createVisitor(shared).ask(method, `/api/listings/${id}${path}`, body)),
      ).toEqual(NO_SUCH);
    }
    expect((await bob.ask(method, `/api/listings/x${path}`, body)).status).toBe(400);
  }
  expect([await getProduct(shared, emma), await getProduct(shared, ofShop)]).toEqual(before);
});

test('a call repeated with the same Idempotency-Key takes effect once', async () => {
  const ann = await seller();
  const emma = await ann.list();
  const once = { 'Idempotency-Key': 'one-more-of-emma' };
  const first: unknown = await (
    await ann.ask('POST', `/api/listings/${emma}/one-more`, undefined, once)
  ).json();
  const again: unknown = await (
    await ann.ask('POST', `/api/listings/${emma}/one-more`, undefined, once)
  ).json();
  expect(again).toEqual(first);
  expect((await getProduct(shared, emma)).stock).toBe(2);
  const gone = { 'Idempotency-Key': 'away-with-emma' };
  for (let nth = 0; nth < 2; nth += 1) {
    expect((await ann.ask('DELETE', `/api/listings/${emma}`, undefined, gone)).status).toBe(200);
  }
});

test('a session ID without the cookie opens nothing of an account', async () => {
  await using shop = await openShop();
  const ann = await seller(shop);
  const emma = await ann.list({ sellerOwner: 'u:12' });
  await shop.deps.storage.transaction({}, async (tx) => {
    await tx.update(sessions).set({ userId: 12 });
  });
  for (const [method, path] of [
    ['GET', ''],
    ['POST', `/${emma}/sold`],
    ['DELETE', `/${emma}`],
  ] as const) {
    const refused = await readError(await ann.ask(method, `/api/listings${path}`));
    expect(refused).toMatchObject({ status: 401, code: 'sign_in_required' });
  }
  expect((await getProduct(shop, emma)).inStock).toBe(true);
});
