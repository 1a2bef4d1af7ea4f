import { once } from 'node:events';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { storePictures } from './store-pictures.ts';
import { openLocalDb } from '../database.ts';
import { COVER_BYTES } from './data-use.ts';
import type { PictureStore } from '../picture-store.ts';

/** An in-memory store. */
function createStore() {
  const storedUrls: string[] = [];
  let total = 0;
  const store: PictureStore = {
    put: async (pictures) => {
      storedUrls.push(...pictures.map(({ url }) => url));
      for (const { body } of pictures) total += body.size;
      return true;
    },
    listUrls: async () => new Set(storedUrls),
    getTotalBytes: async () => total,
    makeRoom: async () => false,
  };
  return { store, storedUrls };
}

const picture = (id: number) => ({
  url: `/pictures/${id}`,
  width: 1,
  height: 1,
  tint: '#000000',
  placeholder: '0',
});

/** A phone with `count` products, each with a picture; the second is featured. */
async function openWithProducts(count: number) {
  const local = openLocalDb({ indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => local.close());
  await local.run(async (db) =>
    db.products.bulkPut(
      Array.from({ length: count }, (_, at) => ({
        id: at + 1,
        title: `Item ${at + 1}`,
        price: 1,
        category: 'books' as const,
        condition: 'good' as const,
        inStock: true,
        stock: 1,
        excerpt: '',
        createdAt: at,
        flags: at === 1 ? 1 : 0,
        picture: picture(at + 1),
      })),
    ),
  );
  return local;
}

const createPorts = (bytes = 1) => ({
  fetchPicture: async () => new Response(new Uint8Array(bytes)),
  maxBytes: (): number => COVER_BYTES.most,
  untilPauseEnds: async () => undefined,
});
const ports = createPorts();

test('stores seen pictures first, then those of the home page, then the newest, each once', async () => {
  const local = await openWithProducts(3);
  const { store, storedUrls } = createStore();
  await storePictures(local, store, ports, ['/pictures/seen-640.avif', '/pictures/3-320.avif']);
  expect(storedUrls).toEqual([
    '/pictures/seen-640.avif',
    ...[3, 2, 1].map((id) => `/pictures/${id}-320.avif`),
  ]);
  await storePictures(local, store, ports);
  expect(storedUrls).toHaveLength(4);
});

test('stops when the byte budget is full', async () => {
  const { store, storedUrls } = createStore();
  await storePictures(await openWithProducts(20), store, createPorts(COVER_BYTES.most / 2));
  expect(storedUrls.length).toBeLessThan(6);
});

test('without a prefetch budget, stores seen pictures and prefetches none', async () => {
  const { store, storedUrls } = createStore();
  await storePictures(await openWithProducts(20), store, { ...ports, maxBytes: () => 0 }, [
    '/pictures/seen-640.avif',
  ]);
  expect(storedUrls).toEqual(['/pictures/seen-640.avif']);
});

test('on a first visit with a tap, all prefetched pictures stay below 1.5 MB', async () => {
  const cover = 20_000;
  const { store, storedUrls } = createStore();
  await storePictures(await openWithProducts(200), store, {
    ...createPorts(cover),
    maxBytes: () => COVER_BYTES.firstVisit,
  });
  expect(storedUrls.length * cover).toBeGreaterThan(1_300_000);
  expect(storedUrls.length * cover).toBeLessThan(1_500_000);
});

test('stops when the network is lost, and when the connection becomes metered', async () => {
  const local = await openWithProducts(20);
  let remaining = 3;
  const fetchPicture = async (): Promise<Response> => {
    remaining -= 1;
    if (remaining < 0) throw new Error('No network.');
    return new Response('picture');
  };
  const interrupted = createStore();
  await storePictures(local, interrupted.store, { ...ports, fetchPicture });
  expect(interrupted.storedUrls.length).toBe(3);
  const metered = createStore();
  let fetchedCount = 0;
  const fetchOnWifi = async (): Promise<Response> => {
    fetchedCount += 1;
    return new Response('picture');
  };
  const maxBytes = () => (fetchedCount < 3 ? COVER_BYTES.most : 0);
  await storePictures(local, metered.store, { ...ports, fetchPicture: fetchOnWifi, maxBytes });
  expect([metered.storedUrls.length, fetchedCount]).toEqual([3, 3]);
});

test('waits before each batch while it is paused', async () => {
  const { store, storedUrls } = createStore();
  const pause = new AbortController();
  const later = once(pause.signal, 'abort');
  let batches = 0;
  const untilPauseEnds = async (): Promise<void> => {
    batches += 1;
    if (batches > 2) await later;
  };
  const run = storePictures(await openWithProducts(30), store, { ...ports, untilPauseEnds });
  await vi.waitFor(() => expect(storedUrls).toHaveLength(16));
  pause.abort();
  await run;
  expect(storedUrls).toHaveLength(30);
});
