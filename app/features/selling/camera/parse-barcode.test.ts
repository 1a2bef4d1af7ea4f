import { expect, test } from 'vitest';
import { parseBarcode } from './parse-barcode.ts';

const ISBN = '9780394573434';

test("reads a book's barcode as its ISBN, with or without the price add-on", () => {
  expect(parseBarcode(ISBN)).toEqual({ kind: 'isbn', isbn: ISBN });
  expect(parseBarcode(`${ISBN} 51495`)).toEqual({ kind: 'isbn', isbn: ISBN, listPriceCents: 1495 });
  expect(parseBarcode(`${ISBN} 90000`)).toEqual({ kind: 'isbn', isbn: ISBN });
  expect(parseBarcode('9791034304882')).toEqual({ kind: 'isbn', isbn: '9791034304882' });
});

test('reads a UPC as a product code, with or without its leading zero, and other products, too', () => {
  expect(parseBarcode('076714000254')).toEqual({ kind: 'upc', upc: '076714000254' });
  expect(parseBarcode('0076714000254')).toEqual({ kind: 'upc', upc: '076714000254' });
  expect(parseBarcode('4006381333931')).toEqual({ kind: 'upc', upc: '4006381333931' });
});

test('reads a magazine by its ISSN, with the issue if its add-on was read', () => {
  expect(parseBarcode('9771699057002')).toEqual({ kind: 'issn', issn: '1699-0579' });
  expect(parseBarcode('9771699057002 07')).toEqual({ kind: 'issn', issn: '1699-0579', issue: '07' });
});

test('reads sheet music as such', () => {
  expect(parseBarcode('9790060115615')).toEqual({ kind: 'ismn', ismn: '9790060115615' });
});

test('ignores codes with a wrong check digit, and other text', () => {
  expect(parseBarcode('9780394573435')).toBeUndefined();
  expect(parseBarcode('9771699057003')).toBeUndefined();
  expect(parseBarcode('https://example.org')).toBeUndefined();
});
