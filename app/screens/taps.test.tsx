import { createServer, type ServerResponse } from 'node:http';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { cardOf } from '#contract/catalog/card.ts';
import type { Product } from '#contract/catalog/product.ts';
import { AddOneButton } from '../features/cart/add-to-cart-button.tsx';
import { loadCart } from '../features/cart/cart-store.ts';
import { useFreshCart } from '../features/cart/use-fresh-cart.ts';
import { Heart } from '../features/wishlist/heart.tsx';
import { loadWishlist } from '../features/wishlist/wishlist-store.ts';
import { Header } from '../shell/header/header.tsx';
import { Toasts } from '../shell/feedback/toasts.tsx';
import { useToasts } from '../ui/feedback/toast-store.ts';
import { Component as CartScreen } from './cart.tsx';
import { Component as WishlistScreen } from './wishlist.tsx';

const product = (id: number, about: Partial<Product> = {}): Product => ({
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
  ...about,
});

/** A shop of one visitor, over real HTTP. `hold` keeps answers back, `refuse` answers writes with a status. */
const shop = {
  lines: new Map<number, number>(),
  hearts: new Set<number>(),
  known: new Map<number, Product>(),
  refuse: undefined as undefined | { status: number; body: string },
  deaf: false,
  held: [] as (() => void)[],
  hold: false,
};

const cartNow = () => ({
  items: [...shop.lines].map(([id, quantity]) => ({ id: id + 1000, quantity, product: known(id) })),
  subtotal: 0,
  itemCount: 0,
  sessionId: 's',
  notices: [],
});
const wishlistNow = () => ({ items: [...shop.hearts].map((id) => ({ id: id + 2000, product: known(id) })) });
const known = (id: number): Product => shop.known.get(id) ?? product(id);

function answer(method: string, path: string, body: Record<string, number>, res: ServerResponse): void {
  const send = (value: unknown) =>
    res.writeHead(200, { 'Content-Type': 'application/json', 'Session-ID': 's' }).end(JSON.stringify(value));
  if (method !== 'GET' && shop.refuse !== undefined) {
    res.writeHead(shop.refuse.status, { 'Content-Type': 'application/json' }).end(shop.refuse.body);
    return;
  }
  const line = (body['cartItemId'] ?? 0) - 1000;
  const wanted = body['productId'] ?? 0;
  if (path === '/api/cart/add')
    shop.lines.set(wanted, (shop.lines.get(wanted) ?? 0) + (body['quantity'] ?? 0));
  if (path === '/api/cart/update') shop.lines.set(line, body['quantity'] ?? 0);
  if (path === '/api/cart/remove') shop.lines.delete(line);
  if (path === '/api/wishlist/add') shop.hearts.add(wanted);
  if (method === 'DELETE') shop.hearts.delete(Number(path.split('/').at(-1)) - 2000);
  send(path.startsWith('/api/cart') ? cartNow() : path === '/api/wishlist' ? wishlistNow() : {});
}

const server = createServer((req, res) => {
  if (shop.deaf) {
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
    const go = () => answer(req.method ?? 'GET', req.url ?? '', body, res);
    if (shop.hold && req.method !== 'GET') shop.held.push(go);
    else go();
  });
});

