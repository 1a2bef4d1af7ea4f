import { expect, test } from 'vitest';
import { freshStorage } from '#api/tests/world/fresh-storage.ts';
import { openBookshop, searchIds, addBooks, search } from '#api/tests/world/search-fixtures.ts';

test.each([
  ['dune', [1]],
  ['DUNE herbert', [1]],
  ['herb', [1]], // the last word may be a prefix
  ['fra dune', []], // other words must be whole
  ['sandworms', [1]],
  ['spice desert', [1]],
  ['bronte', [3]],
  ['Brontë', [3]],
  ['games', [5]],
  ['gibson neuromancer port', [2]],
  ['dune neuromancer', []],
])('%s finds products that have all its words', async (q, ids) => {
  await using storage = await openBookshop();
  expect(await search(storage, q)).toEqual({ ids, total: ids.length });
});

test('ranks matches in the title above the author, and the author above the description', async () => {
  await using storage = await freshStorage();
  await addBooks(
    storage,
    { title: 'Moor', author: 'A. Writer', description: 'x' },
    { title: 'A house', author: 'Mary Moor', description: 'x' },
    { title: 'A garden', author: 'A. Writer', description: 'On the moor' },
  );
  expect(await searchIds(storage, 'moor')).toEqual([1, 2, 3]);
});

test.each([
  ['neuromancr', 'neuromancer', [2]],
  ['nueromancer gibsn', 'neuromancer gibson', [2]],
  ['tolkein', 'tolkien', [4]],
  ['herbrt dune', 'herbert dune', [1]],
  ['hobit', 'hobbit', [4, 5]],
  ['wutherring hieghts', 'wuthering heights', [3]],
])('corrects %s to %s', async (q, correctedTo, ids) => {
  await using storage = await openBookshop();
  const found = await search(storage, q);
  expect(found).toEqual({ ids: found.ids, total: ids.length, correctedTo });
  expect(new Set(found.ids)).toEqual(new Set(ids));
});

test('does not correct known words, prefixes, numbers, or words without a similar one', async () => {
  await using storage = await openBookshop();
  await addBooks(storage, { title: 'Spine', author: null, description: 'x' });
  expect(await search(storage, 'spice')).toEqual({ ids: [1], total: 1 });
  expect(await search(storage, 'neurom')).toEqual({ ids: [2], total: 1 });
  expect(await search(storage, '1985')).toEqual({ ids: [], total: 0 });
  expect(await search(storage, 'xylophone')).toEqual({ ids: [], total: 0 });
});

test('prefers a correction with a doubled letter, then the more frequent word', async () => {
  await using storage = await freshStorage();
  const titles = ['Peter Pan', 'Peter Rabbit', 'Potter', 'Porter', 'The Moon', 'The Moor', 'Moor'];
  await addBooks(storage, ...titles.map((title) => ({ title, author: null })));
  expect((await search(storage, 'poter')).correctedTo).toBe('potter');
  expect((await search(storage, 'mooq')).correctedTo).toBe('moor');
});

test('corrects typos only to words of titles and authors', async () => {
  await using storage = await freshStorage();
  await addBooks(storage, { title: 'Harry Potter', author: null, description: 'power power' });
  expect(await search(storage, 'harry poter')).toMatchObject({ ids: [1], correctedTo: 'harry potter' });
  await addBooks(storage, { title: 'Quiet', author: null, description: 'extraordinary' });
  expect(await search(storage, 'extraordinery')).toEqual({ ids: [], total: 0 });
});

test.each(['9780441013593', '978-0-441-01359-3', '0441013597', '0-441-01359-7', 'ISBN 978-0441013593'])(
  'the ISBN %s goes straight to its items',
  async (q) => {
    await using storage = await openBookshop();
    expect(await search(storage, q)).toEqual({ ids: [1], total: 1 });
  },
);

test('finds nothing for an unknown ISBN, and does not correct it to another', async () => {
  await using storage = await openBookshop();
  expect(await search(storage, '9780306406157')).toEqual({ ids: [], total: 0 });
});

test('filters results and total by category, condition and price', async () => {
  await using storage = await openBookshop();
  expect(await search(storage, 'hobbit', { category: ['books'] })).toEqual({ ids: [4], total: 1 });
  expect(await search(storage, 'hobbit', { category: ['magazines'] })).toEqual({ ids: [], total: 0 });
  expect(await search(storage, 'heights', { condition: ['acceptable'] })).toEqual({ ids: [3], total: 1 });
  expect(await search(storage, 'heights', { condition: ['good'] })).toEqual({ ids: [], total: 0 });
  expect(await search(storage, 'hobbit', { minPrice: 12 })).toEqual({ ids: [4], total: 1 });
  expect(await search(storage, 'hobbit', { maxPrice: 11.99 })).toEqual({ ids: [5], total: 1 });
  const none = { category: ['games'], minPrice: 9, maxPrice: 2 ** 40 } as const;
  expect(await search(storage, 'hobbit', none)).toEqual({ ids: [], total: 0 });
});

