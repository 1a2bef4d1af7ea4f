import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { productSchema, type Product } from '#contract/catalog/product.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { contacts, products, sessions, uploads } from '#api/storage/schema.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { HOSTILE_TEXTS } from './world/hostile-texts.ts';
import { drawPhoto } from './world/photos.ts';
import { getSearch, getList, getProduct } from './world/shop-reads.ts';
import { openShop } from './world/shop.ts';
import { readError, createVisitor } from './world/visitor.ts';

const shop = await openShop({ env: { LIMITS: 'off' }, deps: { appraiser: noopAppraiser } });
afterAll(() => shop[Symbol.asyncDispose]());

const { db } = shop.deps.storage;
const listing = { title: 'The Left Hand of Darkness', price: 8.5 };
const photo = await drawPhoto();

/** A seller with an uploaded photo that is not listed yet. */
async function seller() {
  const person = createVisitor(shop);
  const { id, picture } = await person.uploadPhoto(photo);
  const publish = (body: unknown, headers: Record<string, string> = {}, upload = id): Promise<Response> =>
    person.ask('POST', `/api/uploads/${upload}/product`, body, headers);
  return {
    ...person,
    id,
    picture,
    publish,
    list: async (body: unknown): Promise<Product> => productOf(await publish(body)),
  };
}

async function productOf(response: Response): Promise<Product> {
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status: 201 });
  return z.parse(productSchema, body);
}

test('a listing with only a title and a price gets the defaults and is on sale at once', async () => {
  const ann = await seller();
  const product = await ann.list(listing);
  expect(product).toEqual({
    id: product.id,
    title: 'The Left Hand of Darkness',
    description: '',
    price: 8.5,
    amazonPrice: null,
    ebayPrice: null,
    category: 'books',
    condition: 'good',
    imageUrl: `${ann.picture.url}-640.jpg`,
    inStock: true,
    stock: 1,
    featured: false,
    popular: false,
    createdAt: new Date(shop.deps.now()).toISOString(),
    images: [ann.picture],
  });
  expect(await getProduct(shop, product.id)).toEqual(product);
  expect((await getList(shop, '/api/products?inStock=true&sort=newest')).items[0]).toEqual(product);
  expect((await getSearch(shop, '/api/search?q=left+hand')).titles).toContain(product.title);
});

test('a listing has the values that its seller entered', async () => {
  const ann = await seller();
  const entered = {
    title: 'Zen and the Art of Archery',
    description: 'A slim one.',
    price: 12.34,
    comparePrice: 20,
    category: 'magazines',
    condition: 'like_new',
    author: 'Eugen Herrigel',
    publisher: 'Vintage',
    publishedYear: 1971,
    isbn: '0-441-01359-7',
  };
  expect(await ann.list({ ...entered, title: `  ${entered.title} `, inStock: true })).toMatchObject({
    ...entered,
    isbn: '9780441013593',
    inStock: true,
    stock: 1,
  });
});

test.each([1, 2, 99])('%d copies go into stock, or none if the listing is not in stock', async (copies) => {
  expect(await (await seller()).list({ ...listing, copies })).toMatchObject({ inStock: true, stock: copies });
  const gone = await (await seller()).list({ ...listing, copies, inStock: false });
  expect(gone).toMatchObject({ inStock: false, stock: 0 });
});

test.each([0, 100, -1, 1.5, '2', null, true])(
  'a number of copies of %j is refused, and nothing is listed',
  async (copies) => {
    const ann = await seller();
    expect(await readError(await ann.publish({ ...listing, copies }))).toMatchObject({
      status: 422,
      code: 'invalid_input',
      fields: { copies: MESSAGES.copiesInvalid },
    });
    expect(await ann.list(listing)).toMatchObject({ stock: 1 });
  },
);

test('an item listed as not in stock is sold out from the start', async () => {
  const ann = await seller();
  const product = await ann.list({ ...listing, title: 'Gone Already', inStock: false });
  expect(product).toMatchObject({ inStock: false, stock: 0 });
  expect((await getList(shop, '/api/products?inStock=true')).titles).not.toContain('Gone Already');
});

