// Before anything looks for a database.
import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { syncRequestSchema } from '#contract/sync/sync.ts';
import { addToCart } from '../../features/cart/add-to-cart.ts';
import { loadCart } from '../../features/cart/cart-store.ts';
import { toggleWishlist } from '../../features/wishlist/toggle-wishlist.ts';
import { openLocalDb } from '../../offline/database.ts';
import { createProduct, createCard, ShopDouble } from '../../offline/doubles/shop-double.ts';
import { createMutationId } from '../../offline/outbox/mutation-id.ts';
import { appendChange } from '../../offline/outbox/outbox.ts';
import { useToasts } from '../../ui/feedback/toast-store.ts';
import { useConnectivity } from '../connectivity.ts';
import { statusOf, usePersonal } from './personal.ts';

const shop = new ShopDouble();
/** How the way to the shop is: open, cut, or a hotspot that answers everything itself. */
let way: 'open' | 'cut' | 'hotspot' = 'open';
let requests = 0;

const server = createServer((req, res) => {
  requests += 1;
  if (way === 'cut') {
    req.socket.destroy();
    return;
  }
  if (way === 'hotspot') {
    res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to our Wi-Fi</h1>');
    return;
  }
  const parts: Buffer[] = [];
  req.on('data', (part: Buffer) => parts.push(part));
  req.on('end', () => {
    const sent: unknown = JSON.parse(Buffer.concat(parts).toString());
    const answer = shop.answer(syncRequestSchema.parse(sent));
    res.writeHead(200, { 'Content-Type': 'application/json', 'Session-ID': 's' }).end(JSON.stringify(answer));
  });
});

beforeEach(async () => {
  if (!server.listening) await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  location.href = `http://127.0.0.1:${address.port}/`;
  way = 'open';
  useToasts.setState({ current: undefined });
});

/** A book that no other test touches. */
let lastBook = 0;
function anyBook(about: Parameters<typeof createProduct>[1] = {}) {
  lastBook += 1;
  shop.products.set(lastBook, createProduct(lastBook, about));
  return createCard(lastBook, about);
}

const shown = (id: number) =>
  usePersonal.getState().cart.lines.find(({ product }) => product.id === id)?.quantity;
const waiting = () => usePersonal.getState().data.pending.length;
const back = () => dispatchEvent(new Event('online'));

test('when the app starts, also without network, it purges what a signed-out account kept 60 days ago', async () => {
  way = 'cut';
  const local = openLocalDb();
  onTestFinished(() => local.close());
  const id = createMutationId({ now: () => 1, randomBytes: (count) => new Uint8Array(count) });
  const row = {
    id,
    whose: 'account:7' as const,
    mutation: {
      id,
      madeAt: '2026-01-01T00:00:00.000Z',
      name: 'wishlist.add' as const,
      args: { productId: 1 },
    },
    card: createCard(1),
    sent: 0 as const,
    keptAt: Date.now() - 61 * 86_400_000,
  };
  await local.run(async (db) => db.outbox.add(row));
  await loadCart();
  await expect.poll(async () => local.run(async (db) => db.outbox.count())).toBe(0);
});

test('before the shop was ever heard, and nothing is stored, there is an error with a way to try again', async () => {
  way = 'cut';
  await loadCart();
  expect(statusOf(usePersonal.getState(), 'cart')).toBe('failed');
  way = 'open';
  await loadCart();
  expect(statusOf(usePersonal.getState(), 'cart')).toBe('ready');
});

test('a tap is on the screen once, from the first moment until the shop has answered', async () => {
  const card = anyBook();
  const seen = new Set<number | undefined>();
  const stop = usePersonal.subscribe(() => seen.add(shown(card.id)));
  const done = addToCart(card);
  expect(shown(card.id)).toBe(1);
  await done;
  await expect.poll(() => shop.cart.get(card.id)).toBe(1);
  await expect.poll(waiting).toBe(0);
  stop();
  expect([...seen]).toEqual([1]);
});

