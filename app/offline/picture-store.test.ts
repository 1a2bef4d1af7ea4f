import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createPictureStore } from './picture-store.ts';

/** Cache Storage as far as pictures need it; `room` is how many bytes it takes before it is full. */
function cacheStorage(room = Infinity) {
  const kept = new Map<string, Blob>();
  const used = () => Array.from(kept.values(), ({ size }) => size).reduce((sum, size) => sum + size, 0);
  const cache = {
    put: async (url: string, response: Response) => {
      const body = await response.blob();
      if (used() + body.size > room) throw new DOMException('No room.', 'QuotaExceededError');
      kept.set(url, body);
    },
    delete: async (url: string) => kept.delete(url),
  };
  return { kept, open: async () => cache };
}

const of = (bytes: number) =>
  new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'image/avif' } });

const storeWith = (caches: ReturnType<typeof cacheStorage>, maxBytes: number) =>
  createPictureStore({ caches, maxBytes, indexedDB: new IDBFactory(), IDBKeyRange });

test('beyond the budget the oldest pictures go, and the account is of what is there', async () => {
  const caches = cacheStorage();
  const store = storeWith(caches, 1_000);
  for (let at = 1; at <= 11; at += 1) await store.put(`/${at}`, of(100));
  expect([...caches.kept.keys()]).toEqual(['/3', '/4', '/5', '/6', '/7', '/8', '/9', '/10', '/11']);
  expect(await store.getTotalBytes()).toBe(900);
  expect(await store.listUrls()).toEqual(new Set(caches.kept.keys()));
});

test('a picture that comes again counts once, and as the newest', async () => {
  const caches = cacheStorage();
  const store = storeWith(caches, 1_000);
  await store.put('/1', of(100));
  await store.put('/2', of(50));
  await store.put('/1', of(80));
  expect(await store.getTotalBytes()).toBe(130);
  await store.makeRoom();
  expect([...caches.kept.keys()]).toEqual([]);
});

test('where storage is full, older pictures make room for the new one', async () => {
  const caches = cacheStorage(250);
  const store = storeWith(caches, 1_000);
  for (const url of ['/1', '/2', '/3']) expect(await store.put(url, of(100))).toBe(true);
  expect([...caches.kept.keys()]).toContain('/3');
  expect([...caches.kept.keys()]).not.toContain('/1');
});

test('pictures make room for what matters more, as long as there are any', async () => {
  const caches = cacheStorage();
  const store = storeWith(caches, 1_000);
  expect(await store.makeRoom()).toBe(false);
  for (const url of ['/1', '/2']) await store.put(url, of(100));
  expect(await store.makeRoom()).toBe(true);
  expect([...caches.kept.keys()]).toEqual(['/2']);
});

test('one picture never takes the place of all the others', async () => {
  const caches = cacheStorage();
  const store = storeWith(caches, 1_000);
  await store.put('/small', of(90));
  await store.put('/huge', of(900));
  expect([...caches.kept.keys()]).toEqual(['/small']);
});
