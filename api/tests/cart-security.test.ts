import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { WISHLIST_MESSAGES } from '#contract/wishlist/wishlist-messages.ts';
import { carts, products, sessions, wishlists } from '#api/storage/schema.ts';
import { insertProduct } from './world/insert-product.ts';
import { openShop } from './world/shop.ts';
import { listLines, readError, createVisitor } from './world/visitor.ts';

test("a shopper cannot change or remove an item in someone else's cart", async () => {
  await using shop = await openShop();
  const ann = createVisitor(shop);
  const bob = createVisitor(shop);
  const cartItemId = (await ann.add(await insertProduct(shop, { title: 'Dune', stock: 9 }), 2)).items[0]?.id;
  await bob.add(await insertProduct(shop, { title: 'Emma' }));
  for (const [path, body] of [
    ['/api/cart/update', { cartItemId, quantity: 5 }],
    ['/api/cart/update', { cartItemId, quantity: 0 }],
    ['/api/cart/remove', { cartItemId }],
  ] as const) {
    expect(await readError(await bob.ask('POST', path, body))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await readError(await shop.post(path, body))).toMatchObject({ status: 404, code: 'not_found' });
  }
  expect(listLines(await ann.cart())).toEqual(['Dune x2']);
  expect(listLines(await bob.cart())).toEqual(['Emma x1']);
});

test("a shopper can neither remove an item from someone else's wishlist nor learn what is on it", async () => {
  await using shop = await openShop();
  const ann = createVisitor(shop);
  const bob = createVisitor(shop);
  const dune = await insertProduct(shop, { title: 'Dune' });
  const item = await ann.save(dune);
  await bob.save(await insertProduct(shop, { title: 'Emma' }));
  const refused = { status: 404, code: 'not_found', message: WISHLIST_MESSAGES.notFound };
  expect(await readError(await bob.ask('DELETE', `/api/wishlist/remove/${item.id}`))).toEqual(refused);
  expect(await readError(await shop.fetch(`/api/wishlist/remove/${item.id}`, { method: 'DELETE' }))).toEqual(
    refused,
  );
  expect((await bob.wishlist()).items.map(({ product }) => product.title)).toEqual(['Emma']);
  expect(await (await bob.ask('GET', `/api/wishlist/check/${dune}`)).json()).toEqual({ isInWishlist: false });
  expect((await ann.wishlist()).items).toEqual([item]);
});

test('unknown fields in a request change nothing', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', priceCents: 850, stock: 9 });
  const ann = createVisitor(shop);
  const bob = createVisitor(shop);
  await bob.add(dune);
  const extra = {
    id: 7,
    price: 0.01,
    priceCents: 1,
    owner: 's:1',
    cartId: 1,
    sessionId: bob.session(),
    product: { price: 0.01, featured: true },
    featured: true,
    createdAt: 0,
  };
  await ann.ask('POST', '/api/cart/add', { ...extra, productId: dune, quantity: 2 });
  const cart = await ann.cart();
  expect(cart).toMatchObject({ subtotal: 17, itemCount: 2 });
  expect(cart.items[0]?.id).not.toBe(7);
  const cartItemId = cart.items[0]?.id;
  await ann.ask('POST', '/api/cart/update', { ...extra, cartItemId, quantity: 1, productId: 99 });
  await ann.ask('POST', '/api/wishlist/add', { ...extra, productId: dune });
  expect(await ann.cart()).toMatchObject({ subtotal: 8.5, itemCount: 1 });
  expect(await bob.cart()).toMatchObject({ subtotal: 8.5, itemCount: 1 });
  expect((await bob.wishlist()).items).toEqual([]);
  const [row] = await shop.deps.storage.db.select().from(products);
  expect(row).toMatchObject({ priceCents: 850, featured: false, stock: 9 });
});

const INVALID_QUANTITIES = [0, -1, 1.5, 1e308, 2 ** 53, 1000, '1', null, true, [], {}, undefined];
const INVALID_IDS = [0, -1, 1.5, 1e308, 2 ** 53, '1', null, true, [], {}, undefined];

test('adding a quantity that is not a whole number from 1 to 999 is refused', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { stock: null });
  const ann = createVisitor(shop);
  await ann.add(dune, 3);
  for (const quantity of INVALID_QUANTITIES) {
    const refused = await readError(await ann.ask('POST', '/api/cart/add', { productId: dune, quantity }));
    expect(refused, inspect(quantity)).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(Object.keys(refused.fields ?? {})).toEqual(['quantity']);
  }
  expect(await ann.cart()).toMatchObject({ itemCount: 3 });
});

