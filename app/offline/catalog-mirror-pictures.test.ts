import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { keepPictures } from './catalog-mirror-pictures.ts';
import { openLocal } from './database.ts';
import { PREFETCHED_BYTES, type PictureStore } from './evict-pictures.ts';

/** A store in memory, in which every picture takes so many bytes. */
function storeOf(bytesOfOne = 1) {
  const kept: string[] = [];
  const store: PictureStore = {
    match: async () => undefined,
    keep: async (url) => kept.push(url) > 0,
    urls: async () => new Set(kept),
    bytes: async () => kept.length * bytesOfOne,
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
  const local = openLocal({ indexedDB: new IDBFactory(), IDBKeyRange });
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

const always = { fetchPicture: async () => new Response('picture'), mayGoOn: () => true };

test('first what was seen, then what the home page shows, then the newest; nothing twice', async () => {
  const local = await deviceWith(3);
  const { store, kept } = storeOf();
  await keepPictures(local, store, always, ['/pictures/seen-640.avif', '/pictures/3-320.avif']);
  expect(kept).toEqual(['/pictures/seen-640.avif', ...[3, 2, 1].map((id) => `/pictures/${id}-320.avif`)]);
  await keepPictures(local, store, always);
  expect(kept).toHaveLength(4);
});

test('ends where their share of the budget is full', async () => {
  const { store, kept } = storeOf(PREFETCHED_BYTES / 2);
  await keepPictures(await deviceWith(20), store, always);
  expect(kept.length).toBeLessThan(6);
});

test('ends with the network, and on a connection that is to be spared', async () => {
  const local = await deviceWith(20);
  let left = 3;
  const fetchPicture = async (): Promise<Response> => {
    left -= 1;
    if (left < 0) throw new Error('No network.');
    return new Response('picture');
  };
  const cut = storeOf();
  await keepPictures(local, cut.store, { fetchPicture, mayGoOn: () => true });
  expect(cut.kept.length).toBe(3);
  const spared = storeOf();
  await keepPictures(local, spared.store, { ...always, mayGoOn: () => false });
  expect(spared.kept).toEqual([]);
});
