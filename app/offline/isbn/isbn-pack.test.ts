import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { packEditions, type PackedEdition } from '#contract/appraisal/isbn-pack.ts';
import { DAY_MS } from '#contract/durations.ts';
import { NetworkError } from '#app/http/errors.ts';
import { openLocalDb } from '../database.ts';
import { findIsbnInPack, refreshIsbnPack } from './isbn-pack.ts';

const isbnOf = (number: number): string => String(9_780_000_000_000 + number * 7);
const editionOf = (number: number): PackedEdition => ({
  isbn: isbnOf(number),
  title: `Title ${number}`,
  author: number % 2 === 0 ? 'Ann Author' : null,
  year: null,
  marketCents: number,
});
const editions = (count: number) => Array.from({ length: count }, (_, number) => editionOf(number));

/** A phone, and a shop whose current pack has these editions. */
function createScene(current: PackedEdition[]) {
  const local = openLocalDb({ indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => local.close());
  const shop = { hash: 'a', current, isReachable: true, now: 0, packs: 0, calls: 0 };
  const phone = { isSavingData: false };
  const ports = {
    now: () => shop.now,
    readInfo: async () => {
      shop.calls += 1;
      return { hash: shop.hash };
    },
    readPack: async () => {
      if (!shop.isReachable) throw new NetworkError('offline');
      shop.packs += 1;
      return packEditions(shop.current);
    },
  };
  return { local, shop, phone, refresh: async () => refreshIsbnPack(local, { ...ports, ...phone }) };
}

test('a title of the pack is found by its ISBN, at either end of its shards and between them, and no other', async () => {
  const { local, refresh } = createScene(editions(2_500).toReversed());
  await refresh();
  for (const number of [0, 1, 999, 1_000, 1_999, 2_000, 2_499])
    expect(await findIsbnInPack(local, isbnOf(number))).toEqual(editionOf(number));
  for (const unknown of [isbnOf(-1), String(Number(isbnOf(1_000)) - 1), isbnOf(2_500)])
    expect(await findIsbnInPack(local, unknown)).toBeUndefined();
});

test('the pack is compared with the shop’s once a week, and fetched only if it has changed', async () => {
  const { local, shop, refresh } = createScene(editions(3));
  await refresh();
  shop.now += 7 * DAY_MS - 1;
  await refresh();
  expect(shop.calls).toBe(1);
  shop.now += 1;
  await refresh();
  expect(shop).toMatchObject({ calls: 2, packs: 1 });
  Object.assign(shop, { now: shop.now + 7 * DAY_MS, hash: 'b', current: [editionOf(7)] });
  await refresh();
  expect(await findIsbnInPack(local, isbnOf(7))).toEqual(editionOf(7));
  expect(await findIsbnInPack(local, isbnOf(1))).toBeUndefined();
});

test('a pack stays as it was when the next one does not arrive, which is tried again', async () => {
  const { local, shop, refresh } = createScene(editions(3));
  await refresh();
  Object.assign(shop, { now: 7 * DAY_MS, hash: 'b', isReachable: false, current: [] });
  await expect(refresh()).rejects.toThrow(NetworkError);
  expect(await findIsbnInPack(local, isbnOf(1))).toEqual(editionOf(1));
  shop.isReachable = true;
  await refresh();
  expect(await findIsbnInPack(local, isbnOf(1))).toBeUndefined();
});

test('nothing is fetched with Save-Data', async () => {
  const { local, shop, phone, refresh } = createScene(editions(3));
  phone.isSavingData = true;
  await refresh();
  expect(shop.calls).toBe(0);
  phone.isSavingData = false;
  await refresh();
  expect(await findIsbnInPack(local, isbnOf(1))).toEqual(editionOf(1));
});

test('a full storage evicts the pack, which is fetched again a week after the last time', async () => {
  const { local, shop, refresh } = createScene(editions(3));
  await refresh();
  let isFull = true;
  await local.run(async (db) => {
    if (isFull) {
      isFull = false;
      throw new DOMException('Full.', 'QuotaExceededError');
    }
    await db.state.put({ key: 'heardAt', value: 1 });
  });
  expect(await findIsbnInPack(local, isbnOf(1))).toBeUndefined();
  await refresh();
  expect(shop.packs).toBe(1);
  shop.now += 7 * DAY_MS;
  await refresh();
  expect(await findIsbnInPack(local, isbnOf(1))).toEqual(editionOf(1));
});
