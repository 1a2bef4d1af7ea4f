import { expect, test } from 'vitest';
import { codePointsOf, tokenize } from '#contract/search/words.ts';
import { generatedListing } from '#api/catalog/generate/generated-listing.ts';
import { seededRandom } from '#api/catalog/generate/seeded-random.ts';
import { buildSearchIndex, type SearchableProduct, type IndexQuery } from './search-index.ts';

const dune: SearchableProduct = {
  id: 1,
  title: 'Dune Messiah',
  author: 'Frank Herbert',
  isbn: '9780441172696',
  category: 'books',
  condition: 'good',
  price: 8,
  createdAt: 1_000,
};
const createSearchable = (
  more: Partial<SearchableProduct> & { id: number; title: string },
): SearchableProduct => ({
  category: 'books',
  condition: 'good',
  price: 5,
  createdAt: 0,
  ...more,
});
const queryOf = (q: string, more: Partial<IndexQuery> = {}): IndexQuery => ({
  q,
  sort: 'relevance',
  limit: 24,
  offset: 0,
  ...more,
});

test('finds books by title, author and any form of ISBN, with an unfinished last word and without accents', () => {
  const index = buildSearchIndex([
    dune,
    createSearchable({ id: 2, title: 'Villette', author: 'Charlotte Brontë' }),
  ]);
  for (const q of ['dune', 'MESSIAH du', 'frank herb', '978-0-441-17269-6', '0441172695', 'herbert dune']) {
    expect(index.find(queryOf(q)).ids, q).toEqual([1]);
  }
  expect(index.find(queryOf('bronte')).ids).toEqual([2]);
  expect(index.find(queryOf('brontë villette')).ids).toEqual([2]);
  expect(index.find(queryOf('dune villette')).total).toBe(0);
  expect(index.find(queryOf('– ☂')).total).toBe(0);
});

test('reports the corrected words, and only when it corrected some', () => {
  const index = buildSearchIndex([dune]);
  expect(index.find(queryOf('mesiah'))).toMatchObject({ ids: [1], correctedTo: 'messiah' });
  expect(index.find(queryOf('frank hrebert'))).toMatchObject({ ids: [1], correctedTo: 'frank herbert' });
  expect(index.find(queryOf('messiah'))).not.toHaveProperty('correctedTo');
  expect(index.find(queryOf('mess'))).not.toHaveProperty('correctedTo');
});

test('puts whole words before longer ones, and suggests author, categories and corrected words', () => {
  const index = buildSearchIndex([
    createSearchable({ id: 1, title: 'Sears Wish Book', author: 'Sears', category: 'catalogs' }),
    createSearchable({ id: 2, title: 'The Sea Around Us', author: 'Rachel Carson' }),
    createSearchable({ id: 3, title: 'Silent Spring', author: 'Rachel Carson' }),
    createSearchable({ id: 4, title: 'A Long and Learned History of the Old Man and the Sea' }),
  ]);
  expect(new Set(index.find(queryOf('sea')).ids.slice(0, 2))).toEqual(new Set([2, 4]));
  expect(index.find(queryOf('sea')).ids[2]).toBe(1);
  expect(index.suggest('sea')).toMatchObject({
    total: 3,
    correctedTo: undefined,
    categories: new Map([
      ['books', 2],
      ['catalogs', 1],
    ]),
  });
  expect(index.suggest('sea')).not.toHaveProperty('author');
  expect(index.suggest('carso').author).toEqual({ name: 'Rachel Carson', items: 2 });
  expect(index.suggest('rachell')).toMatchObject({
    correctedTo: 'rachel',
    author: { name: 'Rachel Carson', items: 2 },
  });
});

test('filters by category, condition and inclusive price range, and counts the rest', () => {
  const index = buildSearchIndex([
    createSearchable({ id: 1, title: 'Atlas', price: 5 }),
    createSearchable({ id: 2, title: 'Atlas', price: 10, category: 'games' }),
    createSearchable({ id: 3, title: 'Atlas', price: 15, condition: 'new' }),
  ]);
  const ids = (more: Partial<IndexQuery>) => new Set(index.find(queryOf('atlas', more)).ids);
  expect(ids({ category: ['books'] })).toEqual(new Set([1, 3]));
  expect(ids({ condition: ['new'] })).toEqual(new Set([3]));
  expect(ids({ minPrice: 5, maxPrice: 10 })).toEqual(new Set([1, 2]));
  expect(index.find(queryOf('atlas', { minPrice: 16 })).total).toBe(0);
});

