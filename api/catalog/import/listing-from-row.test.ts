import { expect, test } from 'vitest';
import { listingFromRow, type FromRow } from './listing-from-row.ts';
import type { Cells } from './row-reader.ts';

const NOW = Date.UTC(2026, 10, 21, 17);
const front = { url: '/pictures/dune-front', width: 960, height: 1280, tint: '#AABBCC', placeholder: '7' };
const known = new Map([[front.url, front]]);

const read = (cells: Cells): FromRow =>
  listingFromRow({ title: 'Dune', price: '8.50', ...cells }, NOW, known);
const listingIn = (cells: Cells) => {
  const result = read(cells);
  if ('reasons' in result) throw new Error(result.reasons.join('; '));
  return result.listing;
};
const reasonsIn = (cells: Cells): readonly string[] => {
  const result = read(cells);
  return 'reasons' in result ? result.reasons : [];
};

test('needs only title and price, and fills in the defaults of a new listing', () => {
  expect(listingIn({})).toMatchObject({
    title: 'Dune',
    priceCents: 850,
    description: '',
    category: 'books',
    condition: 'good',
    stock: null,
    inStock: true,
    featured: false,
    createdAt: NOW,
    images: [],
    author: null,
    comparePriceCents: null,
  });
});

test('rejects a row without title or price', () => {
  expect(reasonsIn({ title: ' ', price: '' })).toEqual(['title is missing', 'price is missing']);
});

test('reads CSV text and JSON values alike', () => {
  const text = {
    price: '12',
    stock: '3',
    featured: 'true',
    isbn: '978-0-441-01359-3',
    publishedYear: '1965',
  };
  const values = { price: 12, stock: 3, featured: true, isbn: 9780441013593, publishedYear: 1965 };
  expect(listingIn(text)).toEqual(listingIn(values));
  expect(listingIn(text)).toMatchObject({
    priceCents: 1_200,
    stock: 3,
    featured: true,
    isbn: '9780441013593',
  });
});

test.each([
  ['8.5', 850],
  ['$8.50', 850],
  ['0', 0],
  [0.07, 7],
  [1.1, 110],
  [100_000, 10_000_000],
  ['100000.00', 10_000_000],
])('reads the price %j as %d cents', (price, cents) => {
  expect(listingIn({ price }).priceCents).toBe(cents);
});

test.each([
  '-1',
  '1.234',
  '1,50',
  '1e3',
  '100000.01',
  'free',
  '$',
  '€5',
  1e308,
  Number.NaN,
  -0.01,
  1.001,
  true,
  [5],
  {},
])('rejects the price %j', (price) => {
  expect(reasonsIn({ price })).toHaveLength(1);
  expect(reasonsIn({ price })[0]).toMatch(/^price ".*" is not a price/);
});

test.each([
  [{ category: 'Books' }, /^category "Books" is not one of books, magazines/],
  [{ condition: 'mint' }, /^condition "mint" is not one of new/],
  [{ stock: '-1' }, /^stock/],
  [{ stock: '1.5' }, /^stock/],
  [{ inStock: 'maybe' }, /^inStock "maybe" is neither/],
  [{ stock: 0, inStock: true }, /^inStock is true, but stock is 0/],
  [{ isbn: '9780441013594' }, /^isbn/],
  [{ issn: '12' }, /^issn/],
  [{ pages: '0' }, /^pages/],
  [{ publishedYear: '3000' }, /^publishedYear/],
  [{ title: 'a'.repeat(501) }, /^title has more than 500/],
  [{ description: 'a'.repeat(10_001) }, /^description has more than 10,000/],
  [{ author: 'a'.repeat(301) }, /^author/],
  [{ title: 'a\0b' }, /^title has a character that cannot be stored/],
  [{ title: 'a\ud800b' }, /^title has a character that cannot be stored/],
  [{ title: ['Dune'] }, /^title is not text/],
])('rejects %j with the reason', (cells, reason) => {
  expect(reasonsIn(cells)).toHaveLength(1);
  expect(reasonsIn(cells)[0]).toMatch(reason);
});

test('reports all errors of a row together', () => {
  expect(reasonsIn({ title: '', price: 'x', category: 'y', stock: 'z' })).toHaveLength(4);
});

test('removes control characters from quoted values', () => {
  expect(reasonsIn({ price: '\u001b[31mred\u0007' })[0]).not.toMatch(/\p{Cc}/u);
  expect(reasonsIn({ price: 'x'.repeat(1_000) })[0]?.length).toBeLessThan(150);
});

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T10:30:00Z', '2026-11-20T10:30:00.000Z'],
  ['2026-11-20T10:30:00.250Z', '2026-11-20T10:30:00.250Z'],
  ['2026-11-20 10:30', '2026-11-20T10:30:00.000Z'],
  ['2026-11-20T10:30:00-05:00', '2026-11-20T15:30:00.000Z'],
  ['2026-11-20T10:30:00+0200', '2026-11-20T08:30:00.000Z'],
])('accepts createdAt %s', (createdAt, instant) => {
  expect(new Date(listingIn({ createdAt }).createdAt).toISOString()).toBe(instant);
});

test.each([
  '2026-02-31',
  '2026-13-01',
  '2026-11-20T25:00Z',
  'yesterday',
  '11/20/2026',
  '1969-12-31',
  '2026-11-22',
])('rejects createdAt %s', (createdAt) => {
  expect(reasonsIn({ createdAt })).toHaveLength(1);
});

test('derives inStock from stock, unless the row marks it as sold out', () => {
  expect(listingIn({ stock: '0' })).toMatchObject({ stock: 0, inStock: false });
  expect(listingIn({ stock: '2', inStock: 'no' })).toMatchObject({ stock: 2, inStock: false });
  expect(listingIn({ inStock: 'false' })).toMatchObject({ stock: null, inStock: false });
});

test('uses only pictures that the shop has, and reports missing ones', () => {
  expect(read({ imageUrl: '/pictures/dune-front-640.jpg' })).toMatchObject({
    listing: { images: [front] },
    pictureMissing: false,
  });
  expect(read({ images: [front, { url: 'https://elsewhere.example/x' }] })).toMatchObject({
    listing: { images: [front] },
    pictureMissing: true,
  });
  expect(read({ imageUrl: 'https://elsewhere.example/x.jpg' })).toMatchObject({
    listing: { images: [] },
    pictureMissing: true,
  });
  expect(read({})).toMatchObject({ pictureMissing: false });
});
