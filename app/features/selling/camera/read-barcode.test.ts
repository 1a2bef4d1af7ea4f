import { expect, test } from 'vitest';
import { agreement, readCode } from './read-barcode.ts';

const ISBN = '9780394573434';

test("reads a book's barcode as its ISBN, with or without the price add-on", () => {
  expect(readCode(ISBN)).toEqual({ kind: 'isbn', isbn: ISBN });
  expect(readCode(`${ISBN} 51495`)).toEqual({ kind: 'isbn', isbn: ISBN });
});

test('reads a UPC as a product code, with or without its leading zero', () => {
  expect(readCode('076714000254')).toEqual({ kind: 'upc', upc: '076714000254' });
  expect(readCode('0076714000254')).toEqual({ kind: 'upc', upc: '076714000254' });
});

test('ignores codes with a wrong check digit, sheet music, and foreign groceries', () => {
  expect(readCode('9780394573435')).toBeUndefined();
  expect(readCode('9790060115615')).toBeUndefined();
  expect(readCode('4006381333931')).toBeUndefined();
  expect(readCode('https://example.org')).toBeUndefined();
});

test('reports a code once, after two reads in a row', () => {
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
