import { expect, onTestFinished, test } from 'vitest';
import { cappedMessage, priceChangedMessage } from '#contract/cart/cart-messages.ts';
import { ApiError, BadAnswerError } from '#app/http/errors.ts';
import { Device } from '../doubles/device.ts';
import { createProduct, createCard, ShopDouble } from '../doubles/shop-double.ts';
import { createInMemoryLocks } from '../in-memory-locks.ts';
import { appendChange } from './outbox.ts';

/** A shop with books 1 to 9, five copies of each, and a phone. */
function world() {
  const shop = new ShopDouble();
  for (let id = 1; id <= 9; id += 1) shop.products.set(id, createProduct(id));
  const device = new Device(shop);
  onTestFinished(() => device.close());
  return { shop, device, tab: device.tab() };
}

test('what was tapped offline is on the server once and in order after one request', async () => {
  const { shop, tab } = world();
  const ids = [
    await tab.add(1, 2),
    await tab.add(2),
    await tab.change({ name: 'wishlist.add', args: { productId: 3 } }),
  ];
  expect(await tab.cart()).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(await tab.drain()).toBe('synced');
  expect(shop.applied).toEqual(ids);
  expect(shop.requests).toHaveLength(1);
  expect(await tab.pendingCount()).toBe(0);
  expect(await tab.cart()).toEqual([...shop.cart]);
  expect(await tab.wishlistIds()).toEqual([3]);
});

test('a hundred changes are one request, and what does not fit into one goes with the next', async () => {
  const { shop, tab } = world();
  for (let turn = 0; turn < 100; turn += 1) {
    await tab.change({
      name: turn % 2 === 0 ? 'wishlist.add' : 'wishlist.remove',
      args: { productId: (turn % 9) + 1 },
    });
  }
  await tab.drain();
  expect(shop.requests).toHaveLength(1);
  await tab.local.run(async (db) => {
    const card = createCard(1);
    await db.outbox.bulkAdd(
      Array.from({ length: 501 }, (_, at) => ({
        id: `${at}`,
        whose: 'guest' as const,
        sent: 0 as const,
        card,
        mutation: { id: `${at}`, madeAt: '', name: 'wishlist.remove' as const, args: { productId: 1 } },
      })),
    );
  });
  expect(await tab.drain()).toBe('synced');
  expect(shop.requests.map(({ mutations }) => mutations.length).slice(1)).toEqual([500, 1]);
});

test('one request carries at most 1,000 ids, those that its changes stand for among them', async () => {
  const { shop, tab } = world();
  await tab.local.run(async (db) => {
    const card = createCard(1);
    await db.outbox.bulkAdd(
      Array.from({ length: 50 }, (_, at) => ({
        id: `${at}`,
        whose: 'guest' as const,
        sent: 0 as const,
        card,
        mutation: {
          id: `${at}`,
          madeAt: '',
          name: 'wishlist.remove' as const,
          args: { productId: 1 },
          instead: Array.from({ length: 50 }, (_id, of) => `${at}-${of}`),
        },
      })),
    );
  });
  expect(await tab.drain()).toBe('synced');
  expect(shop.requests.map(({ mutations }) => mutations.length)).toEqual([19, 19, 12]);
});

test('a reply that is lost after the server committed changes nothing when it is sent again', async () => {
  const { shop, tab } = world();
  shop.products.set(2, createProduct(2, { inStock: false, stock: 0 }));
  await tab.add(1, 2);
  await tab.change({ name: 'cart.setQuantity', args: { productId: 2, quantity: 1 } });
  shop.faults = ['reply lost', 'reply lost'];
  expect([await tab.drain(), await tab.drain()]).toEqual(['unreachable', 'unreachable']);
  expect(await tab.pendingCount()).toBe(2);
  expect(await tab.drain()).toBe('synced');
  expect([...shop.cart]).toEqual([[1, 2]]);
  expect((await tab.snapshot()).messages.map(({ message }) => message)).toEqual(['"Book 2" is sold out.']);
});

test('a request that arrives again minutes later, behind newer ones, changes nothing', async () => {
  const { shop, tab } = world();
  await tab.add(1);
  shop.faults = ['lost'];
  await tab.drain();
  const late = shop.requests.slice();
  await tab.change({ name: 'cart.setQuantity', args: { productId: 1, quantity: 3 } });
  await tab.drain();
  for (const each of late) shop.answer(each);
  expect([...shop.cart]).toEqual([[1, 3]]);
});

test('a tab that dies while its request is under way leaves the rest to the next one', async () => {
  const { shop, device, tab } = world();
  await tab.add(1);
  // It dies before the answer reaches it: its turn ends with it, and nobody takes the answer in.
  const dying = device.tab(createInMemoryLocks());
  shop.faults = [async () => new Promise(() => undefined), 'reply lost'];
  void dying.drain();
  await expect.poll(() => shop.requests.length).toBe(1);
  dying.local.close();
  const next = device.tab();
  await next.add(1);
  expect(await next.drain()).toBe('unreachable');
  expect(await next.drain()).toBe('synced');
  expect([...shop.cart]).toEqual([[1, 2]]);
  expect(await tab.pendingCount()).toBe(0);
});

test('two tabs and the service worker at once send each change once', async () => {
  const { shop, device, tab } = world();
  const tabs = [tab, device.tab(), device.tab()];
  await Promise.all(tabs.map(async (each, index) => each.add(index + 1)));
  await Promise.all(tabs.map(async (each) => each.drain()));
  expect(shop.requests).toHaveLength(1);
  expect(shop.applied).toHaveLength(3);
});

