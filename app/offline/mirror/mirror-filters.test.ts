import { expect, test } from 'vitest';
import { countFacets } from './mirror-facets.ts';
import { assertMirrorHas, passesFilters } from './mirror-filters.ts';
import type { ProductRow } from '../rows.ts';

const row = (id: number, price: number, more: Partial<ProductRow> = {}): ProductRow => ({
  id,
  title: `Item ${id}`,
  price,
  category: 'books',
  condition: 'good',
  inStock: true,
  stock: 1,
  excerpt: '',
  createdAt: id,
  flags: 0,
  ...more,
});
const rows = [
  row(1, 4.99),
  row(2, 5, { condition: 'new' }),
  row(3, 20, { category: 'games' }),
  row(4, 20.01),
];

test.each([
  [{}, [1, 2, 3, 4]],
  [{ condition: ['new', 'good'], category: ['books'] } as const, [1, 2, 4]],
  [{ price: ['under-5', '10-20'] } as const, [1, 3]],
  [{ price: ['over-20'], maxPrice: 20 } as const, []],
  [{ minPrice: 5, maxPrice: 20 }, [2, 3]],
])('%j passes items %j', (filters, ids) => {
  expect(rows.filter((item) => passesFilters(item, filters)).map(({ id }) => id)).toEqual(ids);
});

test('counts the facets that the mirror has, each under the other selections', () => {
  const { total, facets } = countFacets(rows, { condition: ['good'] });
  expect(total).toBe(3);
  expect(facets.map(({ name }) => name)).toEqual(['category', 'condition', 'price']);
  expect(facets[1]?.values.slice(0, 4)).toEqual([
    { value: 'new', count: 1 },
    { value: 'like_new', count: 0 },
    { value: 'very_good', count: 0 },
    { value: 'good', count: 3 },
  ]);
});

test('refuses filters by what the mirror does not have, instead of finding nothing', () => {
  expect(() => assertMirrorHas({ condition: ['new'], minPrice: 1 })).not.toThrow();
  expect(() => assertMirrorHas({ language: ['English'] })).toThrow('not available offline');
});
