import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { searchSuggestionsSchema, type SearchSuggestion } from '#contract/search/search-suggestions.ts';
import { addListings } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { getSearch } from './world/shop-reads.ts';
import { readError } from './world/visitor.ts';

const openShelf = async (): Promise<Shop & AsyncDisposable> => {
  const shop = await openShop();
  await addListings(
    shop,
    { title: 'The Old Man and the Sea', author: 'Ernest Hemingway', priceCents: 395 },
    { title: 'The Sea Around Us', author: 'Rachel L. Carson' },
    { title: 'A Moveable Feast', author: 'Ernest Hemingway' },
    { title: 'Sold at Sea', stock: 0 },
    { title: 'Kon-Tiki', description: 'A raft on the sea.' },
    { title: 'Sears Christmas Wish Book', author: 'Sears, Roebuck and Co.', category: 'catalogs' },
    { title: 'Seaside Holidays', author: 'Sears, Roebuck and Co.', category: 'catalogs' },
    { title: 'Seashells', author: 'Rachel L. Carson', isbn: '9780441013593' },
  );
  return shop;
};

async function getSuggestions(shop: Shop, q: string) {
  const answer = await shop.get(`/api/suggest?q=${encodeURIComponent(q)}`);
  const { rows, total } = z.parse(searchSuggestionsSchema, await answer.json());
  return { rows: rows.map(wordsOf), total, answer };
}

const wordsOf = (row: SearchSuggestion): string => {
  if (row.kind === 'correction') return `did you mean ${row.q}`;
  if (row.kind === 'title') return row.title;
  if (row.kind === 'author') return `author ${row.name}, ${row.items} items`;
  return `in ${row.category}, ${row.items} items`;
};

test('suggests items by title and author, those with the whole word first, and the categories of all results', async () => {
  await using shop = await openShelf();
  const { rows, total } = await getSuggestions(shop, 'sea');
  expect(rows.slice(0, 2).toSorted()).toEqual(['The Old Man and the Sea', 'The Sea Around Us']);
  expect(rows.slice(2, 4).every((title) => title.startsWith('Sea'))).toBe(true);
  expect(rows.slice(4)).toEqual(['in books, 4 items', 'in catalogs, 2 items']);
  expect(total).toBe(6);
});

test('search results with the whole word come before those with a longer one, over all pages', async () => {
  await using shop = await openShelf();
  const titles: string[] = [];
  for (let next: string | undefined = '/api/search?q=sea&limit=2'; next !== undefined;) {
    const page = await getSearch(shop, next);
    titles.push(...page.titles);
    next = page.next;
  }
  expect(new Set(titles.slice(0, 3))).toEqual(
    new Set(['The Old Man and the Sea', 'The Sea Around Us', 'Kon-Tiki']),
  );
  expect(titles.slice(3).toSorted()).toEqual(['Sears Christmas Wish Book', 'Seashells', 'Seaside Holidays']);
});

test('an item has what its row shows: price, author and cover', async () => {
  await using shop = await openShelf();
  const body: unknown = await (await shop.get('/api/suggest?q=old+man')).json();
  expect(body).toEqual({
    rows: [
      {
        kind: 'title',
        id: 1,
        title: 'The Old Man and the Sea',
        author: 'Ernest Hemingway',
        price: 3.95,
      },
    ],
    total: 1,
  });
});

test('corrects a typo, and suggests the author of several items', async () => {
  await using shop = await openShelf();
  const { rows } = await getSuggestions(shop, 'hemmingway');
  expect(rows[0]).toBe('did you mean hemingway');
  expect(rows.slice(1, 3).toSorted()).toEqual(['A Moveable Feast', 'The Old Man and the Sea']);
  expect(rows.slice(3)).toEqual(['author Ernest Hemingway, 2 items']);
});

test('an author is suggested while the name is typed, and one with a longer name only if no word is whole', async () => {
  await using shop = await openShelf();
  expect((await getSuggestions(shop, 'ernest hem')).rows).toContain('author Ernest Hemingway, 2 items');
  expect((await getSuggestions(shop, 'sear')).rows).toContain('author Sears, Roebuck and Co., 2 items');
  expect((await getSuggestions(shop, 'sea')).rows.join()).not.toContain('author');
});

test('suggests items by their ISBN or description if no title or author has the words', async () => {
  await using shop = await openShelf();
  expect((await getSuggestions(shop, '978-0-441-01359-3')).rows).toEqual(['Seashells']);
  expect((await getSuggestions(shop, 'raft')).rows).toEqual(['Kon-Tiki']);
  expect(await getSuggestions(shop, 'zzzzqqqq')).toMatchObject({ rows: [], total: 0 });
  expect(await getSuggestions(shop, '– ☂')).toMatchObject({ rows: [], total: 0 });
});

test('suggests at most 7 rows, and several copies of a book once', async () => {
  await using shop = await openShelf();
  const copies = Array.from({ length: 6 }, () => ({ title: 'Deep Sea', author: 'Jo Wave' }));
  const more = Array.from({ length: 6 }, (_, at) => ({ title: `Wave ${at}`, author: 'Jo Wave' }));
  await addListings(shop, ...copies, ...more, { title: 'Wave', category: 'games' });
  const { rows } = await getSuggestions(shop, 'jo wavee');
  expect(rows).toHaveLength(6);
  expect(new Set(rows).size).toBe(6);
  expect((await getSuggestions(shop, 'wavee')).rows).toHaveLength(7);
});

test('is public and cached like lists, and is not counted as a search', async () => {
  await using shop = await openShelf();
  const { answer } = await getSuggestions(shop, 'sea');
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  expect(answer.headers.get('Set-Cookie') ?? answer.headers.get('Session-ID')).toBeNull();
  const again = await shop.get('/api/suggest?q=sea', { 'If-None-Match': answer.headers.get('ETag') ?? '' });
  expect(again.status).toBe(304);
  expect(shop.deps.searched.take()).toEqual([]);
});

test.each(['', 'q=', 'q=%20', `q=${'a'.repeat(201)}`, 'q=a%00', 'q=a&q=b'])(
  'GET /api/suggest?%s is refused and names q',
  async (query) => {
    await using shop = await openShop();
    const refusal = await readError(await shop.get(`/api/suggest?${query}`));
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(Object.keys(refusal.fields ?? {})).toEqual(['q']);
  },
);
