import { expect, test } from 'vitest';
import type { Change } from '#contract/sync/mutations.ts';
import type { Product } from '#contract/catalog/product.ts';
import { buildCartView } from './cart-view.ts';
import { createCard } from '../doubles/shop-double.ts';
import type { PersonalSnapshot } from './personal-snapshot.ts';
import { deriveCart, deriveWishlist } from './personal-views.ts';
import { buildWishlistView } from './wishlist-view.ts';

const waits = (change: Change, about: Partial<Product> = {}) => ({
  change,
  card: createCard(change.args.productId, about),
});
const line = (id: number, quantity: number, about: Partial<Product> = {}) => ({
  product: createCard(id, about),
  quantity,
});
const quantities = ({ lines }: ReturnType<typeof buildCartView>) =>
  lines.map(({ product, quantity }) => [product.id, quantity]);
const add = (productId: number, quantity: number): Change => ({
  name: 'cart.add',
  args: { productId, quantity },
});

test('what waits is added to what the server has, up to the stock, and marked', () => {
  const view = buildCartView(
    [line(1, 2, { price: 8.1, stock: 3 }), line(3, 1, { price: 1 })],
    [waits(add(1, 2)), waits(add(2, 1), { price: 8.1 })],
  );
  expect(quantities(view)).toEqual([
    [1, 3],
    [3, 1],
    [2, 1],
  ]);
  expect(view.lines.map((each) => each.isPending === true)).toEqual([true, false, true]);
  expect(view.itemCount).toBe(5);
  expect(view.subtotal).toBe(33.4);
});

test('a quantity of 0 removes, as a removal does; what is put in again stands last', () => {
  const server = [line(1, 2), line(2, 1)];
  const none: Change = { name: 'cart.setQuantity', args: { productId: 1, quantity: 0 } };
  expect(quantities(buildCartView(server, [waits(none)]))).toEqual([[2, 1]]);
  const away: Change = { name: 'cart.remove', args: { productId: 1 } };
  expect(quantities(buildCartView(server, [waits(away), waits(add(1, 1))]))).toEqual([
    [2, 1],
    [1, 1],
  ]);
});

test('what is sold out cannot be added, and stays where it was', () => {
  const sold = { inStock: false, stock: 0 };
  expect(quantities(buildCartView([], [waits(add(1, 1), sold)]))).toEqual([]);
  expect(quantities(buildCartView([line(1, 1, sold)], []))).toEqual([[1, 1]]);
  expect(quantities(buildCartView([line(1, 1, sold)], [waits(add(1, 1), sold)]))).toEqual([[1, 1]]);
});

test('the cart on the phone counts only what can be bought', () => {
  const sold = line(1, 2, { inStock: false, stock: 0, price: 5 });
  const few = line(2, 4, { stock: 3, price: 1.5 });
  const view = buildCartView([sold, few], [waits(add(3, 1), { price: 2 })]);
  expect(quantities(view)).toEqual([
    [1, 2],
    [2, 4],
    [3, 1],
  ]);
  expect(view).toMatchObject({ subtotal: 6.5, itemCount: 4 });
});

test('the two hundred and first item is not put in', () => {
  const full = Array.from({ length: 200 }, (_, at) => line(at + 1, 1));
  expect(buildCartView(full, [waits(add(999, 1))]).lines).toHaveLength(200);
  expect(buildCartView(full, [waits(add(200, 1))]).itemCount).toBe(201);
});

const heart = (name: 'wishlist.add' | 'wishlist.remove', productId: number) =>
  waits({ name, args: { productId } });

test('hearts that wait stand behind those that the server has, and are marked', () => {
  const view = buildWishlistView(
    [createCard(1), createCard(2)],
    [heart('wishlist.remove', 1), heart('wishlist.add', 2), heart('wishlist.add', 3)],
  );
  expect(view.items.map(({ id }) => id)).toEqual([2, 3]);
  expect([...view.pendingIds]).toEqual([3]);
});

test('the cart tells what was said about changes and what the server noticed, each once', () => {
  const notice = { code: 'price_changed', productId: 1, message: 'The price of "Book 1" changed.' } as const;
  const message = {
    seq: 1,
    whose: 'guest',
    kind: 'refused',
    list: 'cart',
    code: 'sold_out',
    productId: 2,
    message: '"Book 2" is sold out.',
    at: 0,
    told: 0,
  } as const;
  const person: PersonalSnapshot = {
    owner: 'guest',
    cart: { lines: [], notices: [notice] },
    wishlist: [],
    heardAt: 0,
    pending: [],
    pendingListingCount: 0,
    messages: [
      message,
      { ...message, ...notice, seq: 2 },
      { ...message, seq: 3, list: 'wishlist', message: 'x' },
    ],
    blocked: 'none',
  };
  expect(deriveCart(person).notices.map((each) => each.message)).toEqual([message.message, notice.message]);
  expect(deriveWishlist(person).items).toEqual([]);
});
