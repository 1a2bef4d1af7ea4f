import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { carriersOf, hasWrongDigit } from './tracking-numbers.ts';

const codesOf = (text: string): string[] => carriersOf(text).map(({ code }) => code);

test.each([
  ['1Z999AA10123456784', 'ups', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  [
    '9400111202555842332669',
    'usps',
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111202555842332669',
  ],
  ['986578788855', 'fedex', 'https://www.fedex.com/fedextrack/?trknbr=986578788855'],
])('%s is a number of %s, with a link to it', (number, code, url) => {
  expect(carriersOf(number)).toEqual([expect.objectContaining({ code, number, url })]);
  expect(hasWrongDigit(number)).toBe(false);
});

test('spaces, hyphens and small letters do not matter, nor the ZIP code on a label', () => {
  expect(carriersOf(' 1z 999-aa1 0123 456784')[0]?.number).toBe('1Z999AA10123456784');
  for (const label of ['420 10001 9400 1112 0255 5842 3326 69', '420100011234-9400111202555842332669'])
    expect(carriersOf(label)[0]?.number).toBe('9400111202555842332669');
});

test('other texts name no carrier', () => {
  for (const text of ['', 'by bike', '12345', '1Z999AA1012345678', '9600111202555842332669', '98657878885'])
    expect([codesOf(text), hasWrongDigit(text)]).toEqual([[], false]);
});

test('a single wrong digit is noticed', () => {
  const numbers = fc.constantFrom('1Z999AA10123456784', '9400111202555842332669', '986578788855');
  fc.assert(
    fc.property(numbers, fc.nat({ max: 21 }), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
      const index = place % number.length;
      const digit = number[index] ?? '';
      // The first two characters belong to the format, and UPS doubles digits modulo 10, where 0 and 5 are the same.
      fc.pre(/\d/.test(digit) && index > 1 && shift !== 5);
      const typed = number.slice(0, index) + String((Number(digit) + shift) % 10) + number.slice(index + 1);
      expect([codesOf(typed), hasWrongDigit(typed)]).toEqual([[], true]);
    }),
  );
});
