import { expect, test } from 'vitest';
import type { Change } from '#contract/sync/mutations.ts';
import type { Product } from '#contract/catalog/product.ts';
import { buildCartView } from './cart-view.ts';
import { createCard } from '../doubles/shop-double.ts';
import type { PersonalSnapshot } from './personal-snapshot.ts';
import { deriveCart, deriveWishlist } from './personal-views.ts';
import { buildWishlistView } from './wishlist-view.ts';

const createPending = (change: Change, about: Partial<Product> = {}) => ({
  change,
  card: createCard(change.args.productId, about),
});
const createLine = (id: number, quantity: number, about: Partial<Product> = {}) => ({
  product: createCard(id, about),
  quantity,
});
const quantities = ({ lines }: ReturnType<typeof buildCartView>) =>
  lines.map(({ product, quantity }) => [product.id, quantity]);
const add = (productId: number, quantity: number): Change => ({
  name: 'cart.add',
  args: { productId, quantity },
});

test('pending changes are added to the server’s cart, up to the stock, and marked', () => {
  const view = buildCartView(
    [createLine(1, 2, { price: 8.1, stock: 3 }), createLine(3, 1, { price: 1 })],
    [createPending(add(1, 2)), createPending(add(2, 1), { price: 8.1 })],
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

test('a quantity of 0 removes a product, and a product added again comes last', () => {
  const server = [createLine(1, 2), createLine(2, 1)];
  const zero: Change = { name: 'cart.setQuantity', args: { productId: 1, quantity: 0 } };
  expect(quantities(buildCartView(server, [createPending(zero)]))).toEqual([[2, 1]]);
  const removal: Change = { name: 'cart.remove', args: { productId: 1 } };
  expect(quantities(buildCartView(server, [createPending(removal), createPending(add(1, 1))]))).toEqual([
    [2, 1],
    [1, 1],
  ]);
});

test('a sold-out product cannot be added, but stays in the cart if it was there', () => {
  const soldOut = { inStock: false, stock: 0 };
  expect(quantities(buildCartView([], [createPending(add(1, 1), soldOut)]))).toEqual([]);
  expect(quantities(buildCartView([createLine(1, 1, soldOut)], []))).toEqual([[1, 1]]);
  expect(quantities(buildCartView([createLine(1, 1, soldOut)], [createPending(add(1, 1), soldOut)]))).toEqual(
    [[1, 1]],
  );
});

test('totals count only what can be bought', () => {
  const soldOut = createLine(1, 2, { inStock: false, stock: 0, price: 5 });
  const few = createLine(2, 4, { stock: 3, price: 1.5 });
  const view = buildCartView([soldOut, few], [createPending(add(3, 1), { price: 2 })]);
  expect(quantities(view)).toEqual([
    [1, 2],
    [2, 4],
    [3, 1],
  ]);
  expect(view).toMatchObject({ subtotal: 6.5, itemCount: 4 });
});

test('the cart takes at most 200 different products', () => {
  const full = Array.from({ length: 200 }, (_, at) => createLine(at + 1, 1));
  expect(buildCartView(full, [createPending(add(999, 1))]).lines).toHaveLength(200);
  expect(buildCartView(full, [createPending(add(200, 1))]).itemCount).toBe(201);
});

const createWishlistChange = (name: 'wishlist.add' | 'wishlist.remove', productId: number) =>
  createPending({ name, args: { productId } });

test('pending wishlist items come after those of the server, and are marked', () => {
  const view = buildWishlistView(
    [createCard(1), createCard(2)],
    [
      createWishlistChange('wishlist.remove', 1),
      createWishlistChange('wishlist.add', 2),
      createWishlistChange('wishlist.add', 3),
    ],
  );
  expect(view.items.map(({ id }) => id)).toEqual([2, 3]);
  expect([...view.pendingIds]).toEqual([3]);
});

test('the cart shows messages about changes and notices of the server, each once', () => {
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
  const snapshot: PersonalSnapshot = {
    owner: 'guest',
    cart: { lines: [], notices: [notice] },
    wishlist: [],
    heardAt: 0,
    pending: [],
    otherPendingCount: 0,
    messages: [
      message,
      { ...message, ...notice, seq: 2 },
      { ...message, seq: 3, list: 'wishlist', message: 'x' },
    ],
    blocked: 'none',
  };
  expect(deriveCart(snapshot).notices.map((each) => each.message)).toEqual([message.message, notice.message]);
  expect(deriveWishlist(snapshot).items).toEqual([]);
});
