import { expect, test } from 'vitest';
import { addressOf, listQueryOf, searchQueryOf } from './list-query-of.ts';

const urlOf = (path: string): URL => new URL(path, 'https://dogear.example');

test('reads the list query from the URL', () => {
  expect(listQueryOf(urlOf('/products?category=games&sort=price-asc&cursor=abc'))).toMatchObject({
    category: ['games'],
    sort: 'price-asc',
    cursor: 'abc',
    inStock: true,
    limit: 24,
  });
});

test('ignores invalid parameters', () => {
  expect(listQueryOf(urlOf('/products?category=hats&sort=cheapest&cursor='))).toMatchObject({
    category: undefined,
    sort: 'newest',
    cursor: undefined,
  });
  expect(
    searchQueryOf(urlOf('/search?q=x&condition=fine&price=5&decade=1995&seller=&min=-1&max=1e9&sort=magic')),
  ).toMatchObject({
    condition: undefined,
    price: undefined,
    decade: undefined,
    seller: undefined,
    minPrice: undefined,
    maxPrice: undefined,
    sort: 'relevance',
  });
});

test('prefers the category in the path over the one in the query', () => {
  expect(listQueryOf(urlOf('/category/books?category=games'), 'books').category).toEqual(['books']);
});

test('trims a search, cuts it to 200 characters, and removes control characters', () => {
  expect(searchQueryOf(urlOf('/search?q=%20%20dune%00%20messiah%20')).q).toBe('dune messiah');
  expect(searchQueryOf(urlOf(`/search?q=${'x'.repeat(10_000)}`)).q).toHaveLength(200);
  expect(searchQueryOf(urlOf('/search?q=%20%0A%20')).q).toBe('');
});

test('writes the address of a query that reads back the same', () => {
  const search =
    '/search?q=dune&category=books&category=games&condition=new&price=under-5&min=1.5&max=3&decade=1990&language=English&binding=Paperback&seller=Lin+H.%2C+Cambridge&sort=price-asc&cursor=abc';
  expect(addressOf('/search', searchQueryOf(urlOf(search)))).toBe(search);
  expect(addressOf('/products', listQueryOf(urlOf('/products?sort=newest&category=games')))).toBe(
    '/products?category=games',
  );
  expect(addressOf('/search', searchQueryOf(urlOf('/search?q=dune&sort=newest')))).toBe(
    '/search?q=dune&sort=newest',
  );
});
