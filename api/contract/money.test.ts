import { expect, test } from 'vitest';
import { formatDollars, formatCount, isWholeCents, toCents, toDollars } from './money.ts';

test('dollars and cents convert without losing a cent', () => {
  for (const cents of [0, 1, 29, 57, 110, 1999, 10_000_000]) expect(toCents(toDollars(cents))).toBe(cents);
  expect(toCents(1.15)).toBe(115);
  expect(toCents(0.29)).toBe(29);
});

test('a fraction of a cent is seen', () => {
  expect(isWholeCents(9.99)).toBe(true);
  expect(isWholeCents(0.1 + 0.2)).toBe(true);
  expect(isWholeCents(9.999)).toBe(false);
  expect(isWholeCents(1e308)).toBe(false);
});

test('prices read as people write them', () => {
  expect(formatDollars(6.4)).toBe('$6.40');
  expect(formatDollars(0)).toBe('$0.00');
  expect(formatDollars(1234.5)).toBe('$1,234.50');
  expect(formatDollars(100_000)).toBe('$100,000.00');
});

test('whole numbers read as people write them', () => {
  expect([0, 7, 999, 1000, 1204, 100_000, 1_234_567].map(formatCount)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '1,204',
    '100,000',
    '1,234,567',
  ]);
});
