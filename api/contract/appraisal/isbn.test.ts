import { expect, test } from 'vitest';
import { toIsbn13 } from './isbn.ts';

test('both forms of an ISBN lead to its 13 digits, hyphens or not', () => {
  expect(toIsbn13('9780441172719')).toBe('9780441172719');
  expect(toIsbn13('978-0-441-17271-9')).toBe('9780441172719');
  expect(toIsbn13('0441172717')).toBe('9780441172719');
  expect(toIsbn13('0-8044-2957-X')).toBe('9780804429573');
  expect(toIsbn13('ISBN: 0-8044-2957-x')).toBe('9780804429573');
});

test('a wrong check digit, another length or a word is none', () => {
  for (const text of [
    '9780441172718',
    '0441172718',
    '978044117271',
    '1234567890123',
    'dune',
    '',
    '97804411727199',
  ]) {
    expect(toIsbn13(text)).toBeUndefined();
  }
});
