import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { SORTS } from '#contract/catalog/listing-queries.ts';
import { columnsFromItems, type MirrorItem } from '#contract/sync/mirror-columns.ts';
import type { MirrorPage } from '#contract/sync/mirror.ts';
import type { Product } from '#contract/catalog/product.ts';
import { NetworkError } from '#app/http/errors.ts';
import { refreshMirror, type MirrorChange } from './catalog-mirror.ts';
import { openLocalDb, type LocalDb } from '../database.ts';
import { createMirrorReads, suggestFromMirror } from './mirror-reads.ts';
import { NOT_ON_THIS_PHONE } from './mirror-rows.ts';
import { evictRecentlyViewed, recordView } from './recently-viewed.ts';
import { createMirrorIndex } from '../search/search-index-of-mirror.ts';

function openDevice(): LocalDb {
  const local = openLocalDb({ indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => local.close());
  return local;
}

const item = (id: number, more: Partial<MirrorItem> = {}): MirrorItem => ({
  id,
  title: `Item ${id}`,
  price: 5,
  category: 'books',
  condition: 'good',
  inStock: true,
  stock: 1,
  excerpt: '',
  featured: false,
  popular: false,
  createdAt: id,
  ...more,
});

const page = (items: readonly MirrorItem[], more: Partial<MirrorPage> = {}): MirrorPage => ({
  ...(items.length === 0 ? {} : { columns: columnsFromItems(items) }),
  removedIds: [],
  cursor: `after ${items.at(-1)?.id ?? 'nothing'}`,
  more: false,
  ...more,
});

/** A server with these pages, by cursor; any other cursor fails as a network error. */
function server(pages: Readonly<Record<string, MirrorPage | undefined>>) {
  const requestedCursors: (string | undefined)[] = [];
  const changes: MirrorChange[] = [];
  return {
    requestedCursors,
    changes,
    now: () => 5_000,
    onChange: (change: MirrorChange) => changes.push(change),
    fetchPage: async (cursor: string | undefined) => {
      requestedCursors.push(cursor);
      const known = pages[cursor ?? ''];
      if (known === undefined) throw new NetworkError('The shop cannot be reached.');
      return known;
    },
  };
}

const idsOf = async (local: LocalDb) => local.run(async (db) => db.products.toCollection().primaryKeys());
const readsOf = (local: LocalDb) =>
  createMirrorReads(local, async (query) => createMirrorIndex(local).find(query));

async function openWith(...items: MirrorItem[]): Promise<LocalDb> {
  const local = openDevice();
  await refreshMirror(local, server({ '': page(items) }));
  return local;
}

test('loads page by page, and resumes after a lost connection without loading pages twice', async () => {
  const local = openDevice();
  const first = server({ '': page([item(1), item(2)], { more: true }) });
  await expect(refreshMirror(local, first)).rejects.toThrow(NetworkError);
  expect(await idsOf(local)).toEqual([1, 2]);

  const second = server({ 'after 2': page([item(3)]) });
  await refreshMirror(local, second);
  expect(second.requestedCursors).toEqual(['after 2']);
  expect(await idsOf(local)).toEqual([1, 2, 3]);
});

test('a page that was not stored completely is loaded retry: cursor and rows are one transaction', async () => {
  const local = openDevice();
  const items = Array.from({ length: 600 }, (_, at) => item(at + 1));
  // The disk fails at the last chunk.
  const disk = { full: true };
  await local.run(async (db) => {
    db.products.hook('creating', (id: number) => {
      if (disk.full && id === 600) throw new Error('The disk is gone.');
    });
  });
  await expect(refreshMirror(local, server({ '': page(items) }))).rejects.toThrow();
  expect(await local.run(async (db) => db.state.get('mirror'))).toBeUndefined();

  disk.full = false;
  const retry = server({ '': page(items) });
  await refreshMirror(local, retry);
  expect(retry.requestedCursors).toEqual([undefined]);
  expect(await local.run(async (db) => db.products.count())).toBe(600);
});

test('applies changed and removed products, and reports which', async () => {
  const local = await openWith(item(1), item(2), item(3));
  const later = server({ 'after 3': page([item(2, { price: 9 })], { removedIds: [1, 77] }) });
  await refreshMirror(local, later);
  expect(await idsOf(local)).toEqual([2, 3]);
  expect(await local.run(async (db) => db.products.get(2))).toMatchObject({ price: 9 });
  expect(later.changes).toEqual([{ put: [2], removed: [1, 77], anew: false }]);
});

test('an empty page reports no change', async () => {
  const local = await openWith(item(1));
  const later = server({ 'after 1': page([], { cursor: 'after 1' }) });
  await refreshMirror(local, later);
  expect(later.changes).toEqual([]);
});

test('starts over when the server resets the cursor, and is complete only after the last page', async () => {
  const local = await openWith(item(1), item(2));
  const resetServer = server({ 'after 2': page([item(8)], { reset: true, more: true }) });
  await expect(refreshMirror(local, resetServer)).rejects.toThrow(NetworkError);
  expect(await idsOf(local)).toEqual([8]);
  expect(await local.run(async (db) => db.state.get('mirror'))).toMatchObject({
    value: { cursor: 'after 8', complete: false },
  });
  await refreshMirror(local, server({ 'after 8': page([item(9)]) }));
  expect(await local.run(async (db) => db.state.get('mirror'))).toMatchObject({ value: { complete: true } });
});

test('keeps at most 4,500 products, and evicts the oldest', async () => {
  const items = Array.from({ length: 4_510 }, (_, at) => item(at + 1));
  const local = await openWith(...items);
  const ids = await idsOf(local);
  expect(ids).toHaveLength(4_500);
  expect(ids[0]).toBe(11);
});

test('lists are sorted as on the server, and each page continues after the last one', async () => {
  const local = await openWith(
    item(1, { price: 5, createdAt: 10 }),
    item(2, { price: 5, createdAt: 10 }),
    item(3, { price: 4, createdAt: 30 }),
    item(4, { price: 9.5, createdAt: 20, category: 'games' }),
    item(5, { price: 9.5, createdAt: 5 }),
  );
  const orders = {
    newest: [3, 4, 2, 1, 5],
    'price-asc': [3, 1, 2, 4, 5],
    'price-desc': [5, 4, 2, 1, 3],
  } as const;
  for (const sort of SORTS) {
    for (const category of [undefined, ['books']] as const) {
      const ids: number[] = [];
      let cursor: string | undefined;
      do {
        const read = await readsOf(local).list({ sort, category, limit: 2, cursor });
        expect(read.total).toBe(category === undefined ? 5 : 4);
        ids.push(...read.items.map(({ id }) => id));
        cursor = read.next;
      } while (cursor !== undefined);
      expect(ids, `${sort} ${category?.join() ?? 'all'}`).toEqual(
        orders[sort].filter((id) => category === undefined || id !== 4),
      );
    }
  }
});

test('the lists of the home page have the newest featured and popular products', async () => {
  const both = { featured: true, popular: true };
  const local = await openWith(
    item(1, { featured: true }),
    item(2, both),
    item(3, { popular: true }),
    item(4),
    ...[5, 6, 7].map((id) => item(id, { featured: true })),
    item(8, { featured: true, createdAt: 0 }),
  );
  expect((await readsOf(local).featured()).map(({ id }) => id)).toEqual([7, 6, 5, 2]);
  expect((await readsOf(local).popular()).map(({ id }) => id)).toEqual([3, 2]);
});

test('search tolerates a typo and returns product cards', async () => {
  const local = await openWith(item(1, { title: 'Twilight', author: 'Stephenie Meyer' }), item(2));
  const found = await readsOf(local).search({ q: 'twilihgt', sort: 'relevance', limit: 24 });
  expect(found).toMatchObject({ items: [{ id: 1, title: 'Twilight' }], total: 1, correctedTo: 'twilight' });
  expect(found).not.toHaveProperty('next');
});

test('the search index follows changes of the mirror', async () => {
  const local = await openWith(item(1, { title: 'Dune' }));
  const index = createMirrorIndex(local);
  const total = async (q: string) => (await index.find({ q, sort: 'relevance', limit: 9, offset: 0 })).total;
  expect(await total('dune')).toBe(1);
  const later = server({ 'after 1': page([item(2, { title: 'Hyperion' })], { removedIds: [1] }) });
  await refreshMirror(local, later);
  for (const change of later.changes) await index.update(change);
  expect(await total('hyperion')).toBe(1);
  expect(await total('dune')).toBe(0);
});

const viewedProduct = (id: number, more: Partial<Product> = {}): Product => ({
  id,
  title: `Item ${id}`,
  description: 'Read once, by somebody careful.',
  price: 5,
  amazonPrice: null,
  ebayPrice: null,
  category: 'books',
  condition: 'good',
  imageUrl: '',
  inStock: true,
  stock: 1,
  featured: false,
  popular: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  images: [],
  ...more,
});

test('a viewed product keeps its description, and has the newer of its two prices', async () => {
  const local = await openWith(item(1, { price: 7 }), item(2));
  await recordView(local, viewedProduct(1), 4_000);
  expect(await readsOf(local).product(1)).toMatchObject({
    description: 'Read once, by somebody careful.',
    price: 7,
  });
  await recordView(local, viewedProduct(1, { price: 6 }), 6_000);
  expect(await readsOf(local).product(1)).toMatchObject({ price: 6 });
  expect(await readsOf(local).product(2)).toMatchObject({ title: 'Item 2', description: NOT_ON_THIS_PHONE });
  await expect(readsOf(local).product(3)).rejects.toThrow(NetworkError);
});

test.each([
  [6_000, { inStock: false, paused: {} }],
  [4_000, { inStock: true }],
])('a product in the cart is for sale by its newest copy: heard at %i', async (heardAt, expected) => {
  const local = await openWith(item(1));
  const { featured: _f, popular: _p, createdAt: _c, ...card } = item(1);
  const line = { quantity: 1, product: { ...card, inStock: false, paused: {} } };
  await local.run(async (db) =>
    db.state.bulkPut([
      { key: 'cart', value: { lines: [line], notices: [] } },
      { key: 'heardAt', value: heardAt },
    ]),
  );
  await recordView(local, viewedProduct(1), 3_000);
  expect(await readsOf(local).product(1)).toMatchObject(expected);
});

test('related products are of the same category, without the product itself', async () => {
  const local = await openWith(item(1), item(2), item(3, { category: 'games' }));
  expect((await readsOf(local).related(1)).map(({ id }) => id)).toEqual([2]);
});

test('a phone without a mirror reports a network error instead of an empty shop', async () => {
  const reads = readsOf(openDevice());
  await expect(reads.featured()).rejects.toThrow(NetworkError);
  await expect(reads.list({ sort: 'newest', limit: 24 })).rejects.toThrow(NetworkError);
  await expect(reads.search({ q: 'dune', sort: 'relevance', limit: 24 })).rejects.toThrow(NetworkError);
});

test('evicts the products viewed longest ago, but never those in the cart or the wishlist', async () => {
  const local = openDevice();
  for (const id of [1, 2, 3, 4]) await recordView(local, viewedProduct(id), id);
  const { featured: _f, popular: _p, createdAt: _c, ...card } = item(1);
  await local.run(async (db) =>
    db.state.bulkPut([
      { key: 'cart', value: { lines: [{ quantity: 1, product: card }], notices: [] } },
      { key: 'wishlist', value: [{ ...card, id: 2 }] },
    ]),
  );
  await local.run(async (db) => evictRecentlyViewed(db, 3));
  expect(await local.run(async (db) => db.own.toCollection().primaryKeys())).toEqual([1, 2, 4]);
});

const suggest = async (local: LocalDb, q: string) =>
  suggestFromMirror(local, async (words) => createMirrorIndex(local).suggest(words), q);

test('suggests from the mirror what the server suggests, and nothing without a mirror', async () => {
  await expect(suggest(openDevice(), 'sea')).rejects.toThrow(NetworkError);
  const local = await openWith(
    item(1, { title: 'Sears', category: 'catalogs' }),
    item(2, { title: 'The Sea', author: 'Jo', price: 4 }),
    item(3, { title: 'The Sea', author: 'Jo' }),
  );
  expect(await suggest(local, 'sea')).toEqual({
    rows: [
      { kind: 'title', id: 2, title: 'The Sea', author: 'Jo', price: 4, picture: undefined },
      { kind: 'title', id: 1, title: 'Sears', author: undefined, price: 5, picture: undefined },
      { kind: 'category', category: 'books', items: 2 },
      { kind: 'category', category: 'catalogs', items: 1 },
    ],
    total: 3,
  });
  expect((await suggest(local, 'seaa')).rows[0]).toEqual({ kind: 'correction', q: 'sea' });
});