test('what a seller lists while they are away is not for sale', async () => {
  const ann = await seller();
  expect((await ann.ask('PATCH', '/api/seller', { away: {} })).status).toBe(200);
  expect(await ann.list(listing)).toMatchObject({ inStock: false, stock: 1, paused: {} });
});

test('gallery pictures follow the cover in the requested order', async () => {
  const ann = await seller();
  const more = [];
  for (const width of [61, 62, 63]) more.push(await ann.uploadPhoto(await drawPhoto({ width })));
  const gallery = more.map(({ id }) => id).toReversed();
  const { images } = await ann.list({ ...listing, gallery });
  expect(images.map(({ width }) => width)).toEqual([120, 63, 62, 61]);
  for (const { id } of more) {
    expect(await readError(await ann.publish(listing, {}, id))).toMatchObject({ code: 'already_used' });
  }
});

test('an upload can be part of one listing only', async () => {
  const ann = await seller();
  await ann.list(listing);
  const again = { status: 409, code: 'already_used', message: MESSAGES.alreadyUsed };
  expect(await readError(await ann.publish(listing))).toEqual(again);
  const other = await ann.uploadPhoto(photo);
  const refused = await ann.publish({ ...listing, gallery: [ann.id] }, {}, other.id);
  expect(await readError(refused)).toEqual(again);
  expect((await ann.publish(listing, {}, other.id)).status).toBe(201);
});

test("a seller cannot list another one's photo, neither as cover nor in the gallery", async () => {
  const [ann, bob] = [await seller(), await seller()];
  const before = await db.$count(products);
  const unknown = { status: 404, code: 'not_found', message: MESSAGES.noSuchUpload };
  expect(await readError(await bob.publish(listing, {}, ann.id))).toEqual(unknown);
  expect(await readError(await bob.publish({ ...listing, gallery: [ann.id] }))).toEqual(unknown);
  expect(await readError(await bob.publish(listing, {}, 999_999))).toEqual(unknown);
  expect(await readError(await shop.post(`/api/uploads/${ann.id}/product`, listing))).toEqual(unknown);
  expect(await db.$count(products)).toBe(before);
  await bob.list(listing);
  await ann.list(listing);
});

test('listing without a session is refused and creates none', async () => {
  const before = await db.$count(sessions);
  const response = await shop.post('/api/uploads/1/product', listing);
  expect([response.status, response.headers.get('set-cookie')]).toEqual([404, null]);
  expect(await db.$count(sessions)).toBe(before);
});

test('a retried listing creates one product', async () => {
  const ann = await seller();
  const before = await db.$count(products);
  const headers = { 'Idempotency-Key': 'draft-1:listing' };
  const first = await productOf(await ann.publish(listing, headers));
  expect(await productOf(await ann.publish(listing, headers))).toEqual(first);
  expect(await readError(await ann.publish({ ...listing, price: 9 }, headers))).toMatchObject({
    status: 422,
    code: 'invalid_input',
  });
  expect(await db.$count(products)).toBe(before + 1);
});

test('two taps at the same time create one product', async () => {
  const ann = await seller();
  const before = await db.$count(products);
  const responses = await Promise.all(Array.from({ length: 5 }, () => ann.publish(listing)));
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual([
    '201',
    '409',
    '409',
    '409',
    '409',
  ]);
  expect(await db.$count(products)).toBe(before + 1);
});

test('fields that a listing does not have are ignored', async () => {
  const ann = await seller();
  const product = await ann.list({
    ...listing,
    id: 777_777,
    featured: true,
    popular: true,
    amazonPrice: 1,
    ebayPrice: 1,
    stock: 50,
    createdAt: '2001-01-01T00:00:00.000Z',
    imageUrl: 'https://evil.example/x.jpg',
    images: [],
    seller: 'Dogear',
    sellerOwner: 'u:1',
    rating: 5,
    reviewCount: 9,
    status: 'sold',
  });
  expect(product).toMatchObject({ featured: false, popular: false, amazonPrice: null, stock: 1 });
  expect(product.id).not.toBe(777_777);
  expect(product).not.toHaveProperty('seller');
  expect(product).not.toHaveProperty('rating');
  expect(product.images).toEqual([ann.picture]);
  expect(product.createdAt).toBe(new Date(shop.deps.now()).toISOString());
});

