import { expect, test } from 'vitest';
import { parseBarcode } from './parse-barcode.ts';

const ISBN = '9780394573434';

test("reads a book's barcode as its ISBN, with or without the price add-on", () => {
  expect(parseBarcode(ISBN)).toEqual({ kind: 'isbn', isbn: ISBN });
  expect(parseBarcode(`${ISBN} 51495`)).toEqual({ kind: 'isbn', isbn: ISBN });
});

test('reads a UPC as a product code, with or without its leading zero', () => {
  expect(parseBarcode('076714000254')).toEqual({ kind: 'upc', upc: '076714000254' });
  expect(parseBarcode('0076714000254')).toEqual({ kind: 'upc', upc: '076714000254' });
});

test('ignores codes with a wrong check digit, sheet music, and foreign groceries', () => {
  expect(parseBarcode('9780394573435')).toBeUndefined();
  expect(parseBarcode('9790060115615')).toBeUndefined();
  expect(parseBarcode('4006381333931')).toBeUndefined();
  expect(parseBarcode('https://example.org')).toBeUndefined();
});
