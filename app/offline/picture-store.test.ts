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

const createPicture = (bytes: number) =>
  new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'image/avif' } });

const createStore = (caches: ReturnType<typeof createCacheStorage>, maxBytes: number) =>
  createPictureStore({ caches, maxBytes, indexedDB: new IDBFactory(), IDBKeyRange });

test('evicts the oldest pictures beyond the budget, and counts the bytes of the rest', async () => {
  const caches = createCacheStorage();
  const store = createStore(caches, 1_000);
  for (let at = 1; at <= 11; at += 1) await store.put(`/${at}`, createPicture(100));
  expect([...caches.stored.keys()]).toEqual(['/3', '/4', '/5', '/6', '/7', '/8', '/9', '/10', '/11']);
  expect(await store.getTotalBytes()).toBe(900);
  expect(await store.listUrls()).toEqual(new Set(caches.stored.keys()));
});

test('a picture stored again counts once, and as the newest', async () => {
  const caches = createCacheStorage();
  const store = createStore(caches, 1_000);
  await store.put('/1', createPicture(100));
  await store.put('/2', createPicture(50));
  await store.put('/1', createPicture(80));
  expect(await store.getTotalBytes()).toBe(130);
  await store.makeRoom();
  expect([...caches.stored.keys()]).toEqual([]);
});

test('evicts older pictures for a new one when storage is full', async () => {
  const caches = createCacheStorage(250);
  const store = createStore(caches, 1_000);
  for (const url of ['/1', '/2', '/3']) expect(await store.put(url, createPicture(100))).toBe(true);
  expect([...caches.stored.keys()]).toContain('/3');
  expect([...caches.stored.keys()]).not.toContain('/1');
});

test('frees space for other data as long as there are pictures', async () => {
  const caches = createCacheStorage();
  const store = createStore(caches, 1_000);
  expect(await store.makeRoom()).toBe(false);
  for (const url of ['/1', '/2']) await store.put(url, createPicture(100));
  expect(await store.makeRoom()).toBe(true);
  expect([...caches.stored.keys()]).toEqual(['/2']);
});

test('a picture that needs most of the budget is not stored', async () => {
  const caches = createCacheStorage();
  const store = createStore(caches, 1_000);
  await store.put('/small', createPicture(90));
  await store.put('/huge', createPicture(900));
  expect([...caches.stored.keys()]).toEqual(['/small']);
});
