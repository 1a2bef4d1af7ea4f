import { createServer, type ServerResponse } from 'node:http';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { cardOf } from '#contract/catalog/card.ts';
import type { Product } from '#contract/catalog/product.ts';
import { AddOneButton } from '../features/cart/add-to-cart-button.tsx';
import { useFreshCart } from '../features/cart/use-fresh-cart.ts';
import { Heart } from '../features/wishlist/heart.tsx';
import { loadList } from '../pwa/personal/personal.ts';
import { Header } from '../shell/header/header.tsx';
import { Toasts } from '../shell/feedback/toasts.tsx';
import { useToasts } from '../ui/feedback/toast-store.ts';
import { Component as CartScreen } from './cart.tsx';
import { ShopCard } from './lists/shop-card.tsx';
import { Component as WishlistScreen } from './wishlist.tsx';

const product = (id: number, overrides: Partial<Product> = {}): Product => ({
  id,
  title: `Book ${id}`,
  description: '',
  price: 8.5,
  amazonPrice: null,
  ebayPrice: null,
  category: 'books',
  condition: 'good',
  imageUrl: '/p.jpg',
  inStock: true,
  stock: 500,
  featured: false,
  popular: false,
  createdAt: '2026-11-21T00:00:00.000Z',
  images: [],
  ...overrides,
});

/** A server with one visitor, over real HTTP: `isHolding` delays responses to writes, `refusal` rejects them. */
const shop = {
  lines: new Map<number, number>(),
  wishlist: new Set<number>(),
  products: new Map<number, Product>(),
  refusal: undefined as undefined | { status: number; body: string },
  isOffline: false,
  held: [] as (() => void)[],
  isHolding: false,
};

const currentCart = () => ({
  items: [...shop.lines].map(([id, quantity]) => ({ id: id + 1000, quantity, product: productOf(id) })),
  subtotal: 0,
  itemCount: 0,
  sessionId: 's',
  notices: [],
});
const currentWishlist = () => ({
  items: [...shop.wishlist].map((id) => ({ id: id + 2000, product: productOf(id) })),
});
const productOf = (id: number): Product => shop.products.get(id) ?? product(id);

function respond(method: string, path: string, body: Record<string, number>, res: ServerResponse): void {
  const send = (value: unknown) =>
    res.writeHead(200, { 'Content-Type': 'application/json', 'Session-ID': 's' }).end(JSON.stringify(value));
  if (method !== 'GET' && shop.refusal !== undefined) {
    res.writeHead(shop.refusal.status, { 'Content-Type': 'application/json' }).end(shop.refusal.body);
    return;
  }
  const line = (body['cartItemId'] ?? 0) - 1000;
  const productId = body['productId'] ?? 0;
  if (path === '/api/cart/add')
    shop.lines.set(productId, (shop.lines.get(productId) ?? 0) + (body['quantity'] ?? 0));
  if (path === '/api/cart/update') shop.lines.set(line, body['quantity'] ?? 0);
  if (path === '/api/cart/remove') shop.lines.delete(line);
  if (path === '/api/wishlist/add') shop.wishlist.add(productId);
  if (method === 'DELETE') shop.wishlist.delete(Number(path.split('/').at(-1)) - 2000);
  send(path.startsWith('/api/cart') ? currentCart() : path === '/api/wishlist' ? currentWishlist() : {});
}

const server = createServer((req, res) => {
  if (shop.isOffline) {
    req.socket.destroy();
    return;
  }
  let text = '';
  req.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  req.on('end', () => {
    const sent: unknown = text === '' ? {} : JSON.parse(text);
    const body = z.parse(z.record(z.string(), z.number()), sent);
    const complete = () => respond(req.method ?? 'GET', req.url ?? '', body, res);
    if (shop.isHolding && req.method !== 'GET') shop.held.push(complete);
    else complete();
  });
});