test('senders that know of no lock lose and double nothing either: an answer that was overtaken is not taken in', async () => {
  const { shop, device } = world();
  const [one, other] = [device.tab(createInMemoryLocks()), device.tab(createInMemoryLocks())];
  await one.add(1);
  const waitsForIt: (() => void)[] = [];
  shop.faults = [
    async () =>
      new Promise<void>((go) => {
        waitsForIt.push(go);
      }),
  ];
  const slow = one.drain();
  await expect.poll(() => shop.requests.length).toBe(1);
  await other.change({ name: 'wishlist.add', args: { productId: 2 } });
  await other.drain();
  await other.add(3);
  shop.hearts.clear();
  for (const go of waitsForIt) go();
  await slow;
  expect([...shop.cart]).toEqual(await one.cart());
  expect(new Set(shop.applied).size).toBe(shop.applied.length);
  expect(await one.pendingCount()).toBe(0);
});

test("a change that is made while a request is under way stays on the screen, upon the server's word", async () => {
  const { shop, device, tab } = world();
  await tab.add(1);
  const other = device.tab();
  shop.faults = [async () => void (await other.add(1, 2))];
  await tab.drain();
  expect([...shop.cart]).toEqual([[1, 3]]);
  expect(await tab.cart()).toEqual([[1, 3]]);
});

test('half an answer, and a hotspot that answers for the shop, change nothing', async () => {
  const { shop, tab } = world();
  await tab.add(1);
  await tab.add(2);
  const sync = async (...args: Parameters<ShopDouble['sync']>) => {
    const answer = await shop.sync(...args);
    return { ...answer, results: answer.results.slice(1) };
  };
  Object.assign(tab.ports, { sync });
  expect(await tab.drain()).toBe('unreachable');
  Object.assign(tab.ports, {
    sync: async () => Promise.reject(new BadAnswerError('<h1>Welcome to our Wi-Fi</h1>')),
  });
  expect(await tab.drain()).toBe('unreachable');
  // Somebody else's state, whoever has mixed it up.
  const mixedUp = async (...args: Parameters<ShopDouble['sync']>) => ({
    ...(await shop.sync(...args)),
    account: 8,
  });
  Object.assign(tab.ports, { sync: mixedUp });
  expect(await tab.drain()).toBe('unreachable');
  expect(await tab.pendingCount()).toBe(2);
  expect((await tab.snapshot()).heardAt).toBeUndefined();
});

test('what a tap was told already is not told again, but stands in the cart until a day later', async () => {
  const { shop, device, tab } = world();
  shop.products.set(1, createProduct(1, { stock: 2 }));
  const told = cappedMessage('Book 1', 2);
  const change = { name: 'cart.add', args: { productId: 1, quantity: 4 } } as const;
  await appendChange(tab.local, tab.ports, { change, card: createCard(1), told });
  await tab.drain();
  expect((await tab.snapshot()).messages).toMatchObject([{ message: told, told: 1 }]);
  device.clock += 86_400_001;
  await tab.sync();
  expect((await tab.snapshot()).messages).toEqual([]);
});

test('what is refused is taken back with a message, and what stands behind it goes on', async () => {
  const { shop, tab } = world();
  shop.products.delete(1);
  await tab.add(1);
  await tab.change({ name: 'wishlist.add', args: { productId: 1 } });
  await tab.add(2, 3);
  expect(await tab.drain()).toBe('synced');
  expect(await tab.cart()).toEqual([[2, 3]]);
  expect(await tab.wishlistIds()).toEqual([]);
  expect((await tab.snapshot()).messages).toMatchObject([
    { kind: 'refused', list: 'cart', productId: 1 },
    { kind: 'refused', list: 'wishlist', productId: 1, message: '"Book 1" is no longer for sale.' },
  ]);
});

test('a quantity over the stock is lowered to it, with a message; the next tap on that item ends the message', async () => {
  const { shop, tab } = world();
  shop.products.set(1, createProduct(1, { stock: 2 }));
  await tab.add(1, 4);
  await tab.drain();
  expect(await tab.cart()).toEqual([[1, 2]]);
  expect((await tab.snapshot()).messages).toMatchObject([{ kind: 'notice', code: 'capped' }]);
  await tab.change({ name: 'cart.remove', args: { productId: 1 } });
  expect((await tab.snapshot()).messages).toEqual([]);
});

test('an item whose price changed while its addition waited is pointed out, once, and the same price is not', async () => {
  const { shop, tab } = world();
  shop.faults = ['reply lost'];
  await tab.add(1);
  await tab.add(2);
  await tab.change({ name: 'wishlist.add', args: { productId: 3 } });
  for (const id of [1, 3]) shop.products.set(id, createProduct(id, { price: 10 }));
  expect([await tab.drain(), await tab.drain(), await tab.sync()]).toEqual([
    'unreachable',
    'synced',
    'synced',
  ]);
  expect((await tab.snapshot()).messages).toMatchObject([
    {
      kind: 'notice',
      list: 'cart',
      code: 'price_changed',
      productId: 1,
      message: priceChangedMessage('Book 1', '$8.50', '$10.00'),
      told: 0,
    },
  ]);
});

test('a price of which the server tells itself is not told a second time', async () => {
  const { shop, tab } = world();
  shop.products.set(1, createProduct(1, { price: 10 }));
  const message = priceChangedMessage('Book 1', '$9.00', '$10.00');
  shop.notices = [{ code: 'price_changed', productId: 1, message }];
  await tab.add(1);
  await tab.drain();
  expect((await tab.snapshot()).messages.map((each) => each.message)).toEqual([message]);
});

test('a server that breaks keeps everything waiting', async () => {
  const { shop, tab } = world();
  await tab.add(1);
  shop.faults = [() => Promise.reject(new ApiError(500, ''))];
  expect(await tab.drain()).toBe('unreachable');
  expect(await tab.pendingCount()).toBe(1);
});
