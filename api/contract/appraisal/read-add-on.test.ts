import { expect, test } from 'vitest';
import { readAddOn } from './read-add-on.ts';

const ISBN = '9780441013593';
const ISSN = '9771699057002';

test('five digits beside an ISBN are its list price in US dollars, unless they mean no price or another currency', () => {
  expect(readAddOn(ISBN, '51695')).toEqual({ listPriceCents: 1695 });
  expect(readAddOn('9791090636071', '50050')).toEqual({ listPriceCents: 50 });
  for (const addOn of ['59999', '90000', '41695', '50049', '5169', '516950', '51', ''])
    expect(readAddOn(ISBN, addOn)).toEqual({});
});

test('two digits beside an ISSN are the issue', () => {
  expect(readAddOn(ISSN, '07')).toEqual({ issue: '07' });
  for (const addOn of ['7', '51695', 'x7']) expect(readAddOn(ISSN, addOn)).toEqual({});
});

test('the add-on of a product code is ignored', () => {
  for (const addOn of ['51695', '07']) expect(readAddOn('0076714000254', addOn)).toEqual({});
});
