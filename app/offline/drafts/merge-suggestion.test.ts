import { expect, test } from 'vitest';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { EMPTY_FORM, type DraftField, type DraftForm } from './draft.ts';
import { fillForm } from './fill-form.ts';
import { applySuggestion, mergeByConfidence, applyIsbn } from './merge-suggestion.ts';

const suggestion = (about: Partial<Suggestion> = {}): Suggestion => ({
  by: 'built-in',
  sources: {},
  comparables: [],
  notes: [],
  ...about,
});

test('suggested values appear in the form as a seller would type them', () => {
  const found = suggestion({
    title: 'Dune',
    author: 'Frank Herbert',
    recommendedPrice: 6.4,
    comparePrice: 8,
    publishedYear: 1965,
    category: 'magazines',
    condition: 'very_good',
  });
  expect(fillForm({ form: EMPTY_FORM, touched: [], suggestion: found })).toEqual({
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

test('a suggestion never fills a field that the seller has touched, even if it is empty', () => {
  const form = { ...EMPTY_FORM, title: 'My own words' };
  const found = suggestion({ title: 'Dune', description: 'A novel.', recommendedPrice: 3 });
  expect(fillForm({ form, touched: ['title', 'description'], suggestion: found })).toEqual({
    ...form,
    price: '3.00',
  });
});

test('fields without a suggestion stay as they are', () => {
  const form = { ...EMPTY_FORM, title: 'Dune', category: 'games' };
  expect(fillForm({ form, touched: [], suggestion: suggestion() })).toEqual(form);
});

test('each field takes the more confident of two suggestions, and the newer one if they are equal', () => {
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
  expect(mergeByConfidence(barcode, photo)).toEqual({
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
});

const A = '9780441172719';
const B = '9780441013593';
const bookA = suggestion({ isbn: A, title: 'Dune', recommendedPrice: 4, comparePrice: 5, category: 'games' });
const draftOf = (
  form: Partial<DraftForm>,
  touched: readonly DraftField[],
  about: ReturnType<typeof suggestion> | undefined,
) => ({ form: { ...EMPTY_FORM, ...form }, touched, suggestion: about });
const filledA = {
  ...EMPTY_FORM,
  isbn: A,
  title: 'Dune',
  price: '4.00',
  comparePrice: '5.00',
  category: 'games',
};

test('entering another ISBN clears every suggested value, and nothing that the seller typed', () => {
  const draft = draftOf({ ...filledA, price: '7.50', condition: 'new' }, ['price', 'condition'], bookA);
  expect(applyIsbn(draft, B)).toEqual({
    lastIsbn: B,
    suggestion: undefined,
    form: { ...EMPTY_FORM, price: '7.50', condition: 'new' },
  });
});

test('replacing a typed ISBN clears what was recognized from the cover, too', () => {
  const cover = suggestion({ title: 'Dune' });
  const draft = { ...draftOf({ isbn: A, title: 'Dune' }, ['isbn'], cover), lastIsbn: A };
  expect(applyIsbn(draft, B)).toMatchObject({ suggestion: undefined, form: { title: '' } });
});

test('the same ISBN in another format, a partial ISBN and a first ISBN clear nothing', () => {
  const draft = draftOf(filledA, [], bookA);
  expect(applyIsbn(draft, '0-441-17271-7')).toEqual({ lastIsbn: A });
  expect(applyIsbn(draft, '97804410')).toEqual({});
  expect(applyIsbn(draftOf({ title: 'Dune' }, [], suggestion({ title: 'Dune' })), B)).toEqual({
    lastIsbn: B,
  });
});

test('a late suggestion for an ISBN other than the typed one fills nothing', () => {
  const draft = draftOf({ isbn: B }, ['isbn'], undefined);
  expect(applySuggestion(draft, bookA)).toEqual({ form: draft.form, suggestion: undefined });
});

test('suggestions for two different books are never mixed', () => {
  const bookB = suggestion({ isbn: B, title: 'Foundation' });
  expect(applySuggestion(draftOf(filledA, [], bookA), bookB)).toEqual({
    suggestion: bookB,
    form: { ...EMPTY_FORM, isbn: B, title: 'Foundation' },
  });
  // The cover of one book, then the barcode of another.
  const cover = suggestion({
    title: 'Dune',
    recommendedPrice: 4,
    sources: { title: { from: 'cover-text', sure: 0.9 } },
  });
  const byCover = draftOf({ title: 'Dune', price: '4.00' }, [], cover);
  expect(applySuggestion(byCover, bookB).form).toEqual({ ...EMPTY_FORM, isbn: B, title: 'Foundation' });
});

const prices = (condition: string, about = {}) => {
  const { price, comparePrice } = fillForm({
    form: { ...EMPTY_FORM, condition },
    touched: ['condition'],
    suggestion: { ...bookA, ...about },
  });
  return [comparePrice, price];
};

test('suggested prices follow the condition that the seller chooses, 20% below the market price', () => {
  expect(prices('good')).toEqual(['5.00', '4.00']);
  expect(prices('new')).toEqual(['7.14', '5.71']);
  expect(prices('acceptable')).toEqual(['3.57', '2.86']);
  expect(prices('acceptable', { priceCondition: 'new' })).toEqual(['2.50', '2.00']);
  expect(prices('acceptable', { comparePrice: 0.63, recommendedPrice: 0.5 })).toEqual(['0.63', '0.50']);
});

test('the reasoning and source of a price stay with that price', () => {
  const priced = suggestion({
    recommendedPrice: 4,
    reasoning: 'Because.',
    priceCondition: 'new',
    sources: { price: { from: 'catalog', sure: 0.9 } },
  });
  const later = suggestion({
    recommendedPrice: 9,
    reasoning: 'Other.',
    sources: { price: { from: 'photo', sure: 0.1 } },
  });
  expect(mergeByConfidence(priced, later)).toMatchObject({
    recommendedPrice: 4,
    reasoning: 'Because.',
    priceCondition: 'new',
  });
});
