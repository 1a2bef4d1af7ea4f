import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '#app/http/errors.ts';
import { switchOwner } from './current-owner.ts';
import { Device } from '../doubles/device.ts';
import { createProduct, ShopDouble } from '../doubles/shop-double.ts';
import { purgeOwnerData } from './purge-owner-data.ts';
import { clearRecentSearches, listRecentSearches, recordSearch } from '../search/recent-searches.ts';

/** A shop with books 1 to 9, five copies of each, and a phone. */
function world() {
  const shop = new ShopDouble();
  for (let id = 1; id <= 9; id += 1) shop.products.set(id, createProduct(id));
  const device = new Device(shop);
  onTestFinished(() => device.close());
  return { shop, device, tab: device.tab() };
}

test("an account's pending changes never reach another cart, and wait until it signs in again", async () => {
  const { shop, tab } = world();
  await switchOwner(tab.local, 7);
  await tab.add(1);
  await switchOwner(tab.local, null);
  await tab.add(2);
  expect(await tab.cart()).toEqual([[2, 1]]);
  expect(await tab.drain()).toBe('synced');
  expect([...shop.cart]).toEqual([[2, 1]]);
  // Another tab has signed in to account 8; this one still acts as a guest.
  shop.account = 8;
  await tab.add(3);
  expect(await tab.drain()).toBe('not_yours');
  expect((await tab.snapshot()).blocked).toBe('not_yours');
  shop.account = 7;
  shop.cart.clear();
  await switchOwner(tab.local, 7);
  expect(await tab.drain()).toBe('synced');
  expect([...shop.cart]).toEqual([[1, 1]]);
});

test('a guest’s taps during sign-in move to the account and are applied once', async () => {
  const { shop, tab } = world();
  await tab.add(1);
  expect(await tab.drain()).toBe('synced');
  await tab.add(2);
  shop.faults = ['reply lost'];
  expect(await tab.drain()).toBe('unreachable');
  await tab.add(3);
  shop.account = 7;
  await switchOwner(tab.local, 7);
  expect(await tab.pendingCount()).toBe(2);
  expect(await tab.drain()).toBe('synced');
  expect([...shop.cart]).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  expect(shop.applied).toHaveLength(3);
  await purgeOwnerData(tab.local);
  expect(await tab.pendingCount(), 'nothing is left for the next guest').toBe(0);
});

test('when the session expires, the app continues as a guest and keeps the account’s pending changes', async () => {
  const { shop, tab } = world();
  await switchOwner(tab.local, 7);
  await tab.add(1);
  shop.faults = [() => Promise.reject(new ApiError(401, '{"code":"sign_in_required","message":"Sign in."}'))];
  expect(await tab.drain()).toBe('signed_out');
  expect(await tab.snapshot()).toMatchObject({ owner: 'guest', pending: [] });
  await switchOwner(tab.local, 7);
  expect(await tab.pendingCount()).toBe(1);
});

test('signing out asks first while changes are pending, and then deletes all data of the user', async () => {
  const { shop, tab } = world();
  await tab.add(1);
  await tab.drain();
  await tab.add(2);
  expect(await purgeOwnerData(tab.local)).toBe(1);
  expect(await tab.cart()).toHaveLength(2);
  expect(await purgeOwnerData(tab.local, { evenIfPending: true })).toBe(1);
  expect(await tab.snapshot()).toMatchObject({
    cart: undefined,
    wishlist: undefined,
    pending: [],
    messages: [],
  });
  expect(await tab.local.run(async (db) => db.acknowledged.count())).toBe(0);
  await tab.drain();
  expect([...shop.cart]).toEqual([[1, 1]]);
});

test('recent searches are the latest different ones, stay at sign-in, and are deleted by hand or at sign-out', async () => {
  const { local } = world().tab;
  for (const q of ['emma', ' ', 'a', 'b', 'c', 'd', 'e', 'f', ' Emma ']) await recordSearch(local, q);
  expect(await listRecentSearches(local)).toEqual(['Emma', 'f', 'e', 'd', 'c', 'b', 'a']);
  await switchOwner(local, 7);
  expect(await listRecentSearches(local)).toHaveLength(7);
  await purgeOwnerData(local);
  expect(await listRecentSearches(local)).toEqual([]);
  await recordSearch(local, 'dune');
  await clearRecentSearches(local);
  expect(await listRecentSearches(local)).toEqual([]);
});

test('a response that arrives after the sign-out is ignored', async () => {
  const { shop, tab } = world();
  await tab.add(1);
  let tries = 0;
  shop.faults = [
    async () => {
      tries += 1;
      await purgeOwnerData(tab.local, { evenIfPending: true });
    },
  ];
  expect(await tab.drain()).toBe('synced');
  expect(tries).toBe(1);
  expect(await tab.snapshot()).toMatchObject({ cart: undefined, heardAt: undefined });
});