test("a guest's email is stored and never shown", async () => {
  const ann = await seller();
  const product = await ann.list({ ...listing, email: 'canary@example.com' });
  expect(JSON.stringify(product)).not.toContain('canary');
  const rows = await db.select({ email: contacts.email }).from(contacts);
  expect(rows.filter(({ email }) => email === 'canary@example.com')).toHaveLength(1);
  expect(shop.log.join('\n')).not.toContain('canary');
});

test('every invalid field of a listing is named with its message, all at once', async () => {
  const ann = await seller();
  const before = await db.$count(products);
  const bad = {
    title: '  ',
    description: 'x'.repeat(10_001),
    price: 8.555,
    comparePrice: 100_000.01,
    category: 'gossip',
    condition: 'mint',
    isbn: '1234567890',
    author: 'x'.repeat(301),
    gallery: [1, 2, 3, 4, 5, 6, 7, 8],
    email: 'nobody',
  };
  const refused = await readError(await ann.publish(bad));
  expect(refused).toMatchObject({ status: 422, code: 'invalid_input' });
  expect(refused.fields).toEqual({
    title: MESSAGES.titleMissing.text,
    description: MESSAGES.descriptionLong,
    price: MESSAGES.priceInvalid,
    comparePrice: MESSAGES.priceInvalid,
    category: MESSAGES.categoryInvalid,
    condition: MESSAGES.conditionInvalid,
    isbn: MESSAGES.isbnInvalid,
    author: MESSAGES.textLong,
    gallery: MESSAGES.galleryFull,
    email: MESSAGES.emailInvalid,
  });
  for (const price of [-1, 1e308, '1', null, 0.001, 2 ** 53, undefined, true, [1], Number.NaN]) {
    const { fields } = await readError(await ann.publish({ ...listing, price }));
    expect(fields).toEqual({ price: MESSAGES.priceInvalid });
  }
  const twice = await readError(await ann.publish({ ...listing, gallery: [ann.id] }));
  expect(twice.fields).toEqual({ gallery: MESSAGES.photoTwice });
  expect(await db.$count(products)).toBe(before);
  expect(await ann.list({ ...listing, price: 0 })).toMatchObject({ price: 0 });
});

test('an upload ID that is not a number returns 400', async () => {
  const ann = await seller();
  for (const id of ['0', '-1', '1.5', 'x', '9007199254740993', "1'--"]) {
    const response = await ann.ask('POST', `/api/uploads/${encodeURIComponent(id)}/product`, listing);
    expect(await readError(response)).toMatchObject({ status: 400, code: 'invalid_input' });
  }
});

test('texts are stored and shown exactly as written', async () => {
  const ann = createVisitor(shop);
  const short = HOSTILE_TEXTS.map((text) => text.slice(0, 300));
  for (let at = 0; at < short.length; at += 3) {
    const [title = 'Dune', description = '', author = 'Anonymous'] = short.slice(at, at + 3);
    const { id } = await ann.uploadPhoto(photo);
    const body = { title, description, author, price: 1 };
    const product = await productOf(await ann.ask('POST', `/api/uploads/${id}/product`, body));
    const stored = [product.title, product.description, product.author];
    expect(stored).toEqual([title.trim(), description, author.trim()]);
  }
});

test('an uploaded photo records the product that it was listed with', async () => {
  const ann = await seller();
  const product = await ann.list(listing);
  const rows = await db.select().from(uploads);
  expect(rows.find(({ id }) => id === ann.id)).toMatchObject({ productId: product.id });
});
