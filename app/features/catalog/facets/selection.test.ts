import { expect, test } from 'vitest';
import { countWords } from './facet-words.ts';
import { filtersInUse, toggle, withPrices } from './selection.ts';

test('a value is added and removed; a band replaces a price range, and a range the bands', () => {
  expect(toggle({}, 'condition', 'new')).toEqual({ condition: ['new'] });
  expect(toggle({ condition: ['new', 'good'] }, 'condition', 'new')).toEqual({ condition: ['good'] });
  expect(toggle({ language: ['English'] }, 'language', 'English')).toEqual({ language: undefined });
  expect(toggle({ minPrice: 3, sort: 'newest' }, 'price', '5-10')).toEqual({
    price: ['5-10'],
    sort: 'newest',
  });
  expect(withPrices({ price: ['5-10'], q: 'dune' }, 9, 3)).toEqual({ q: 'dune', minPrice: 3, maxPrice: 9 });
});

test('filters in use have words and an address without them', () => {
  const selection = {
    category: ['books'],
    condition: ['very_good'],
    decade: ['1990'],
    minPrice: 2.5,
  } as const;
  const inUse = filtersInUse(selection);
  expect(inUse.map(({ words }) => words)).toEqual(['Books', 'Very Good', '1990s', 'From $2.5']);
  expect(inUse.at(-1)?.remove(selection)).toEqual({ ...selection, minPrice: undefined, maxPrice: undefined });
});

test('a count is exact to 10,000', () => {
  expect([0, 9_870, 10_000, 10_001].map(countWords)).toEqual(['0', '9,870', '10,000', 'more than 10,000']);
});