test('with the way cut, taps are kept and said to be done; once it is back, the shop has them in their order', async () => {
  const [one, other] = [anyBook(), anyBook()];
  way = 'cut';
  await addToCart(one, 2);
  await toggleWishlist(other);
  expect(useToasts.getState().current?.title).toBe('Added to wishlist');
  await expect.poll(() => useConnectivity.getState().isOffline).toBe(true);
  expect(waiting()).toBe(2);
  way = 'open';
  back();
  await expect.poll(waiting).toBe(0);
  expect([shop.cart.get(one.id), shop.hearts.has(other.id)]).toEqual([2, true]);
  expect(useConnectivity.getState().isOffline).toBe(false);
});

test('whoever is told that something is kept can close the page in that instant', async () => {
  const [one, other] = [anyBook(), anyBook()];
  way = 'cut';
  const kept: string[] = [];
  const stop = useToasts.subscribe(({ current }) => void kept.push(`${current?.title}: ${waiting()}`));
  await addToCart(one);
  await toggleWishlist(other);
  stop();
  expect(kept).toEqual(['Added to cart: 1', 'Added to wishlist: 2']);
  way = 'open';
  back();
  await expect.poll(waiting).toBe(0);
});

test('a hotspot that answers with its own page counts as offline and changes nothing', async () => {
  const card = anyBook();
  way = 'hotspot';
  await addToCart(card);
  await expect.poll(() => useConnectivity.getState().isOffline).toBe(true);
  expect([shown(card.id), waiting()]).toEqual([1, 1]);
  way = 'open';
  back();
  await expect.poll(() => shop.cart.get(card.id)).toBe(1);
});

test('what the shop refuses later is taken back, and the person is told which item it was', async () => {
  const card = anyBook();
  shop.products.set(card.id, createProduct(card.id, { inStock: false, stock: 0 }));
  await addToCart(card);
  await expect.poll(() => useToasts.getState().current?.text).toBe(`"${card.title}" is sold out.`);
  expect(shown(card.id)).toBeUndefined();
});

test('more than there are is told at the tap, and not a second time when the shop says so', async () => {
  const card = anyBook({ stock: 2 });
  await addToCart(card, 5);
  const { current } = useToasts.getState();
  expect(current?.title).toBe('Added to cart');
  expect(current?.text).toContain('Only 2 copies of');
  await expect.poll(() => shop.cart.get(card.id)).toBe(2);
  await expect.poll(waiting).toBe(0);
  expect(useToasts.getState().current?.id).toBe(current?.id);
  expect(usePersonal.getState().cart.notices.map(({ message }) => message)).toContain(current?.text);
});

test('what another tab stored before it was closed is shown and sent by this one', async () => {
  const card = anyBook();
  await loadCart();
  const tab = openLocalDb();
  const ports = {
    now: () => 0,
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  };
  await appendChange(tab, ports, {
    change: { name: 'cart.add', args: { productId: card.id, quantity: 3 } },
    card,
  });
  tab.close();
  await expect.poll(() => shop.cart.get(card.id)).toBe(3);
  await expect.poll(() => shown(card.id)).toBe(3);
});

test('ten taps in a row are all counted, whatever the network does', async () => {
  const card = anyBook({ stock: 50 });
  const before = requests;
  await Promise.all(
    Array.from({ length: 10 }, async (_, tap) => {
      way = tap % 3 === 0 ? 'cut' : 'open';
      await addToCart(card);
    }),
  );
  expect(shown(card.id)).toBe(10);
  way = 'open';
  back();
  await expect.poll(() => shop.cart.get(card.id)).toBe(10);
  expect(requests - before).toBeLessThan(12);
});

test('whenever the browser says that something may be different, the shop is asked how things are', async () => {
  await loadCart();
  const moments = [
    () => dispatchEvent(new Event('online')),
    () => dispatchEvent(new Event('offline')),
    () => document.dispatchEvent(new Event('visibilitychange')),
    () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  ];
  for (const happens of moments) {
    const before = requests;
    happens();
    await expect.poll(() => requests, { message: String(happens) }).toBe(before + 1);
  }
});
