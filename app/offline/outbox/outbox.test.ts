import { expect, onTestFinished, test } from 'vitest';
import { Device } from '../doubles/device.ts';
import { createCard, ShopDouble } from '../doubles/shop-double.ts';
import { appendChange } from './outbox.ts';

function phone() {
  const device = new Device(new ShopDouble());
  onTestFinished(() => device.close());
  return { device, tab: device.tab() };
}

test('what is appended is there in every tab and after a restart', async () => {
  const { device, tab } = phone();
  await tab.add(1, 2);
  await tab.change({ name: 'wishlist.add', args: { productId: 2 } });
  tab.local.close();
  const next = device.tab();
  expect(await next.cart()).toEqual([[1, 2]]);
  expect(await next.wishlistIds()).toEqual([2]);
  expect((await next.snapshot()).pending).toHaveLength(2);
});

test('a write whose connection is lost after it was committed is not made twice', async () => {
  const { tab } = phone();
  let tries = 0;
  const { run } = tab.local;
  const breaking = {
    ...tab.local,
    run: async <T>(operation: Parameters<typeof run<T>>[0]): Promise<T> =>
      run(async (db) => {
        const done = await operation(db);
        tries += 1;
        if (tries === 1)
          throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
        return done;
      }),
  };
  const change = { name: 'cart.add', args: { productId: 1, quantity: 2 } } as const;
  await appendChange(breaking, tab.ports, { change, card: createCard(1) });
  expect(tries).toBe(2);
  expect(await tab.cart()).toEqual([[1, 2]]);
});

test('two taps on the same item that were never sent are one change with an id of its own', async () => {
  const { tab } = phone();
  const first = await tab.add(1);
  await tab.change({ name: 'wishlist.add', args: { productId: 1 } });
  const second = await tab.add(1, 2);
  const { pending: waiting } = await tab.snapshot();
  expect(waiting.map(({ id }) => id)).toEqual([second, expect.any(String)]);
  expect(waiting[0]?.change.args).toEqual({ productId: 1, quantity: 3 });
  expect(second).not.toBe(first);
});

test('a change that became one with later ones is named by them, so that a phone put back to a time before cannot make it again', async () => {
  const { tab } = phone();
  const first = await tab.add(1);
  const second = await tab.add(1, 2);
  await tab.change({ name: 'cart.remove', args: { productId: 1 } });
  expect((await tab.snapshot()).pending[0]?.change).toMatchObject({
    name: 'cart.remove',
    instead: [first, second],
  });
});

test('what waits from before the start is left as it is: on a phone put back to an older time it may be known to the shop', async () => {
  const { device, tab } = phone();
  await tab.add(1, 2);
  tab.local.close();
  const next = device.tab();
  await next.add(1, 1);
  expect((await next.snapshot()).pending.map(({ change }) => change.args)).toEqual([
    { productId: 1, quantity: 2 },
    { productId: 1, quantity: 1 },
  ]);
});
