import { expect, test } from 'vitest';
import { newListingSchema } from '#contract/selling/selling.ts';
import * as z from 'zod/mini';
import { EMPTY_FORM, type DraftForm } from './draft.ts';
import { parseDollars, toListing } from './listing-of.ts';

const draft = (form: Partial<DraftForm>, direct = false) => ({
  form: { ...EMPTY_FORM, ...form },
  direct,
  photos: [1, 2, 3].map((uploadId) => ({ key: `${uploadId}`, uploadId, tries: 0 })),
});

test('a form becomes a listing without the fields that were left empty', () => {
  const listing = toListing(
    draft({ title: ' Dune ', price: '$1,234.50', isbn: '0-441-17271-7', condition: 'like_new' }),
  );
  expect(listing).toEqual({
    title: 'Dune',
    description: '',
    price: 1234.5,
    isbn: '0-441-17271-7',
    category: 'books',
    condition: 'like_new',
    inStock: true,
    gallery: [2, 3],
  });
  expect(z.safeParse(newListingSchema, listing).success).toBe(true);
});

test('listing directly fills empty fields with the documented defaults', () => {
  expect(toListing(draft({ price: '0' }, true))).toMatchObject({
    title: 'Untitled Item',
    description: 'No description provided',
    price: 9.99,
    category: 'books',
    condition: 'good',
    inStock: true,
  });
  expect(toListing(draft({ title: 'Dune', price: '3', description: 'Worn.' }, true))).toMatchObject({
    title: 'Dune',
    description: 'Worn.',
    price: 3,
  });
});

test('prices are parsed with dollar signs, commas and spaces', () => {
  expect(['', ' ', '0', '5', '5.50', '$5', '1,000', '12,345.67'].map(parseDollars)).toEqual([
    undefined,
    undefined,
    0,
    5,
    5.5,
    5,
    1000,
    12_345.67,
  ]);
  expect(parseDollars('five')).toBeNaN();
});
