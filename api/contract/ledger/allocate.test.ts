import { expect, test } from 'vitest';
import { allocate } from './allocate.ts';

test('cents are shared by weight, and the largest remainder gets what is left over', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(100, [500, 700])).toEqual([42, 58]);
  expect(allocate(1, [0, 5])).toEqual([0, 1]);
  expect(allocate(0, [3, 4])).toEqual([0, 0]);
  expect(allocate(7, [0, 0])).toEqual([0, 0]);
  expect(allocate(2_000_000_001, [2_000_000_000, 1])).toEqual([2_000_000_000, 1]);
});
