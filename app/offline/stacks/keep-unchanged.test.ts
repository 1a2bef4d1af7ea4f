import { expect, test } from 'vitest';
import { keepUnchanged } from './keep-unchanged.ts';

const thumb = new Blob(['a thumbnail']);

test('rows that are as they were are the objects of before, in the new order', () => {
  const keep = keepUnchanged();
  const first = keep([{ id: 'a', thumb, price: 1 }, { id: 'b' }, { id: 'c', frame: new Blob(['seen']) }]);
  const next = keep([{ id: 'c', frame: new Blob(['seen']) }, { id: 'b' }, { id: 'a', thumb, price: 1 }]);
  expect(next).toHaveLength(3);
  expect(next.every((row, at) => row === first[2 - at])).toBe(true);
});

test.each([
  ['a field', { id: 'a', price: 1 }, { id: 'a', price: 2 }],
  ['its thumbnail', { id: 'a' }, { id: 'a', thumb }],
  ['another thumbnail', { id: 'a', thumb }, { id: 'a', thumb: new Blob(['another']) }],
  ['its frame', { id: 'a', frame: new Blob(['seen']) }, { id: 'a' }],
])('a row that differs by %s is the new one', (_what, before, after) => {
  const keep = keepUnchanged();
  keep([before]);
  expect(keep([after])[0]).toBe(after);
});

test('a row that was gone in between is the new one', () => {
  const keep = keepUnchanged();
  const [before, after] = [{ id: 'a' }, { id: 'a' }];
  keep([before]);
  keep([]);
  expect(keep([after])[0]).toBe(after);
});
