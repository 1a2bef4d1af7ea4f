import { expect, test } from 'vitest';
import { nextChange } from '#api/storage/change.ts';
import { wordKeys, words } from '#api/storage/schema.ts';
import { freshStorage } from '#api/tests/world/fresh-storage.ts';
import { openBookshop, searchIds, search } from '#api/tests/world/search-fixtures.ts';
import type { IndexedText } from './full-text.ts';
import { indexProduct, indexProducts, unindexProduct } from './index-product.ts';

const text = (title: string, author: string | null): IndexedText => ({
  title,
  author,
  isbn: null,
  category: 'books',
  condition: 'good',
  description: 'never counted',
});

test('neither finds an unindexed product nor suggests its words', async () => {
  await using storage = await openBookshop();
  await storage.transaction({ catalog: true }, async (tx) => {
    await nextChange(tx);
    await unindexProduct(tx, 2);
    await unindexProduct(tx, 2);
    await unindexProduct(tx, 999);
  });
  expect(await search(storage, 'neuromancer')).toEqual({ ids: [], total: 0 });
  expect(await search(storage, 'neuromancr')).toEqual({ ids: [], total: 0 });
});

test('finds a reindexed product by its new words only', async () => {
  await using storage = await openBookshop();
  await storage.transaction({ catalog: true }, async (tx) => {
    await nextChange(tx);
    const written = {
      ...text('Count Zero', 'William Gibson'),
      category: 'journals',
      condition: 'new',
    } as const;
    await indexProduct(tx, 2, written);
  });
  expect(await search(storage, 'neuromancer')).toEqual({ ids: [], total: 0 });
  expect(await searchIds(storage, 'gibsn')).toEqual([2]);
  expect(await searchIds(storage, 'count', { category: ['journals'], condition: ['new'] })).toEqual([2]);
  expect(await searchIds(storage, 'count', { category: ['books'] })).toEqual([]);
});

test('counts exactly the words of indexed products after inserts, updates and deletes', async () => {
  await using storage = await freshStorage();
  await storage.transaction({ catalog: true }, async (tx) => {
    const three = [
      text('Dune Dune', 'Frank Herbert'),
      text('Dune Messiah', 'Frank Herbert'),
      text('!', null),
    ];
    await indexProducts(tx, new Map(three.map((one, at) => [at + 1, one])));
    await indexProducts(tx, new Map([[2, text('Whipping Star', 'Frank Herbert')]]));
    await unindexProduct(tx, 3);
    await indexProducts(tx, new Map());
  });
  const counted = await storage.db.select().from(words).orderBy(words.word);
  expect(counted.map(({ word, products: n }) => [word, n])).toEqual([
    ['dune', 1],
    ['frank', 2],
    ['herbert', 2],
    ['star', 1],
    ['whipping', 1],
  ]);
  await storage.transaction({ catalog: true }, async (tx) => {
    await unindexProduct(tx, 1);
    await unindexProduct(tx, 2);
  });
  expect(await storage.db.$count(words)).toBe(0);
  expect(await storage.db.$count(wordKeys)).toBe(0);
});
