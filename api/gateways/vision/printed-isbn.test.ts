import { expect, test } from 'vitest';
import { bareIsbn } from './printed-isbn.ts';

test.each([
  ['as it is printed below bars', 'xx 9 780441 013593 y'],
  ['with hyphens', '978-0-441-01359-3'],
  ['in one piece', 'A line before\n9780441013593\n$12.95'],
  ['twice', '9 780441 013593\nISBN 978-0-441-01359-3'],
])('13 digits %s are an ISBN', (_, text) => {
  expect(bareIsbn(text)).toBe('9780441013593');
});

test.each([
  ['a wrong check digit', '9 780441 013594'],
  ['another first group', '5 000159 407481'],
  ['a digit too many', '9 780441 0135931'],
  ['digits of two lines', '978044\n1013593'],
  ['two ISBNs', '9780441013593 and 9781234567897'],
  ['printed music', '9790001012348'],
])('%s is no ISBN', (_, text) => {
  expect(bareIsbn(text)).toBeUndefined();
});