beforeEach(async () => {
  Object.assign(shop, { refusal: undefined, isOffline: false, isHolding: false, held: [] });
  useToasts.setState({ current: undefined });
  shop.lines.clear();
  shop.wishlist.clear();
  shop.products.clear();
  if (!server.listening) await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  location.href = `http://127.0.0.1:${address.port}/`;
  await Promise.all([loadList('cart'), loadList('wishlist')]);
});
afterEach(cleanup);

function open(Screen: () => React.ReactNode) {
  const element = (
    <>
      <Header />
      <Screen />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  render(<RouterProvider router={router} />);
  return router;
}

const pressedState = (id: number) =>
  screen.getByRole('button', { name: `Save Book ${id}` }).getAttribute('aria-pressed');
const releaseResponses = () => shop.held.splice(0).forEach((complete) => complete());

test('a heart fills at once, its card’s corner after that paint, and its toast appears when the server has saved it', async () => {
  shop.isHolding = true;
  open(() => <ShopCard card={cardOf(product(1))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save Book 1' }));
  expect(pressedState(1)).toBe('true');
  expect(document.querySelector('.fold')).toBeNull();
  await waitFor(() => expect([document.querySelectorAll('.fold').length, shop.held.length]).toEqual([1, 1]));
  expect(screen.queryByText('Book 1 has been added to your wishlist.')).toBeNull();
  releaseResponses();
  expect(await screen.findByText('Book 1 has been added to your wishlist.')).toBeDefined();
  expect(shop.wishlist).toEqual(new Set([1]));
  expect(pressedState(1)).toBe('true');
});

test('a heart that the server refuses empties again and shows an error', async () => {
  shop.refusal = { status: 500, body: '{"code":"internal","message":"Something broke."}' };
  open(() => <Heart product={cardOf(product(1))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save Book 1' }));
  expect(pressedState(1)).toBe('true');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Could not add item to wishlist. Please try again.',
  );
  expect(pressedState(1)).toBe('false');
});

test('two taps on a heart undo each other, on the server too', async () => {
  open(() => <Heart product={cardOf(product(1))} />);
  const heart = screen.getByRole('button', { name: 'Save Book 1' });
  fireEvent.click(heart);
  fireEvent.click(heart);
  expect(pressedState(1)).toBe('false');
  await loadList('wishlist');
  expect(shop.wishlist.size).toBe(0);
  expect(screen.getByText('Book 1 has been removed from your wishlist.')).toBeDefined();
});

test('the cart badge counts before the server answers, and the toast names the added item', async () => {
  shop.isHolding = true;
  open(() => <AddOneButton product={cardOf(product(1, { author: 'Frank Herbert' }))} />);
  const button = screen.getByRole('button', { name: 'Add Book 1 to cart' });
  fireEvent.click(button);
  expect(screen.getByRole('link', { name: 'Cart 1 item' })).toBeDefined();
  await waitFor(() => expect([button.getAttribute('aria-busy'), shop.held.length]).toEqual(['true', 1]));
  releaseResponses();
  expect(await screen.findByText('Book 1, Frank Herbert')).toBeDefined();
  expect(button.getAttribute('aria-busy')).toBeNull();
});

test('a failed addition restores the cart badge and shows an error', async () => {
  shop.isOffline = true;
  open(() => <AddOneButton product={cardOf(product(1))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add Book 1 to cart' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Could not add item to cart. Please try again.',
  );
  expect(screen.getByRole('link', { name: 'Cart' })).toBeDefined();
});

test('adding a sold-out item shows the message of the server', async () => {
  shop.refusal = { status: 409, body: '{"code":"sold_out","message":"\\"Book 1\\" is sold out."}' };
  open(() => <AddOneButton product={cardOf(product(1))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add Book 1 to cart' }));
  expect((await screen.findByRole('alert')).textContent).toContain('"Book 1" is sold out.');
});

test('the cart badge is capped at "99+"', async () => {
  shop.lines.set(1, 100);
  await loadList('cart');
  open(() => null);
  expect(screen.getByRole('link', { name: 'Cart 99+ items' })).toBeDefined();
});

test('a tap on "One more" updates the totals at once', async () => {
  shop.lines.set(1, 1);
  shop.products.set(1, product(1, { stock: 2 }));
  await loadList('cart');
  open(CartScreen);
  const line = within(screen.getByRole('group', { name: 'Quantity of Book 1' }));
  fireEvent.click(line.getByRole('button', { name: 'One more' }));
  const slip = screen.getByRole('complementary', { name: 'Order Summary' });
  expect(slip.textContent).toContain('Subtotal, 2 items');
  expect(slip.textContent).toContain('$17.00');
  expect(line.getByRole('button', { name: 'One more' })).toHaveProperty('disabled', true);
  await waitFor(() => expect(shop.lines.get(1)).toBe(2));
});

test('a quantity that fails to save is restored, with an error', async () => {
  shop.lines.set(1, 1);
  await loadList('cart');
  open(CartScreen);
  shop.isOffline = true;
  fireEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to update item quantity');
  expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveProperty('value', '1');
});

test('sold-out items are excluded from the total, and "Remove and continue" goes to checkout without them', async () => {
  shop.lines.set(1, 2).set(2, 5).set(3, 1);
  shop.products.set(1, product(1, { inStock: false, stock: 0 }));
  shop.products.set(2, product(2, { stock: 2 }));
  await loadList('cart');
  const router = open(CartScreen);
  expect(screen.getByRole('link', { name: 'Cart 3 items' })).toBeDefined();
  const slip = screen.getByRole('complementary', { name: 'Order Summary' });
  expect(slip.textContent).toContain('Subtotal, 3 items$25.50');
  const few = within(screen.getByRole('group', { name: 'Quantity of Book 2' }));
  expect(few.getByRole('spinbutton', { name: 'Quantity' })).toHaveProperty('value', '2');
  expect(screen.queryByRole('link', { name: 'Proceed to Checkout' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove and continue' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
  expect([...shop.lines]).toEqual([
    [2, 2],
    [3, 1],
  ]);
});

function CartWithRefresh() {
  useFreshCart();
  return <CartScreen />;
}

test('a cart older than a minute is reloaded on the next navigation', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const router = open(CartWithRefresh);
    shop.lines.set(1, 2);
    await act(async () => router.navigate('/faq'));
    vi.setSystemTime(Date.now() + 59_000);
    await act(async () => router.navigate('/returns'));
    expect(screen.getByRole('link', { name: 'Cart' })).toBeDefined();
    vi.setSystemTime(Date.now() + 1_000);
    await act(async () => router.navigate('/cart'));
    expect(await screen.findByRole('link', { name: 'Cart 2 items' })).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test('a cart with sold-out items only can be emptied, but not checked out', async () => {
  shop.lines.set(1, 1);
  shop.products.set(1, product(1, { inStock: false, stock: 0 }));
  await loadList('cart');
  const router = open(CartScreen);
  fireEvent.click(screen.getByRole('button', { name: 'Remove unavailable items' }));
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeDefined();
  await waitFor(() => expect(shop.lines.size).toBe(0));
  expect(router.state.location.pathname).toBe('/');
});

test('removing the last line shows the empty cart', async () => {
  shop.lines.set(1, 1);
  await loadList('cart');
  open(CartScreen);
  fireEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeDefined();
  expect(await screen.findByText('Item removed')).toBeDefined();
  expect(shop.lines.size).toBe(0);
});

test('the wishlist marks sold-out items, and removes an item at once', async () => {
  shop.wishlist.add(1).add(2);
  shop.products.set(2, product(2, { inStock: false, stock: 0 }));
  await loadList('wishlist');
  open(WishlistScreen);
  expect(screen.getByText('2 corners turned down')).toBeDefined();
  expect(screen.getByText('Sold out')).toBeDefined();
  expect(screen.getAllByText('Books', { ignore: 'nav *' })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Book 1 from wishlist' }));
  expect(screen.getByText('1 corner turned down')).toBeDefined();
  expect(await screen.findByText('Item removed')).toBeDefined();
  await waitFor(() => expect(shop.wishlist).toEqual(new Set([2])));
});
