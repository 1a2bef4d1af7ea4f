import { expect, test } from 'vitest';
import {
  CART_MESSAGES,
  cappedMessage,
  lineFullMessage,
  priceChangedMessage,
} from '#contract/cart/cart-messages.ts';
import { unavailableMessage } from '#contract/cart/unavailable-message.ts';
import { addToCart } from '#api/cart/add-to-cart.ts';
import { cartItems, carts, idempotencyKeys } from '#api/storage/schema.ts';
import { updateProduct, insertProduct, insertProducts } from './world/insert-product.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readCart, listLines, readError, createVisitor } from './world/visitor.ts';

test('a visitor without a session sees an empty cart, and no session is created', async () => {
  await using shop = await openShop();
  const response = await shop.get('/api/cart');
  expect(response.headers.get('Set-Cookie')).toBeNull();
  expect(response.headers.get('Session-ID')).toBeNull();
  expect(await response.json()).toEqual({ items: [], subtotal: 0, itemCount: 0, sessionId: '', notices: [] });
});

test('the first add creates a session, and its cookie finds the cart, too', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { priceCents: 850 });
  const response = await shop.post('/api/cart/add', { productId: dune, quantity: 1 });
  const cart = await readCart(response);
  expect(cart.sessionId).toBe(response.headers.get('Session-ID'));
  expect(cart).toMatchObject({ subtotal: 8.5, itemCount: 1, notices: [] });

  const cookie = (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  expect(await readCart(await shop.get('/api/cart', { Cookie: cookie }))).toEqual(cart);
});

test('copies of one item add up, new items come last, and the subtotal has no rounding error', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', priceCents: 10, stock: 9 });
  const emma = await insertProduct(shop, { title: 'Emma', priceCents: 20, stock: 9 });
  const ann = createVisitor(shop);
  await ann.add(dune);
  await ann.add(emma);
  const cart = await ann.add(dune);
  expect(listLines(cart)).toEqual(['Dune x2', 'Emma x1']);
  expect(cart).toMatchObject({ subtotal: 0.4, itemCount: 3 });
  expect(await ann.cart()).toEqual(cart);
});

test('adding more than the stock adds all there is, with a notice', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 3 });
  const ann = createVisitor(shop);
  const notice = { code: 'capped', productId: dune, message: cappedMessage('Dune', 3) };
  const cart = await ann.add(dune, 5);
  expect(listLines(cart)).toEqual(['Dune x3']);
  expect(cart.notices).toEqual([notice]);
  expect((await ann.add(dune, 1)).notices).toEqual([notice]);
  const line = cart.items[0]?.id ?? 0;
  expect((await ann.update(line, 2)).notices).toEqual([]);
  const back = await ann.update(line, 4);
  expect(back.notices).toEqual([notice]);
  expect(listLines(back)).toEqual(['Dune x3']);
});

test('a line of an uncounted item holds at most 999 copies', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: null });
  const ann = createVisitor(shop);
  await ann.add(dune, 999);
  const cart = await ann.add(dune, 1);
  expect(listLines(cart)).toEqual(['Dune x999']);
  expect(cart.notices).toEqual([{ code: 'capped', productId: dune, message: lineFullMessage('Dune') }]);
});

test('a sold-out item is refused by title, and the cart stays as it was', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 2 });
  const ann = createVisitor(shop);
  const before = await ann.add(dune, 2);
  await updateProduct(shop, dune, { stock: 0, inStock: false });
  const refused = {
    status: 409,
    code: 'sold_out',
    message: unavailableMessage({ title: 'Dune' }),
    items: [{ productId: dune, title: 'Dune' }],
  };
  expect(await readError(await ann.ask('POST', '/api/cart/add', { productId: dune, quantity: 1 }))).toEqual(
    refused,
  );
  const cartItemId = before.items[0]?.id;
  expect(await readError(await ann.ask('POST', '/api/cart/update', { cartItemId, quantity: 1 }))).toEqual(
    refused,
  );
  expect(listLines(await ann.cart())).toEqual(['Dune x2']);
});

