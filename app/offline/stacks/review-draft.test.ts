import { expect, test } from 'vitest';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import { createProduct } from '../doubles/shop-double.ts';
import { EMPTY_FORM, type DraftForm, type DraftRow } from '../drafts/draft.ts';
import { createOwnListingIndex } from './own-listing-index.ts';
import { inReviewOrder, isPublishable, isToCheck, reviewDraft } from './review-draft.ts';

const DUNE = '9780441172719';
const form = (about: Partial<DraftForm> = {}): DraftForm => ({
  ...EMPTY_FORM,
  title: 'Dune',
  price: '5',
  isbn: DUNE,
  ...about,
});
const suggestion = (titleSure: number, priceSure = 1): Suggestion => ({
  by: 'built-in',
  title: 'Dune',
  recommendedPrice: 5,
  sources: { title: { from: 'catalog', sure: titleSure }, price: { from: 'comparables', sure: priceSure } },
  comparables: [],
  notes: [],
});

/** A scanned and photographed item without a problem. */
const item = (about: Partial<DraftRow> = {}): DraftRow => ({
  id: '1',
  whose: 'guest',
  stack: 's',
  photos: [{ key: 'p', tries: 0 }],
  form: form(),
  touched: ['isbn'],
  suggestion: suggestion(0.95),
  state: 'editing',
  direct: false,
  madeAt: 0,
  changedAt: 0,
  refusals: 0,
  ...about,
});
const messages = (about: Partial<DraftRow>) => reviewDraft(item(about)).map(({ message }) => message);
const listing = (
  id: number,
  about: Partial<OwnListing['product']> = {},
  state: OwnListing['state'] = 'for-sale',
) => ({
  product: createProduct(id, { title: 'Dune', ...about }),
  state,
});

const ask = (listings: readonly OwnListing[], about: Partial<DraftRow> = {}) =>
  reviewDraft(item(about), createOwnListingIndex(listings)).map(({ kind }) => kind);
/** The questions about an item and the labels of their answers. */
const asked = (...listings: readonly OwnListing[]) =>
  reviewDraft(item(), createOwnListingIndex(listings)).map(({ message, ways }) => [
    message,
    ...ways.map(({ label }) => label),
  ]);
const row = (id: string, about: Partial<DraftRow>) => ({ id, problems: reviewDraft(item(about)) });

test('an item with a certain title, a price and a photo has no problem', () => {
  expect(reviewDraft(item())).toEqual([]);
  expect(isPublishable(item(), reviewDraft(item()))).toBe(true);
});

test('an item without photo, title or price cannot be listed', () => {
  expect(messages({ photos: [], form: form({ title: ' ', price: '' }), suggestion: undefined })).toEqual([
    'Needs a photo',
    'Needs a title',
    'Needs a price',
  ]);
  for (const price of ['0', '0.00', 'five', '-1'])
    expect(messages({ form: form({ price }) })).toEqual(['Needs a price']);
  expect(messages({ form: form({ price: '$1,234.50' }) })).toEqual([]);
});

test('a refusal because of one field says what is wrong with it', () => {
  const fields = { publishedYear: 'Please enter a year' };
  expect(messages({ state: 'refused', reason: 'Please check publishedYear.', fields })).toEqual([
    'Please enter a year',
  ]);
});

test('a condition check that the shop would refuse blocks its item', () => {
  const answers = {
    spine: 'split',
    jacket: 'whole',
    cover: 'clean',
    marks: 'none',
    pages: 'white',
    damp: 'none',
  };
  expect(reviewDraft(item({ answers }))).toMatchObject([
    {
      level: 'block',
      message: 'Your answers support Acceptable at best.',
      ways: [{ label: 'Use Acceptable', answer: { kind: 'use-grade', condition: 'acceptable' } }],
    },
  ]);
  expect(messages({ answers, form: form({ condition: 'acceptable' }) })).toEqual([]);
  expect(messages({ answers: { damp: 'mold' } })).toEqual(["Items with mold can't be sold on Dogear."]);
  expect(messages({ answers: { damp: 'mold' }, form: form({ category: 'games' }) })).toEqual([
    "Items with mold can't be sold on Dogear.",
  ]);
  expect(messages({ answers: { spine: 'split' } }), 'an unfinished check').toEqual([]);
  expect(messages({ answers, addTo: 7 }), 'another copy of what is for sale').toEqual([]);
});

test('a checked game without some of its pieces waits until its seller names them', () => {
  const answers = { pieces: 'some-missing', box: 'whole', rules: 'there', damp: 'none' };
  const game = form({ category: 'games', condition: 'acceptable' });
  expect(messages({ answers, form: game })).toEqual(['Which pieces?']);
  expect(messages({ answers: { ...answers, missing: ' ' }, form: game })).toEqual(['Which pieces?']);
  expect(messages({ answers: { ...answers, missing: 'a die' }, form: game })).toEqual([]);
});

test('a refusal shows the shop’s sentence and can be tried again', () => {
  const [problem] = reviewDraft(item({ state: 'refused', reason: 'This photo is damaged.' }));
  expect(problem).toMatchObject({
    level: 'block',
    message: 'This photo is damaged.',
    ways: [{ label: 'Try again' }],
  });
});

test('an item that was scanned again is asked about until copies and scans agree', () => {
  expect(reviewDraft(item({ seen: 2 }))).toMatchObject([
    {
      level: 'question',
      message: '1 or 2 copies?',
      ways: [
        { label: '1 copy', answer: { copies: 1 } },
        { label: '2 copies', answer: { copies: 2 } },
      ],
    },
  ]);
  expect(messages({ copies: 2, seen: 3 })).toEqual(['2 or 3 copies?']);
  expect(messages({ copies: 2, seen: 2 })).toEqual([]);
});

