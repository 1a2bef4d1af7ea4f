import { expect, test } from 'vitest';
import { listQueryOf, searchQueryOf } from './list-query-of.ts';

const at = (path: string): URL => new URL(path, 'https://dogear.example');

test('a list is asked by what its address says', () => {
  expect(listQueryOf(at('/products?category=games&sort=price-asc&cursor=abc'))).toMatchObject({
    category: 'games',
    sort: 'price-asc',
    cursor: 'abc',
    inStock: true,
    limit: 24,
  });
});

test('what a page does not understand is left out', () => {
  expect(listQueryOf(at('/products?category=hats&sort=cheapest&cursor='))).toMatchObject({
    category: undefined,
    sort: 'newest',
    cursor: undefined,
  });
  expect(searchQueryOf(at('/search?q=x&condition=fine&min=-1&max=1e9&sort=magic'))).toMatchObject({
    condition: undefined,
    minPrice: undefined,
    maxPrice: undefined,
    sort: 'relevance',
  });
});

test("the path's category holds over the query's", () => {
  expect(listQueryOf(at('/category/books?category=games'), 'books').category).toBe('books');
});

test('a search is trimmed, cut to 200 characters, and has no control characters', () => {
  expect(searchQueryOf(at('/search?q=%20%20dune%00%20messiah%20')).q).toBe('dune messiah');
  expect(searchQueryOf(at(`/search?q=${'x'.repeat(10_000)}`)).q).toHaveLength(200);
  expect(searchQueryOf(at('/search?q=%20%0A%20')).q).toBe('');
});