test('a quantity of 0 or less removes the line', async () => {
  await using shop = await openShop();
  const ann = createVisitor(shop);
  for (const quantity of [0, -1]) {
    const cart = await ann.add(await insertProduct(shop));
    expect((await ann.update(cart.items[0]?.id ?? 0, quantity)).items).toEqual([]);
  }
});

test('a line can be removed once', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune' });
  const emma = await insertProduct(shop, { title: 'Emma' });
  const ann = createVisitor(shop);
  await ann.add(dune);
  const cart = await ann.add(emma);
  const cartItemId = cart.items[0]?.id ?? 0;
  expect(listLines(await ann.remove(cartItemId))).toEqual(['Emma x1']);
  const again = await readError(await ann.ask('POST', '/api/cart/remove', { cartItemId }));
  expect(again).toEqual({ status: 404, code: 'not_found', message: CART_MESSAGES.noSuchItem });
});

test('an unknown or deleted product cannot be added', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { deletedAt: 5 });
  const ann = createVisitor(shop);
  for (const productId of [dune, dune + 1]) {
    const response = await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 });
    expect(await readError(response)).toMatchObject({ status: 404, code: 'not_found' });
  }
});

test('a price change is shown on every read until the shopper next changes the cart', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', priceCents: 850, stock: 9 });
  const ann = createVisitor(shop);
  await ann.add(dune, 2);
  await updateProduct(shop, dune, { priceCents: 1_000 });
  const message = priceChangedMessage('Dune', '$8.50', '$10.00');
  const notices = [{ code: 'price_changed', productId: dune, message }];
  expect(await ann.cart()).toMatchObject({ subtotal: 20, notices });
  expect((await ann.cart()).notices).toEqual(notices);
  expect(await ann.add(dune)).toMatchObject({ subtotal: 30, notices });
  expect((await ann.cart()).notices).toEqual([]);
});

test('when stock shrinks, reading the cart only shows a notice, and the next change lowers the line', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 5 });
  const emma = await insertProduct(shop, { title: 'Emma' });
  const ann = createVisitor(shop);
  await ann.add(dune, 5);
  await updateProduct(shop, dune, { stock: 2 });
  const notices = [{ code: 'capped', productId: dune, message: cappedMessage('Dune', 2) }];
  const seen = await ann.cart();
  expect(listLines(seen)).toEqual(['Dune x5']);
  expect(seen).toMatchObject({ itemCount: 2, notices });
  const changed = await ann.add(emma);
  expect(listLines(changed)).toEqual(['Dune x2', 'Emma x1']);
  expect(changed.notices).toEqual(notices);
  expect((await ann.cart()).notices).toEqual([]);
});

test('a sold-out item stays in the cart, marked and with a notice', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune' });
  const ann = createVisitor(shop);
  await ann.add(dune);
  await updateProduct(shop, dune, { stock: 0, inStock: false });
  const cart = await ann.cart();
  expect(cart.items).toMatchObject([{ quantity: 1, product: { title: 'Dune', inStock: false } }]);
  expect(cart.notices).toEqual([
    { code: 'sold_out', productId: dune, message: unavailableMessage({ title: 'Dune' }) },
  ]);
});

test('sold-out items count neither toward the subtotal nor toward the item count', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', priceCents: 850, stock: 2 });
  const emma = await insertProduct(shop, { title: 'Emma', priceCents: 400, stock: 9 });
  const ann = createVisitor(shop);
  await ann.add(dune, 2);
  await ann.add(emma);
  await updateProduct(shop, dune, { stock: 0, inStock: false });
  const cart = await ann.cart();
  expect(listLines(cart)).toEqual(['Dune x2', 'Emma x1']);
  expect(cart).toMatchObject({ subtotal: 4, itemCount: 1 });
  expect(await ann.add(emma)).toMatchObject({ subtotal: 8, itemCount: 2 });
});