test('another book in the photo is asked about once for each book', () => {
  const otherBook = { isbn: '9780441013593', title: 'Dune Messiah' };
  expect(messages({ otherBook })).toEqual(['The photo shows another book: Dune Messiah.']);
  expect(messages({ otherBook: { isbn: otherBook.isbn } })).toEqual([
    'The photo shows another book: 9780441013593.',
  ]);
  expect(messages({ otherBook, asked: { otherBook: otherBook.isbn } })).toEqual([]);
  expect(messages({ otherBook, asked: { otherBook: DUNE } })).toHaveLength(1);
});

test('a title is asked about unless it is certain, typed, or was called right', () => {
  const unsure = suggestion(0.5);
  expect(messages({ suggestion: unsure })).toEqual(['Please check the title.']);
  expect(messages({ suggestion: unsure, touched: ['title'] })).toEqual([]);
  expect(messages({ suggestion: unsure, asked: { title: 'Dune' } })).toEqual([]);
  expect(messages({ suggestion: unsure, asked: { title: 'Doon' } })).toHaveLength(1);
  expect(messages({ suggestion: undefined })).toHaveLength(1);
});

test('a price from few copies is noted, and listed nevertheless', () => {
  const doubtful = item({ suggestion: suggestion(0.95, 0.49) });
  expect(reviewDraft(doubtful)).toMatchObject([{ level: 'note' }]);
  expect(isPublishable(doubtful, reviewDraft(doubtful))).toBe(true);
  expect(isToCheck({ problems: reviewDraft(doubtful) })).toBe(false);
  expect(messages({ suggestion: suggestion(0.95, 0.49), touched: ['price'] })).toEqual([]);
  expect(messages({ suggestion: suggestion(0.95, 0.5) })).toEqual([]);
});

test('a listing of the same book in the same condition is asked about', () => {
  expect(ask([listing(7, { isbn: DUNE, title: 'Anything' })])).toEqual(['listed']);
  expect(ask([listing(7, { isbn: DUNE, condition: 'new' })])).toEqual([]);
  expect(ask([listing(7, { isbn: DUNE }, 'sold')])).toEqual([]);
  expect(ask([listing(7, { isbn: '9780441013593' })])).toEqual([]);
  expect(ask([listing(7, { isbn: DUNE })], { asked: { listed: '7' } })).toEqual([]);
  expect(ask([listing(8, { isbn: DUNE })], { asked: { listed: '7' } })).toEqual(['listed']);
});

test('a hidden listing of the same book is asked about, with why buyers do not see it, unless the shop has hidden it', () => {
  const { product } = listing(7, { isbn: DUNE, paused: { until: '2026-12-03' } });
  const away: OwnListing = { product, state: 'hidden', paused: ['away'] };
  const ways = ['Add a copy', 'List separately'];
  expect(asked(away)).toEqual([
    ['You already have this listed. It’s hidden while you’re away until December 3.', ...ways],
  ]);
  expect(asked(away, listing(8, { isbn: DUNE }))).toEqual([['You already have this listed.', ...ways]]);
  expect(asked({ ...away, hiddenBecause: 'forbidden' })).toEqual([]);
  expect(asked({ product, state: 'hidden' })).toEqual([]);
});

test('without an ISBN, the same title and author make the same item, however they are spelled', () => {
  const brontë = { title: 'Jane Eyre', author: 'Charlotte Brontë' };
  const find = createOwnListingIndex([listing(7, brontë)]);
  const typed = (about: Partial<DraftForm>) => find({ form: form({ isbn: '', ...about }) })?.product.id;
  expect(typed({ title: 'JANE  EYRE!', author: 'charlotte bronte' })).toBe(7);
  expect(typed({ title: 'Jane Eyre', author: 'Somebody' })).toBeUndefined();
  expect(typed({ title: '', author: '' })).toBeUndefined();
});

test('another copy of a listing needs neither photo nor price, but still an answer about its copies', () => {
  const copy = { addTo: 7, photos: [], form: form({ price: '' }), suggestion: undefined };
  expect(messages(copy)).toEqual([]);
  expect(messages({ ...copy, seen: 2 })).toEqual(['1 or 2 copies?']);
});

test('what is being listed, listed or removed has no problems and is not listed again', () => {
  const sending = {
    uploadId: 1,
    key: 'k',
    times: 1,
    listing: { title: '', description: '', price: 1, category: 'books', condition: 'good', inStock: true },
  } as const;
  for (const about of [{ sending }, { state: 'listed' }, { removedAt: 1 }] as const) {
    const draft = item({ photos: [], ...about });
    expect(reviewDraft(draft)).toEqual([]);
    expect(isPublishable(draft, reviewDraft(draft))).toBe(false);
  }
});

test('the review shows blocks, then questions, then notes, then the rest, each as it was scanned', () => {
  const rows = [
    row('5', {}),
    row('4', { photos: [], seen: 2 }),
    row('3', { suggestion: suggestion(0.95, 0.1) }),
    row('2', { seen: 2 }),
    row('1', {}),
    row('0', { photos: [] }),
  ];
  expect(inReviewOrder(rows).map(({ id }) => id)).toEqual(['0', '4', '2', '3', '1', '5']);
  expect(rows.filter(isToCheck)).toHaveLength(3);
});