test('does not match facets that are typed as words', async () => {
  await using storage = await openBookshop();
  expect((await search(storage, '_good')).total).toBe(0);
  expect((await search(storage, 'facets : "_books"')).total).toBe(0);
});

// Queries with many matches use another plan than those with few.
const amongOthers = [0, 40];
const sorts = ['newest', 'price-asc', 'price-desc', 'relevance'] as const;
test.each(sorts.flatMap((sort) => amongOthers.map((others) => [sort, others] as const)))(
  'pages by %s hold every hit once, in order, and know the total, among %i others',
  async (sort, others) => {
    await using storage = await freshStorage();
    const owls = Array.from({ length: 11 }, (_, at) => ({
      title: `Owl ${at}`,
      priceCents: (at * 7) % 4,
      createdAt: at >> 1,
    }));
    await addBooks(
      storage,
      ...owls,
      ...Array.from({ length: others }, () => ({ title: 'Moor', priceCents: 2 })),
    );
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await search(storage, 'owl', { sort, limit: 4, cursor, maxPrice: 0.03 });
      expect(page.total).toBe(11);
      seen.push(...page.ids);
      cursor = page.next;
    } while (cursor !== undefined);
    expect(seen.toSorted((a, b) => a - b)).toEqual(owls.map((_, at) => at + 1));
    const keys = seen
      .map((id) => owls[id - 1])
      .map((owl) => (sort === 'newest' ? owl?.createdAt : owl?.priceCents) ?? 0);
    const way = sort === 'price-asc' ? 1 : -1;
    if (sort !== 'relevance') expect(keys).toEqual(keys.toSorted((a, b) => way * (a - b)));
  },
);

test('rejects the cursor of another search', async () => {
  await using storage = await freshStorage();
  await addBooks(storage, { title: 'Owl' }, { title: 'Owl' });
  const { next } = await search(storage, 'owl', { limit: 1 });
  expect(next).toBeDefined();
  await expect(search(storage, 'owls', { limit: 1, cursor: next })).rejects.toThrow(
    'does not belong to this list',
  );
  await expect(search(storage, 'owl', { limit: 1, cursor: next, sort: 'newest' })).rejects.toThrow(
    'does not belong',
  );
});

test('caches counts by query, whatever the words are', async () => {
  await using storage = await freshStorage();
  await addBooks(
    storage,
    { title: 'All size hits' },
    { title: 'Dune' },
    { title: 'Term' },
    { title: 'Moor' },
  );
  for (const q of ['all size', 'size all', 'hits term', 'all']) await search(storage, q);
  expect((await search(storage, 'size hits')).total).toBe(1);
  expect((await search(storage, 'term')).total).toBe(1);
});

test('ignores a word that a third of all products have, unless it is the only one', async () => {
  await using storage = await freshStorage();
  const books = Array.from({ length: 12 }, (_, at) => ({
    title: at < 8 ? `The number ${at}` : `Number ${at}`,
  }));
  await addBooks(storage, ...books, { title: 'Hobbit' });
  expect((await search(storage, 'the hobbit')).ids).toEqual([13]); // although "the" is not in its title
  expect((await search(storage, 'hobbit the')).ids).toEqual([13]);
  expect((await search(storage, 'the')).total).toBe(8);
  expect((await search(storage, 'the number')).total).toBe(8); // both words are common, so both are required
});

test.each([
  [''],
  ['   '],
  ['"'],
  ['* - ( ) : ^ & | ! < >'],
  ['😀'],
  ["'; drop table products; --"],
  ['a* OR b*'],
  ['NOT AND OR NEAR(x y)'],
  ['title : dune'],
  ['{title}: "dune" + *'],
  ["\\'':* & 'x"],
  ['%_[]'],
  ['x'.repeat(200)],
  ['a '.repeat(100)],
  ['\u0301\u200b\ud800'],
  ['ﷺ İß ſ ㎏ ½ ²'],
])('treats %j as plain words', async (q) => {
  await using storage = await openBookshop();
  const found = await search(storage, q);
  expect(found.ids.length).toBeLessThanOrEqual(found.total);
  expect(await searchIds(storage, 'dune')).toEqual([1]);
});
