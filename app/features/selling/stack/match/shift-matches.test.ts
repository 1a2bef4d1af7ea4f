import { expect, test } from 'vitest';
import { shiftDown } from './shift-matches.ts';

const DRAFTS = ['a', 'b', 'c'];
const MATCHES = [
  { photo: '1', draft: 'a' },
  { photo: '2', draft: 'b' },
  { photo: '3', draft: 'c' },
];
const shifted = (from: string): string =>
  shiftDown(MATCHES, DRAFTS, from)
    .map(({ photo, draft }) => `${photo}:${draft}`)
    .join(' ');

test('photos from a book on move to the next book, and the last ones drop out', () => {
  expect(shifted('a')).toBe('1:b 2:c');
  expect(shifted('b')).toBe('1:a 2:c');
  expect(shifted('c')).toBe('1:a 2:b');
  expect(shifted('x')).toBe('1:a 2:b 3:c');
});
