import { expect, test } from 'vitest';
import type { Suggestion } from '#contract/appraisal.ts';
import { EMPTY_FORM } from './draft.ts';
import { surest, withSuggestion } from './with-suggestion.ts';

const suggestion = (about: Partial<Suggestion> = {}): Suggestion => ({
  by: 'built-in',
  sources: {},
  comparables: [],
  notes: [],
  ...about,
});

test('what a machine found stands in the form as it would be typed', () => {
  const found = suggestion({
    title: 'Dune',
    author: 'Frank Herbert',
    recommendedPrice: 6.4,
    comparePrice: 8,
    publishedYear: 1965,
    category: 'magazines',
    condition: 'very_good',
  });
  expect(withSuggestion(EMPTY_FORM, [], found)).toEqual({
    ...EMPTY_FORM,
    title: 'Dune',
    author: 'Frank Herbert',
    price: '6.40',
    comparePrice: '8.00',
    publishedYear: '1965',
    category: 'magazines',
    condition: 'very_good',
  });
});

test('where the person was, no machine writes, not even where he has left nothing', () => {
  const form = { ...EMPTY_FORM, title: 'My own words' };
  const found = suggestion({ title: 'Dune', description: 'A novel.', recommendedPrice: 3 });
  expect(withSuggestion(form, ['title', 'description'], found)).toEqual({ ...form, price: '3.00' });
});

test('what the machine does not know stays as it is', () => {
  const form = { ...EMPTY_FORM, title: 'Dune', category: 'games' };
  expect(withSuggestion(form, [], suggestion())).toEqual(form);
});

test('of two looks the surer word holds for each field, and of two equally sure ones the newer', () => {
  const barcode = suggestion({
    title: 'Dune',
    isbn: '9780441172719',
    recommendedPrice: 4,
    description: 'Old.',
    sources: {
      title: { from: 'barcode', sure: 1 },
      isbn: { from: 'barcode', sure: 1 },
      price: { from: 'comparables', sure: 0.8 },
      description: { from: 'catalog', sure: 0.5 },
    },
  });
  const photo = suggestion({
    title: 'DUN E',
    author: 'Herbert',
    recommendedPrice: 9,
    description: 'New.',
    notes: ['Blurred.'],
    sources: {
      title: { from: 'cover-text', sure: 0.4 },
      author: { from: 'cover-text', sure: 0.4 },
      price: { from: 'photo', sure: 0.2 },
      description: { from: 'photo', sure: 0.5 },
    },
  });
  expect(surest(barcode, photo)).toEqual({
    ...photo,
    title: 'Dune',
    isbn: '9780441172719',
    recommendedPrice: 4,
    sources: {
      title: { from: 'barcode', sure: 1 },
      isbn: { from: 'barcode', sure: 1 },
      author: { from: 'cover-text', sure: 0.4 },
      price: { from: 'comparables', sure: 0.8 },
      description: { from: 'photo', sure: 0.5 },
    },
  });
  expect(surest(undefined, photo)).toBe(photo);
});
