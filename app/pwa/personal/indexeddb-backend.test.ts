// Imported first: it installs the global indexedDB.
import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { syncRequestSchema } from '#contract/sync/sync.ts';
import { addToCart } from '../../features/cart/add-to-cart.ts';
import { toggleWishlist } from '../../features/wishlist/toggle-wishlist.ts';
import { openLocalDb } from '../../offline/database.ts';
import { createProduct, createCard, ShopDouble } from '../../offline/doubles/shop-double.ts';
import { createMutationId } from '../../offline/outbox/mutation-id.ts';
import { appendChange } from '../../offline/outbox/outbox.ts';
import { useToasts } from '../../ui/feedback/toast-store.ts';
import { useConnectivity } from '../connectivity.ts';
import { loadList, readPersonal, statusOf, usePersonal, useTapFeedback } from './personal.ts';

const shop = new ShopDouble();
/** The network: open, cut, or a hotspot that responds to every request itself. */
let network: 'open' | 'cut' | 'hotspot' = 'open';
let requests = 0;

const server = createServer((req, res) => {
  requests += 1;
  if (network === 'cut') {
    req.socket.destroy();
    return;
  }
  if (network === 'hotspot') {
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
  network = 'open';
  useToasts.setState({ current: undefined });
});

/** Creates a book that no other test uses. */
let lastBook = 0;
function createBook(about: Parameters<typeof createProduct>[1] = {}) {
  lastBook += 1;
  shop.products.set(lastBook, createProduct(lastBook, about));
  return createCard(lastBook, about);
}

const quantityIn = ({ cart }: ReturnType<typeof readPersonal>, id: number) =>
  cart.lines.find(({ product }) => product.id === id)?.quantity;
const shownQuantity = (id: number) => quantityIn(readPersonal(), id);
const pendingCount = () => readPersonal().data.pending.length;
const goOnline = () => dispatchEvent(new Event('online'));

test('purges changes that a signed-out account kept 60 days ago when the app starts, also offline', async () => {
  network = 'cut';
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
  await loadList('cart');
  await expect.poll(async () => local.run(async (db) => db.outbox.count())).toBe(0);
});

test('shows an error with a retry if the shop was never reached and nothing is stored', async () => {
  network = 'cut';
  await loadList('cart');
  expect(statusOf(readPersonal(), 'cart')).toBe('failed');
  network = 'open';
  await loadList('cart');
  expect(statusOf(readPersonal(), 'cart')).toBe('ready');
});

test('a tap is shown exactly once, from the tap until the shop has responded', async () => {
  const card = createBook();
  const countBefore = useTapFeedback.getState().cartCount;
  const [lines, counts] = [new Set<number | undefined>(), new Set<number>()];
  const stops = [
    usePersonal.subscribe((personal) => lines.add(quantityIn(personal, card.id))),
    useTapFeedback.subscribe(({ cartCount }) => counts.add(cartCount)),
  ];
  const done = addToCart(card);
  expect(useTapFeedback.getState().cartCount).toBe(countBefore + 1);
  await done;
  await expect.poll(() => shop.cart.get(card.id)).toBe(1);
  await expect.poll(pendingCount).toBe(0);
  for (const stop of stops) stop();
  expect([[...lines], [...counts]]).toEqual([[1], [countBefore + 1]]);
});

test('offline taps are confirmed and stored, and sent in order when the network is back', async () => {
  const [first, second] = [createBook(), createBook()];
  network = 'cut';
  await addToCart(first, 2);
  await toggleWishlist(second);
  expect(useToasts.getState().current?.title).toBe('Added to wishlist');
  await expect.poll(() => useConnectivity.getState().isOffline).toBe(true);
  expect(pendingCount()).toBe(2);
  network = 'open';
  goOnline();
  await expect.poll(pendingCount).toBe(0);
  expect([shop.cart.get(first.id), shop.hearts.has(second.id)]).toEqual([2, true]);
  expect(useConnectivity.getState().isOffline).toBe(false);
});

test('a change is stored before the user is told that it is done', async () => {
  const [first, second] = [createBook(), createBook()];
  network = 'cut';
  const confirmations: string[] = [];
  const stop = useToasts.subscribe(
    ({ current }) => void confirmations.push(`${current?.title}: ${pendingCount()}`),
  );
  await addToCart(first);
  await toggleWishlist(second);
  stop();
  expect(confirmations).toEqual(['Added to cart: 1', 'Added to wishlist: 2']);
  network = 'open';
  goOnline();
  await expect.poll(pendingCount).toBe(0);
});

test('a hotspot that responds with its own page counts as offline and changes nothing', async () => {
  const card = createBook();
  network = 'hotspot';
  await addToCart(card);
  await expect.poll(() => useConnectivity.getState().isOffline).toBe(true);
  expect([shownQuantity(card.id), pendingCount()]).toEqual([1, 1]);
  network = 'open';
  goOnline();
  await expect.poll(() => shop.cart.get(card.id)).toBe(1);
});

test('a change that the shop refuses later is reverted with a message that names the product', async () => {
  const card = createBook();
  shop.products.set(card.id, createProduct(card.id, { inStock: false, stock: 0 }));
  await addToCart(card);
  await expect.poll(() => useToasts.getState().current?.text).toBe(`"${card.title}" is sold out.`);
  expect(shownQuantity(card.id)).toBeUndefined();
});

test('the stock limit is reported at the tap, and not again when the shop reports it', async () => {
  const card = createBook({ stock: 2 });
  await addToCart(card, 5);
  const { current } = useToasts.getState();
  expect(current?.title).toBe('Added to cart');
  expect(current?.text).toContain('Only 2 copies of');
  await expect.poll(() => shop.cart.get(card.id)).toBe(2);
  await expect.poll(pendingCount).toBe(0);
  expect(useToasts.getState().current?.id).toBe(current?.id);
  expect(readPersonal().cart.notices.map(({ message }) => message)).toContain(current?.text);
});

test('a change that a closed tab has stored is shown and sent by this one', async () => {
  const card = createBook();
  await loadList('cart');
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
  await expect.poll(() => shownQuantity(card.id)).toBe(3);
});

test('ten taps in a row all count, on an unreliable network', async () => {
  const card = createBook({ stock: 50 });
  const before = requests;
  await Promise.all(
    Array.from({ length: 10 }, async (_, tap) => {
      network = tap % 3 === 0 ? 'cut' : 'open';
      await addToCart(card);
    }),
  );
  expect(shownQuantity(card.id)).toBe(10);
  network = 'open';
  goOnline();
  await expect.poll(() => shop.cart.get(card.id)).toBe(10);
  expect(requests - before).toBeLessThan(12);
});

test('asks the shop for the state whenever connectivity or visibility may have changed', async () => {
  await loadList('cart');
  const hints = [
    () => dispatchEvent(new Event('online')),
    () => dispatchEvent(new Event('offline')),
    () => document.dispatchEvent(new Event('visibilitychange')),
    () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  ];
  for (const hint of hints) {
    const before = requests;
    hint();
    await expect.poll(() => requests, { message: String(hint) }).toBe(before + 1);
  }
});
