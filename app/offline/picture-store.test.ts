import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createPictureStore } from './picture-store.ts';

/** An in-memory Cache Storage; `capacity` is its size in bytes. */
function createCacheStorage(capacity = Infinity) {
  const stored = new Map<string, Blob>();
  const used = () => Array.from(stored.values(), ({ size }) => size).reduce((sum, size) => sum + size, 0);
  const cache = {
    put: async (url: string, response: Response) => {
      const body = await response.blob();
      if (used() + body.size > capacity) throw new DOMException('No room.', 'QuotaExceededError');
      stored.set(url, body);
    },
    delete: async (url: string) => stored.delete(url),
  };
  return { stored, open: async () => cache };
}

const createPicture = (url: string, bytes: number) => ({
  url,
  body: new Blob([new Uint8Array(bytes)], { type: 'image/avif' }),
});

const createStore = (caches: ReturnType<typeof createCacheStorage>, maxBytes: number) =>
  createPictureStore({ caches, maxBytes, indexedDB: new IDBFactory(), IDBKeyRange });

test('evicts the oldest pictures beyond the budget, and counts the bytes of the rest', async () => {
  const caches = createCacheStorage();
  const store = createStore(caches, 1_000);
  for (let at = 1; at <= 11; at += 1) await store.put([createPicture(`/${at}`, 100)]);
  expect([...caches.stored.keys()]).toEqual(['/3', '/4', '/5', '/6', '/7', '/8', '/9', '/10', '/11']);
  expect(await store.getTotalBytes()).toBe(900);
  expect(await store.listUrls()).toEqual(new Set(caches.stored.keys()));
});

test('a picture stored again counts once, and as the newest', async () => {
  const caches = createCacheStorage();
  const store = createStore(caches, 1_000);
  await store.put([createPicture('/1', 100)]);
  await store.put([createPicture('/2', 50)]);
  await store.put([createPicture('/1', 80)]);
  expect(await store.getTotalBytes()).toBe(130);
  await store.makeRoom();
  expect([...caches.stored.keys()]).toEqual([]);
});

test('pictures that are stored together count each, keep their type, and replace former ones', async () => {
  const caches = createCacheStorage();
  const store = createStore(caches, 1_000);
  await store.put([createPicture('/1', 100), createPicture('/2', 50)]);
  await store.put([createPicture('/3', 60), createPicture('/1', 80)]);
  expect(await store.getTotalBytes()).toBe(190);
  expect(Array.from(caches.stored.values(), ({ size, type }) => [size, type])).toEqual([
    [80, 'image/avif'],
    [50, 'image/avif'],
    [60, 'image/avif'],
  ]);
});

test('evicts older pictures for a new one when storage is full', async () => {
  const caches = createCacheStorage(250);
  const store = createStore(caches, 1_000);
  for (const url of ['/1', '/2', '/3']) expect(await store.put([createPicture(url, 100)])).toBe(true);
  expect([...caches.stored.keys()]).toContain('/3');
  expect([...caches.stored.keys()]).not.toContain('/1');
});

test('frees space for other data as long as there are pictures', async () => {
  const caches = createCacheStorage();
  const store = createStore(caches, 1_000);
  expect(await store.makeRoom()).toBe(false);
  for (const url of ['/1', '/2']) await store.put([createPicture(url, 100)]);
  expect(await store.makeRoom()).toBe(true);
  expect([...caches.stored.keys()]).toEqual(['/2']);
});

test('a picture that needs most of the budget is not stored', async () => {
  const caches = createCacheStorage();
  const store = createStore(caches, 1_000);
  expect(await store.put([createPicture('/small', 90), createPicture('/huge', 900)])).toBe(true);
  expect([...caches.stored.keys()]).toEqual(['/small']);
});
