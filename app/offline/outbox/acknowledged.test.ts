import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '#app/http/errors.ts';
import { Device } from '../doubles/device.ts';
import { createProduct, ShopDouble } from '../doubles/shop-double.ts';

/** A shop with books 1 to 9, five copies of each, and a phone. */
function world() {
  const shop = new ShopDouble();
  for (let id = 1; id <= 9; id += 1) shop.products.set(id, createProduct(id));
  const device = new Device(shop);
  onTestFinished(() => device.close());
  return { shop, device, tab: device.tab() };
}

test('changes stay pending and the app asks for an update when the server requires a newer version', async () => {
  const { shop, tab } = world();
  await tab.add(1);
  shop.faults = [() => Promise.reject(new ApiError(409, '{"code":"update_required","message":"Update."}'))];
  expect(await tab.drain()).toBe('update_required');
  expect(await tab.snapshot()).toMatchObject({ blocked: 'update_required', pending: [{}] });
  await tab.drain();
  expect((await tab.snapshot()).blocked).toBe('none');
});

test('a server restored from a backup receives the changes it has lost, before newer ones', async () => {
  const { shop, tab } = world();
  await tab.add(1);
  await tab.drain();
  const yesterday = shop.backup();
  await tab.change({ name: 'cart.setQuantity', args: { productId: 1, quantity: 4 } });
  await tab.add(2);
  await tab.drain();
  shop.restore(yesterday, 'second');
  await tab.change({ name: 'cart.setQuantity', args: { productId: 1, quantity: 3 } });
  expect(await tab.drain()).toBe('synced');
  expect([...shop.cart]).toEqual([
    [1, 3],
    [2, 1],
  ]);
  expect(await tab.cart()).toEqual([...shop.cart]);
});

test('changes acknowledged more than 7 days ago are not sent again', async () => {
  const { shop, device, tab } = world();
  const empty = shop.backup();
  await tab.add(1);
  await tab.drain();
  device.clock += 8 * 86_400_000;
  await tab.sync();
  shop.restore(empty, 'second');
  expect(await tab.sync()).toBe('synced');
  expect([...shop.cart]).toEqual([]);
});

test('a phone restored from an old backup sends old changes again, and none is applied twice', async () => {
  const { shop, tab } = world();
  await tab.add(1, 2);
  const old = await tab.local.run(async (db) => db.outbox.toArray());
  await tab.drain();
  await tab.local.run(async (db) => {
    await db.outbox.bulkPut(old);
    await db.acknowledged.clear();
  });
  expect(await tab.cart()).toEqual([[1, 4]]);
  await tab.drain();
  expect([...shop.cart]).toEqual([[1, 2]]);
  expect(await tab.cart()).toEqual([[1, 2]]);
});

test('a deleted local database is filled again from the server', async () => {
  const { shop, tab } = world();
  await tab.add(1);
  await tab.drain();
  await tab.local.run(async (db) => db.delete());
  expect(await tab.sync()).toBe('synced');
  expect(await tab.cart()).toEqual([...shop.cart]);
});
