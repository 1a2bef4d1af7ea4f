import { expect, test } from 'vitest';
import { titlesOf } from './titles-of.ts';

const item = (title: string, quantity: number, removed?: number) => ({
  productId: 1,
  title,
  condition: 'good' as const,
  price: 8,
  quantity,
  ...(removed === undefined ? {} : { removed }),
});

test('a parcel is named by the copies that its buyer has kept', () => {
  // The server has subtracted what was removed.
  const items = [item('Dune', 1), item('Emma', 2, 1), item('Kindred', 1, 1), item('Ulysses', 0, 1)];
  expect(titlesOf({ items })).toBe('Dune, Emma (2), Kindred');
});
