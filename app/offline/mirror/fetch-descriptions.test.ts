import { expect, onTestFinished, test } from 'vitest';
import { NetworkError } from '#app/http/errors.ts';
import { MIRROR } from '#contract/sync/mirror.ts';
import { Device } from '../doubles/device.ts';
import { createProduct, createCard, ShopDouble } from '../doubles/shop-double.ts';
import { fetchDescriptions, findMissingDescriptions, type DescriptionPorts } from './fetch-descriptions.ts';

const unreachable = async () => Promise.reject(new NetworkError('The shop cannot be reached.'));

function phone() {
  const shop = new ShopDouble();
  const device = new Device(shop);
  onTestFinished(() => device.close());
  const requests: number[] = [];
  const ports: DescriptionPorts = {
    fetchProduct: async (id) => {
      requests.push(id);
      return shop.products.has(id) ? { ...createProduct(id), description: `The text of ${id}` } : null;
    },
    mayContinue: () => true,
    pause: async () => undefined,
    now: () => 1,
    requestedIds: new Set(),
  };
  return { shop, tab: device.tab(), ports, requests };
}

test('fetches each description of the products in the cart, pending cart changes and the wishlist once', async () => {
  const { shop, tab, ports, requests } = phone();
  for (const id of [1, 2, 3]) shop.products.set(id, createProduct(id));
  await tab.local.run(async (db) =>
    db.state.bulkPut([
      { key: 'cart', value: { lines: [{ quantity: 1, product: createCard(1) }], notices: [] } },
      { key: 'wishlist', value: [createCard(3), createCard(4)] },
    ]),
  );
  await tab.add(2);
  await fetchDescriptions(tab.local, ports);
  expect(requests).toEqual([1, 2, 4, 3]);
  const own = await tab.local.run(async (db) => db.own.toArray());
  expect(own.map(({ product }) => product?.description)).toEqual([1, 2, 3].map((id) => `The text of ${id}`));
  await fetchDescriptions(tab.local, ports);
  expect(requests).toHaveLength(4);
});

test('fetches descriptions only for the newest 500 of 5,000 wishlist items', async () => {
  const { tab } = phone();
  const cards = Array.from({ length: 5_000 }, (_, at) => createCard(at + 1));
  await tab.local.run(async (db) => db.state.put({ key: 'wishlist', value: cards }));
  const missing = await tab.local.run(findMissingDescriptions);
  expect(missing).toHaveLength(MIRROR.own);
  expect(missing[0]).toBe(5_000);
});

test('fetches nothing with Save-Data, and offline stops at the first product and fetches it again later', async () => {
  const { shop, tab, ports, requests } = phone();
  for (const id of [1, 2]) {
    shop.products.set(id, createProduct(id));
    await tab.add(id);
  }
  await fetchDescriptions(tab.local, { ...ports, mayContinue: () => false });
  expect(requests).toEqual([]);
  await expect(fetchDescriptions(tab.local, { ...ports, fetchProduct: unreachable })).rejects.toThrow(
    NetworkError,
  );
  await fetchDescriptions(tab.local, ports);
  expect(requests).toEqual([1, 2]);
});