test('updating a line to a quantity that is not a whole number up to 999 is refused', async () => {
  await using shop = await openShop();
  const ann = createVisitor(shop);
  const cartItemId = (await ann.add(await insertProduct(shop, { stock: null }), 3)).items[0]?.id;
  for (const quantity of INVALID_QUANTITIES.filter((each) => each !== 0 && each !== -1)) {
    const refused = await readError(await ann.ask('POST', '/api/cart/update', { cartItemId, quantity }));
    expect(refused, inspect(quantity)).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(Object.keys(refused.fields ?? {})).toEqual(['quantity']);
  }
  expect(await ann.cart()).toMatchObject({ itemCount: 3 });
});

test('an ID that is not a positive whole number is refused, with all invalid fields named', async () => {
  await using shop = await openShop();
  const ann = createVisitor(shop);
  for (const id of INVALID_IDS) {
    for (const [path, body, fields] of [
      ['/api/cart/add', { productId: id, quantity: 0 }, ['productId', 'quantity']],
      ['/api/cart/update', { cartItemId: id, quantity: 1000 }, ['cartItemId', 'quantity']],
      ['/api/cart/remove', { cartItemId: id }, ['cartItemId']],
      ['/api/wishlist/add', { productId: id }, ['productId']],
    ] as const) {
      const refused = await readError(await ann.ask('POST', path, body));
      expect(refused, `${path} ${inspect(id)}`).toMatchObject({ status: 422, code: 'invalid_input' });
      expect(Object.keys(refused.fields ?? {}).toSorted()).toEqual(fields);
    }
  }
});

test('an ID in a wishlist path that is not a positive whole number is refused', async () => {
  await using shop = await openShop();
  for (const id of ['0', '-1', '1.5', '1e3', 'NaN', '9007199254740992', '%00', "1'--", '٣', '1%20']) {
    const check = await shop.get(`/api/wishlist/check/${id}`);
    expect(await readError(check), id).toMatchObject({ status: 400, code: 'invalid_input' });
    const remove = await shop.fetch(`/api/wishlist/remove/${id}`, { method: 'DELETE' });
    expect(await readError(remove), id).toMatchObject({ status: 400, code: 'invalid_input' });
  }
});

test('a body that is not a JSON object returns 400', async () => {
  await using shop = await openShop();
  for (const path of [
    '/api/cart/add',
    '/api/cart/update',
    '/api/cart/remove',
    '/api/wishlist/add',
    '/api/contact',
  ]) {
    for (const body of ['{"productId": 1, "quantity": NaN}', '{', '[]', '[1]', 'null', '"1"', '7']) {
      const response = await shop.post(path, body);
      expect(await readError(response), `${path} ${body}`).toMatchObject({
        status: 400,
        code: 'invalid_input',
      });
    }
  }
});

test('refused and read-only requests create no session', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop);
  const soldOut = await insertProduct(shop, { stock: 0, inStock: false });
  await shop.post('/api/cart/add', { productId: dune, quantity: -1 });
  for (const productId of [soldOut, soldOut + 1]) {
    const response = await shop.post('/api/cart/add', { productId, quantity: 1 });
    expect(response.ok).toBe(false);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  }
  await shop.post('/api/cart/update', { cartItemId: 1, quantity: 1 });
  await shop.post('/api/cart/remove', { cartItemId: 1 });
  await shop.post('/api/wishlist/add', { productId: 'x' });
  await shop.fetch('/api/wishlist/remove/1', { method: 'DELETE' });
  await shop.get('/api/cart');
  await shop.get('/api/wishlist');
  await shop.get(`/api/wishlist/check/${dune}`);
  const { db } = shop.deps.storage;
  expect(await db.$count(sessions)).toBe(0);
  expect(await db.$count(carts)).toBe(0);
  expect(await db.$count(wishlists)).toBe(0);
});

test('personal responses are never cached', async () => {
  await using shop = await openShop();
  const ann = createVisitor(shop);
  await ann.add(await insertProduct(shop));
  for (const path of ['/api/cart', '/api/wishlist', '/api/wishlist/check/1']) {
    const response = await ann.ask('GET', path);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('ETag')).toBeNull();
  }
});