test('a deleted product leaves the cart with a notice and frees its line', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune' });
  const emma = await insertProduct(shop, { title: 'Emma' });
  const ann = createVisitor(shop);
  const cartItemId = (await ann.add(dune)).items[0]?.id;
  await updateProduct(shop, dune, { deletedAt: 5 });
  const notices = [{ code: 'sold_out', productId: dune, message: unavailableMessage({ title: 'Dune' }) }];
  expect(await ann.cart()).toMatchObject({ items: [], subtotal: 0, itemCount: 0, notices });
  const update = await ann.ask('POST', '/api/cart/update', { cartItemId, quantity: 1 });
  expect(await readError(update)).toMatchObject({ status: 404, code: 'not_found' });
  expect((await ann.add(emma)).notices).toEqual(notices);
  expect((await ann.cart()).notices).toEqual([]);
});

test('a full cart of 200 lines takes no new item, but more copies of its own', async () => {
  await using shop = await openShop();
  const ids = await insertProducts(shop, 201);
  const ann = createVisitor(shop);
  const [first = 0, beyond = 0, last = 0, ...others] = ids;
  await ann.add(first);
  await fillCart(shop, others);
  await ann.add(last);
  const response = await ann.ask('POST', '/api/cart/add', { productId: beyond, quantity: 1 });
  expect(await readError(response)).toEqual({ status: 409, code: 'conflict', message: CART_MESSAGES.full });
  expect(await ann.add(first)).toMatchObject({ itemCount: 201 });
});

test('two parallel adds add up', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createVisitor(shop);
  await ann.add(dune, 1);
  await Promise.all([ann.add(dune, 2), ann.add(dune, 3)]);
  expect(listLines(await ann.cart())).toEqual(['Dune x6']);
});

test('twenty parallel adds of an item with five copies end at five', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 5 });
  const ann = createVisitor(shop);
  await ann.add(await insertProduct(shop, { title: 'Emma' }));
  await Promise.all(Array.from({ length: 20 }, () => ann.add(dune)));
  expect(listLines(await ann.cart())).toEqual(['Emma x1', 'Dune x5']);
});

test('an add repeated with the same Idempotency-Key adds once, and the stored response holds no session token', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createVisitor(shop);
  await ann.add(dune);
  const send = (quantity: number) =>
    ann.ask(
      'POST',
      '/api/cart/add',
      { productId: dune, quantity },
      { 'Idempotency-Key': 'a-key-of-the-page' },
    );
  const first = await readCart(await send(2));
  expect(await readCart(await send(2))).toEqual(first);
  expect(first.sessionId).toBe(ann.session());
  expect((await send(3)).status).toBe(422);
  expect(listLines(await ann.cart())).toEqual(['Dune x3']);
  const kept = await shop.deps.storage.db.select().from(idempotencyKeys);
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(ann.session());
});

test('an add is rolled back with the transaction around it', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop);
  const ann = createVisitor(shop);
  const owner = 's:77';
  const { storage, now } = shop.deps;
  const work = storage.transaction({ owner }, async (tx) => {
    await addToCart(tx, now(), owner, { productId: dune, quantity: 1 });
    throw new Error('something else went wrong');
  });
  await expect(work).rejects.toThrow('something else went wrong');
  const cart = await storage.transaction({ owner }, (tx) =>
    addToCart(tx, now(), owner, { productId: dune, quantity: 1 }),
  );
  expect(cart).toMatchObject({ itemCount: 1, notices: [] });
  expect((await ann.cart()).items).toEqual([]);
});

/** Inserts these items into the only cart of the database. */
async function fillCart(shop: Shop, productIds: readonly number[]): Promise<void> {
  const { storage } = shop.deps;
  const [cart] = await storage.db.select().from(carts);
  const line = { cartId: cart?.id ?? 0, quantity: 1, priceCents: 850, addedAt: 1 };
  await storage.transaction({ owner: cart?.owner ?? '' }, async (tx) => {
    await tx.insert(cartItems).values(productIds.map((productId) => ({ ...line, productId })));
  });
}
