import { expect, test } from 'vitest';
import { agreement, readCode } from './read-barcode.ts';

const ISBN = '9780394573434';

test('the barcode of a book is its ISBN, with or without the price beside it', () => {
  expect(readCode(ISBN)).toEqual({ kind: 'isbn', isbn: ISBN });
  expect(readCode(`${ISBN} 51495`)).toEqual({ kind: 'isbn', isbn: ISBN });
});

test("a shop's code is no ISBN, in either of its writings", () => {
  expect(readCode('076714000254')).toEqual({ kind: 'upc', upc: '076714000254' });
  expect(readCode('0076714000254')).toEqual({ kind: 'upc', upc: '076714000254' });
});

test('what is neither is nothing: a wrong check digit, sheet music, groceries from elsewhere', () => {
  expect(readCode('9780394573435')).toBeUndefined();
  expect(readCode('9790060115615')).toBeUndefined();
  expect(readCode('4006381333931')).toBeUndefined();
  expect(readCode('https://example.org')).toBeUndefined();
});

test('a code is believed when it was read twice in a row, and told once', () => {
  const agreed = agreement();
  const isbn = readCode(ISBN);
  const other = readCode('9780141439518');
  expect([isbn, undefined, isbn, isbn, isbn].map(agreed)).toEqual([
    undefined,
    undefined,
    isbn,
    undefined,
    undefined,
  ]);
  expect([other, isbn, other, other].map(agreed)).toEqual([undefined, undefined, undefined, other]);
  expect([isbn, isbn].map(agreed)).toEqual([undefined, isbn]);
});
