import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { storePictures } from './store-pictures.ts';
import { openLocalDb } from '../database.ts';
import { COVER_BYTES } from './data-use.ts';
import type { PictureStore } from '../picture-store.ts';

/** A store in memory, in which every picture takes so many bytes. */
function storeOf(bytesOfOne = 1) {
  const kept: string[] = [];
  const store: PictureStore = {
    put: async (url) => kept.push(url) > 0,
    listUrls: async () => new Set(kept),
    getTotalBytes: async () => kept.length * bytesOfOne,
    makeRoom: async () => false,
  };
  return { store, kept };
}

const picture = (id: number) => ({
  url: `/pictures/${id}`,
  width: 1,
  height: 1,
  tint: '#000000',
  placeholder: '0',
});

/** A phone with so many products, each with a picture; the second is featured. */
async function deviceWith(count: number) {
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

const always = { fetchPicture: async () => new Response('picture'), maxBytes: () => COVER_BYTES.most };

test('first what was seen, then what the home page shows, then the newest; nothing twice', async () => {
  const local = await deviceWith(3);
  const { store, kept } = storeOf();
  await storePictures(local, store, always, ['/pictures/seen-640.avif', '/pictures/3-320.avif']);
  expect(kept).toEqual(['/pictures/seen-640.avif', ...[3, 2, 1].map((id) => `/pictures/${id}-320.avif`)]);
  await storePictures(local, store, always);
  expect(kept).toHaveLength(4);
});

test('ends where their share of the budget is full', async () => {
  const { store, kept } = storeOf(COVER_BYTES.most / 2);
  await storePictures(await deviceWith(20), store, always);
  expect(kept.length).toBeLessThan(6);
});

test('a first look stores what was seen, and fetches nothing ahead', async () => {
  const { store, kept } = storeOf();
  await storePictures(await deviceWith(20), store, { ...always, maxBytes: () => 0 }, [
    '/pictures/seen-640.avif',
  ]);
  expect(kept).toEqual(['/pictures/seen-640.avif']);
});

test('on a first visit in which something was tapped, all pictures together stay below 1.5 MB', async () => {
  const cover = 20_000;
  const { store, kept } = storeOf(cover);
  await storePictures(await deviceWith(200), store, { ...always, maxBytes: () => COVER_BYTES.firstVisit });
  expect(kept.length * cover).toBeGreaterThan(1_300_000);
  expect(kept.length * cover).toBeLessThan(1_500_000);
});

test('ends with the network, and as soon as the connection is one to be spared', async () => {
  const local = await deviceWith(20);
  let left = 3;
  const fetchPicture = async (): Promise<Response> => {
    left -= 1;
    if (left < 0) throw new Error('No network.');
    return new Response('picture');
  };
  const cut = storeOf();
  await storePictures(local, cut.store, { ...always, fetchPicture });
  expect(cut.kept.length).toBe(3);
  const spared = storeOf();
  const maxBytes = () => (spared.kept.length < 3 ? COVER_BYTES.most : 0);
  await storePictures(local, spared.store, { ...always, maxBytes });
  expect(spared.kept.length).toBeLessThan(6);
});
