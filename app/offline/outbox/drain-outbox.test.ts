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

test('sends offline changes once and in order with one request', async () => {
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

test('sends a hundred changes in one request, and splits what does not fit', async () => {
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

test('one request carries at most 1,000 mutation ids, including replaced ones', async () => {
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

test('changes are applied once when the response is lost and they are sent again', async () => {
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

test('a request that arrives late, after newer ones, changes nothing', async () => {
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

test('when a tab dies during its request, the next tab sends the changes', async () => {
  const { shop, device, tab } = world();
  await tab.add(1);
  // It has locks of its own: when a tab dies, its lock is released, and its response is never applied.
  const killed = device.tab(createInMemoryLocks());
  shop.faults = [async () => new Promise(() => undefined), 'reply lost'];
  void killed.drain();
  await expect.poll(() => shop.requests.length).toBe(1);
  killed.local.close();
  const next = device.tab();
  await next.add(1);
  expect(await next.drain()).toBe('unreachable');
  expect(await next.drain()).toBe('synced');
  expect([...shop.cart]).toEqual([[1, 2]]);
  expect(await tab.pendingCount()).toBe(0);
});

test('two tabs and the service worker send each change once when they drain concurrently', async () => {
  const { shop, device, tab } = world();
  const tabs = [tab, device.tab(), device.tab()];
  await Promise.all(tabs.map(async (each, index) => each.add(index + 1)));
  await Promise.all(tabs.map(async (each) => each.drain()));
  expect(shop.requests).toHaveLength(1);
  expect(shop.applied).toHaveLength(3);
});

test('senders that do not share locks lose and duplicate nothing: an outdated response is ignored', async () => {
  const { shop, device } = world();
  const [first, second] = [device.tab(createInMemoryLocks()), device.tab(createInMemoryLocks())];
  await first.add(1);
  const releases: (() => void)[] = [];
  shop.faults = [
    async () =>
      new Promise<void>((go) => {
        releases.push(go);
      }),
  ];
  const slow = first.drain();
  await expect.poll(() => shop.requests.length).toBe(1);
  await second.change({ name: 'wishlist.add', args: { productId: 2 } });
  await second.drain();
  await second.add(3);
  shop.hearts.clear();
  for (const go of releases) go();
  await slow;
  expect([...shop.cart]).toEqual(await first.cart());
  expect(new Set(shop.applied).size).toBe(shop.applied.length);
  expect(await first.pendingCount()).toBe(0);
});

test('a change made during a request stays visible, on top of the state of the server', async () => {
  const { shop, device, tab } = world();
  await tab.add(1);
  const second = device.tab();
  shop.faults = [async () => void (await second.add(1, 2))];
  await tab.drain();
  expect([...shop.cart]).toEqual([[1, 3]]);
  expect(await tab.cart()).toEqual([[1, 3]]);
});

test('an incomplete response and the page of a hotspot change nothing', async () => {
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
  // The state of another account.
  const mixedUp = async (...args: Parameters<ShopDouble['sync']>) => ({
    ...(await shop.sync(...args)),
    account: 8,
  });
  Object.assign(tab.ports, { sync: mixedUp });
  expect(await tab.drain()).toBe('unreachable');
  expect(await tab.pendingCount()).toBe(2);
  expect((await tab.snapshot()).heardAt).toBeUndefined();
});

test('a message shown at the tap is not shown again, but stays in the cart for a day', async () => {
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

test('a refused change is reverted with a message, and later changes are applied', async () => {
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

test('a quantity above the stock is lowered with a message, until the next tap on that product', async () => {
  const { shop, tab } = world();
  shop.products.set(1, createProduct(1, { stock: 2 }));
  await tab.add(1, 4);
  await tab.drain();
  expect(await tab.cart()).toEqual([[1, 2]]);
  expect((await tab.snapshot()).messages).toMatchObject([{ kind: 'notice', code: 'capped' }]);
  await tab.change({ name: 'cart.remove', args: { productId: 1 } });
  expect((await tab.snapshot()).messages).toEqual([]);
});

test('reports a price once if it changed while the product was pending, and not if it is the same', async () => {
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

test('a price change that the server reports is not reported twice', async () => {
  const { shop, tab } = world();
  shop.products.set(1, createProduct(1, { price: 10 }));
  const message = priceChangedMessage('Book 1', '$9.00', '$10.00');
  shop.notices = [{ code: 'price_changed', productId: 1, message }];
  await tab.add(1);
  await tab.drain();
  expect((await tab.snapshot()).messages.map((each) => each.message)).toEqual([message]);
});

test('changes stay pending when the server fails', async () => {
  const { shop, tab } = world();
  await tab.add(1);
  shop.faults = [() => Promise.reject(new ApiError(500, ''))];
  expect(await tab.drain()).toBe('unreachable');
  expect(await tab.pendingCount()).toBe(1);
});
