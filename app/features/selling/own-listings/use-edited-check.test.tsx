import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnListing } from '#contract/selling/selling.ts';
import { useEditedCheck } from './use-edited-check.ts';

const ANSWERS = {
  spine: 'split',
  jacket: 'whole',
  cover: 'clean',
  marks: 'none',
  pages: 'white',
  damp: 'none',
};
const ring = { question: 'spine', x: 0.5, y: 0.5, r: 0.1 } as const;

const listing: OwnListing = {
  state: 'for-sale',
  product: {
    id: 1,
    title: 'Emma',
    description: 'Mine.',
    price: 5,
    amazonPrice: null,
    ebayPrice: null,
    category: 'books',
    condition: 'acceptable',
    imageUrl: '/pictures/a-640.jpg',
    inStock: true,
    stock: 1,
    featured: false,
    popular: false,
    createdAt: '2026-11-21T17:00:00.000Z',
    images: [],
    grading: {
      v: 1,
      answers: ANSWERS,
      rings: ['/pictures/a', '/pictures/b'].map((url) => ({ ...ring, url })),
      at: '2026-11-21T17:00:00.000Z',
    },
  },
};

const openForm = () => renderHook(() => useEditedCheck(listing)).result;
const PHOTOS = ['/pictures/a'];

test('an unchanged check is not sent, and a changed one with the rings on photos that stay', () => {
  const form = openForm();
  expect(form.current.toChange(PHOTOS)).toEqual({});
  const { rings } = form.current.check;
  act(() => form.current.setCheck({ answers: { ...ANSWERS, spine: 'light-creases' }, rings }));
  expect(form.current.toChange(PHOTOS)).toEqual({
    grading: {
      answers: { ...ANSWERS, spine: 'light-creases' },
      rings: [{ ...ring, url: '/pictures/a' }],
    },
  });
  act(() => form.current.setCheck({ answers: { spine: 'straight' }, rings }));
  expect(form.current.toChange(PHOTOS), 'an unfinished check').toEqual({});
});

test('a removed check is taken away from the listing', () => {
  const form = openForm();
  act(() => form.current.setCheck({ answers: {}, rings: [] }));
  expect(form.current.toChange(PHOTOS)).toEqual({ grading: null });
  expect(form.current.condition).toBe('acceptable');
});

test('the condition becomes the grade of a new check, until the seller chooses one', () => {
  const form = openForm();
  expect(form.current.condition).toBe('acceptable');
  act(() => form.current.setCheck({ answers: { ...ANSWERS, spine: 'straight' }, rings: [] }));
  expect(form.current.condition).toBe('like_new');
  act(() => form.current.setCondition('good'));
  act(() => form.current.setCheck({ answers: { ...ANSWERS, spine: 'light-creases' }, rings: [] }));
  expect(form.current.condition).toBe('good');
});

test('another category keeps the check if it has all of its answers', () => {
  const form = openForm();
  act(() => form.current.setCategory('manuals'));
  const { jacket: _jacket, ...manual } = ANSWERS;
  expect(form.current.toChange(PHOTOS)).toMatchObject({ grading: { answers: manual } });
  act(() => form.current.setCategory('games'));
  expect(form.current.toChange(PHOTOS)).toEqual({});
});