test('sorts by date and price as lists do, ties by id, and pages through the results', () => {
  const index = buildSearchIndex([
    createSearchable({ id: 1, title: 'Atlas', price: 5, createdAt: 2 }),
    createSearchable({ id: 2, title: 'Atlas', price: 5, createdAt: 2 }),
    createSearchable({ id: 3, title: 'Atlas', price: 4, createdAt: 3 }),
  ]);
  const ids = (more: Partial<IndexQuery>) => index.find(queryOf('atlas', more)).ids;
  expect(ids({ sort: 'newest' })).toEqual([3, 2, 1]);
  expect(ids({ sort: 'price-asc' })).toEqual([3, 1, 2]);
  expect(ids({ sort: 'price-desc' })).toEqual([2, 1, 3]);
  expect(index.find(queryOf('atlas', { sort: 'newest', limit: 2, offset: 2 }))).toEqual({
    ids: [1],
    total: 3,
  });
});

test('follows changed and removed products', () => {
  const index = buildSearchIndex([dune]);
  index.add([{ ...dune, title: 'Heretics of Dune' }, createSearchable({ id: 2, title: 'Hyperion' })]);
  expect(index.find(queryOf('messiah')).total).toBe(0);
  expect(index.find(queryOf('heretics')).ids).toEqual([1]);
  index.remove([1, 99]);
  expect(index.find(queryOf('heretics')).total).toBe(0);
  expect(index.find(queryOf('hyperion')).ids).toEqual([2]);
});

test('finds a book among 5,000 by a title word with one typo in at least 98% of cases', () => {
  const random = seededRandom(7);
  const products = Array.from({ length: 5_000 }, (_, at): SearchableProduct => {
    const { title, author, isbn, category, condition } = generatedListing(random, 0, NO_PICTURES);
    return createSearchable({
      id: at + 1,
      title,
      author: author ?? undefined,
      isbn: isbn ?? undefined,
      category,
      condition,
    });
  });
  const index = buildSearchIndex(products);
  const pick = <T>(from: readonly T[]): T | undefined => from[random.whole(0, from.length - 1)];
  const letter = () => pick(codePointsOf('abcdefghijklmnopqrstuvwxyz')) ?? 'a';
  const typos: Record<string, (letters: string[], at: number) => string[]> = {
    dropped: (letters, at) => letters.filter((_, each) => each !== at),
    added: (letters, at) => letters.flatMap((each, place) => (place === at ? [letter(), each] : [each])),
    replaced: (letters, at) => letters.map((each, place) => (place !== at ? each : each === 'q' ? 'x' : 'q')),
    swapped: (letters, at) =>
      letters.map((each, place) => letters[place === at ? at - 1 : place === at - 1 ? at : place] ?? each),
  };
  for (const [kind, mistype] of Object.entries(typos)) {
    let triedCount = 0;
    let foundCount = 0;
    while (triedCount < 300) {
      const product = pick(products);
      // Four letters with one dropped are three, and words that short are not corrected.
      const word = pick(tokenize(product?.title ?? '').filter((each) => /^\p{L}{5,}$/u.test(each)));
      if (product === undefined || word === undefined) continue;
      const letters = codePointsOf(word);
      const typo = mistype(letters, random.whole(1, letters.length - 1)).join('');
      const { ids } = index.find(queryOf(typo, { limit: 50 }));
      triedCount += 1;
      if (ids.some((id) => hasWord(products[id - 1], word))) foundCount += 1;
    }
    expect(foundCount / triedCount, kind).toBeGreaterThanOrEqual(0.98);
  }
});

const NO_PICTURES = { books: [], magazines: [], catalogs: [], manuals: [], journals: [], games: [] };

const hasWord = (product: SearchableProduct | undefined, word: string): boolean =>
  tokenize(`${product?.title} ${product?.author ?? ''}`).includes(word);
