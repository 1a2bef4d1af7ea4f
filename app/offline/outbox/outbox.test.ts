import { expect, onTestFinished, test } from 'vitest';
import { Device } from '../doubles/device.ts';
import { createCard, ShopDouble } from '../doubles/shop-double.ts';
import { appendChange } from './outbox.ts';

function phone() {
  const device = new Device(new ShopDouble());
  onTestFinished(() => device.close());
  return { device, tab: device.tab() };
}

test('an appended change is visible in every tab and after a restart', async () => {
  const { device, tab } = phone();
  await tab.add(1, 2);
  await tab.change({ name: 'wishlist.add', args: { productId: 2 } });
  tab.local.close();
  const next = device.tab();
  expect(await next.cart()).toEqual([[1, 2]]);
  expect(await next.wishlistIds()).toEqual([2]);
  expect((await next.snapshot()).pending).toHaveLength(2);
});

test('a change is added once when the connection is lost after the commit', async () => {
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

test('two unsent taps on the same product become one change with a new id', async () => {
  const { tab } = phone();
  const first = await tab.add(1);
  await tab.change({ name: 'wishlist.add', args: { productId: 1 } });
  const second = await tab.add(1, 2);
  const { pending } = await tab.snapshot();
  expect(pending.map(({ id }) => id)).toEqual([second, expect.any(String)]);
  expect(pending[0]?.change.args).toEqual({ productId: 1, quantity: 3 });
  expect(second).not.toBe(first);
});

test('a merged change lists the ids it replaces, so that a phone restored from a backup cannot apply them again', async () => {
  const { tab } = phone();
  const first = await tab.add(1);
  const second = await tab.add(1, 2);
  await tab.change({ name: 'cart.remove', args: { productId: 1 } });
  expect((await tab.snapshot()).pending[0]?.change).toMatchObject({
    name: 'cart.remove',
    instead: [first, second],
  });
});

test('changes from before the start are not merged: after a restore, the server may know them already', async () => {
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