beforeEach(async () => {
  Object.assign(shop, { refuse: undefined, deaf: false, hold: false, held: [] });
  useToasts.setState({ current: undefined });
  shop.lines.clear();
  shop.hearts.clear();
  shop.known.clear();
  if (!server.listening) await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  location.href = `http://127.0.0.1:${address.port}/`;
  await Promise.all([loadCart(), loadWishlist()]);
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

const saved = (id: number) =>
  screen.getByRole('button', { name: `Save Book ${id}` }).getAttribute('aria-pressed');
const letGo = () => shop.held.splice(0).forEach((go) => go());

test('a heart is filled at once, before the server has answered, and says so once it is kept', async () => {
  shop.hold = true;
  open(() => <Heart product={cardOf(product(1))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save Book 1' }));
  expect(saved(1)).toBe('true');
  await waitFor(() => expect(shop.held).toHaveLength(1));
  expect(screen.queryByText('Book 1 has been added to your wishlist.')).toBeNull();
  letGo();
  expect(await screen.findByText('Book 1 has been added to your wishlist.')).toBeDefined();
  expect(shop.hearts).toEqual(new Set([1]));
  expect(saved(1)).toBe('true');
});

test('a heart that the server refuses empties again, and says so', async () => {
  shop.refuse = { status: 500, body: '{"code":"internal","message":"Something broke."}' };
  open(() => <Heart product={cardOf(product(1))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save Book 1' }));
  expect(saved(1)).toBe('true');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Could not add item to wishlist. Please try again.',
  );
  expect(saved(1)).toBe('false');
});

test('two taps on a heart end where they began, also on the server', async () => {
  open(() => <Heart product={cardOf(product(1))} />);
  const heart = screen.getByRole('button', { name: 'Save Book 1' });
  fireEvent.click(heart);
  fireEvent.click(heart);
  expect(saved(1)).toBe('false');
  await loadWishlist();
  expect(shop.hearts.size).toBe(0);
  expect(screen.getByText('Book 1 has been removed from your wishlist.')).toBeDefined();
});

test('the badge counts before the server has answered, and the toast names what was added', async () => {
  shop.hold = true;
  open(() => <AddOneButton product={cardOf(product(1, { author: 'Frank Herbert' }))} />);
  const button = screen.getByRole('button', { name: 'Add Book 1 to cart' });
  fireEvent.click(button);
  expect(screen.getByRole('link', { name: 'Cart 1 item' })).toBeDefined();
  expect(button.getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(shop.held).toHaveLength(1));
  letGo();
  expect(await screen.findByText('Book 1, Frank Herbert')).toBeDefined();
  expect(button.getAttribute('aria-busy')).toBeNull();
});

test('what cannot be added leaves the badge as it was', async () => {
  shop.deaf = true;
  open(() => <AddOneButton product={cardOf(product(1))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add Book 1 to cart' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Could not add item to cart. Please try again.',
  );
  expect(screen.getByRole('link', { name: 'Cart' })).toBeDefined();
});

test('what is sold out is refused in the words of the server', async () => {
  shop.refuse = { status: 409, body: '{"code":"sold_out","message":"\\"Book 1\\" is sold out."}' };
  open(() => <AddOneButton product={cardOf(product(1))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add Book 1 to cart' }));
  expect((await screen.findByRole('alert')).textContent).toContain('"Book 1" is sold out.');
});

test('the badge ends at "99+"', async () => {
  shop.lines.set(1, 100);
  await loadCart();
  open(() => null);
  expect(screen.getByRole('link', { name: 'Cart 99+ items' })).toBeDefined();
});

test('the cart counts at once with what is tapped', async () => {
  shop.lines.set(1, 1);
  shop.known.set(1, product(1, { stock: 2 }));
  await loadCart();
  open(CartScreen);
  const line = within(screen.getByRole('group', { name: 'Quantity of Book 1' }));
  fireEvent.click(line.getByRole('button', { name: 'One more' }));
  const slip = screen.getByRole('complementary', { name: 'Order Summary' });
  expect(slip.textContent).toContain('Subtotal, 2 items');
  expect(slip.textContent).toContain('$17.00');
  expect(line.getByRole('button', { name: 'One more' })).toHaveProperty('disabled', true);
  await waitFor(() => expect(shop.lines.get(1)).toBe(2));
});

test('a quantity that cannot be saved goes back, and says so', async () => {
  shop.lines.set(1, 1);
  await loadCart();
  open(CartScreen);
  shop.deaf = true;
  fireEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to update item quantity');
  expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveProperty('value', '1');
});

test('what is sold out is left out of the total, and "Remove and continue" leads to a checkout that can open', async () => {
  shop.lines.set(1, 2).set(2, 5).set(3, 1);
  shop.known.set(1, product(1, { inStock: false, stock: 0 }));
  shop.known.set(2, product(2, { stock: 2 }));
  await loadCart();
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

function Fresh() {
  useFreshCart();
  return <CartScreen />;
}

test('a cart that is older than a minute is read again on the next screen', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const router = open(Fresh);
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

test('a cart with nothing left to buy offers to be emptied, and leads to no checkout', async () => {
  shop.lines.set(1, 1);
  shop.known.set(1, product(1, { inStock: false, stock: 0 }));
  await loadCart();
  const router = open(CartScreen);
  fireEvent.click(screen.getByRole('button', { name: 'Remove sold-out items' }));
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeDefined();
  await waitFor(() => expect(shop.lines.size).toBe(0));
  expect(router.state.location.pathname).toBe('/');
});

test('removing the last line leaves the empty cart', async () => {
  shop.lines.set(1, 1);
  await loadCart();
  open(CartScreen);
  fireEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeDefined();
  expect(await screen.findByText('Item removed')).toBeDefined();
  expect(shop.lines.size).toBe(0);
});

test('the wishlist shows what is sold out as such, and lets go of what is removed', async () => {
  shop.hearts.add(1).add(2);
  shop.known.set(2, product(2, { inStock: false, stock: 0 }));
  await loadWishlist();
  open(WishlistScreen);
  expect(screen.getByText('2 corners turned down')).toBeDefined();
  expect(screen.getByText('Sold out')).toBeDefined();
  expect(screen.getAllByText('Books')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Book 1 from wishlist' }));
  expect(screen.getByText('1 corner turned down')).toBeDefined();
  expect(await screen.findByText('Item removed')).toBeDefined();
  await waitFor(() => expect(shop.hearts).toEqual(new Set([2])));
});
