import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { newListingSchema } from '#contract/selling/selling.ts';
import { createSellingScene } from '../doubles/seller.ts';
import { createStackScene } from '../doubles/stack-scene.ts';
import { FIRST_DEFAULTS } from '../stacks/stack-defaults.ts';
import { addSuggestion, changeCheck, removePhoto } from './drafts.ts';
import { EMPTY_FORM, type DraftRow } from './draft.ts';
import { toListing } from './listing-of.ts';

const FLAWLESS = {
  spine: 'straight',
  jacket: 'whole',
  cover: 'clean',
  marks: 'none',
  pages: 'white',
  damp: 'none',
};
const UNDERLINED = { ...FLAWLESS, marks: 'underlining' };
const SENTENCE = 'Some pages are underlined.';
const ring = { question: 'marks', x: 0.5, y: 0.5, r: 0.1 } as const;

const DUNE: Suggestion = {
  by: 'built-in',
  title: 'Dune',
  description: 'A desert planet.',
  condition: 'very_good',
  recommendedPrice: 6.4,
  comparePrice: 8,
  priceCondition: 'very_good',
  sources: {},
  comparables: [],
  notes: [],
};

async function createCheckedDraft() {
  const { seller, here } = createSellingScene();
  const id = await here.createDraft('cover', 'spine');
  const form = async () => (await here.one(id))?.form;
  const check = async (answers: DraftRow['answers'] = {}) =>
    changeCheck(here.local, here.ports, id, { answers });
  return { seller, here, id, form, check };
}

test('answers and rings are still there after the app is closed and reopened, and a ring goes with its photo', async () => {
  const { seller, here, id } = await createCheckedDraft();
  const [cover = '', spine = ''] = (await here.one(id))?.photos.map(({ key }) => key) ?? [];
  const rings = [cover, spine].map((photo) => ({ ...ring, photo }));
  await changeCheck(here.local, here.ports, id, { answers: UNDERLINED, rings });
  here.local.close();
  const again = seller();
  expect(await again.one(id)).toMatchObject({ answers: UNDERLINED, rings });
  await removePhoto(again.local, again.ports, id, cover);
  expect((await again.one(id))?.rings).toEqual([{ ...ring, photo: spine }]);
});

test('the grade becomes the condition, and its sentences end the description, until the seller writes their own', async () => {
  const { here, id, form, check } = await createCheckedDraft();
  await check({ ...UNDERLINED, damp: undefined });
  expect(await form()).toMatchObject({ condition: 'good', description: SENTENCE });
  await check(FLAWLESS);
  expect(await form()).toMatchObject({ condition: 'like_new', description: '' });
  await addSuggestion(here.local, here.ports, id, DUNE);
  expect(await form()).toMatchObject({ condition: 'like_new', description: 'A desert planet.' });
  await check(UNDERLINED);
  // The suggested price is that of the grade, not of the suggested condition.
  expect(await form()).toMatchObject({
    condition: 'good',
    description: `A desert planet. ${SENTENCE}`,
    comparePrice: '7.00',
    price: '5.60',
  });
  await here.type(id, { condition: 'acceptable', description: 'Mine.' });
  await check(FLAWLESS);
  expect(await form()).toMatchObject({ condition: 'acceptable', description: 'Mine.' });
});

test('a removed check takes its grade and its sentences back', async () => {
  const { form, check } = await createCheckedDraft();
  await check(UNDERLINED);
  await check({});
  expect(await form()).toMatchObject({ condition: 'good', description: '' });
  await check(FLAWLESS);
  expect(await form()).toMatchObject({ condition: 'like_new' });
  await check({});
  expect(await form()).toMatchObject({ condition: 'good', description: '' });
});

test('in a stack, the grade replaces the condition that was set for all, and never one that was chosen for the item', async () => {
  const { here, phone } = await createStackScene({ ...FIRST_DEFAULTS, condition: 'very_good' });
  const draft = await phone.add('9780441172719');
  const form = async () => (await here.one(draft))?.form;
  const check = async (answers: DraftRow['answers'] = {}) =>
    changeCheck(here.local, here.ports, draft, { answers });
  await check({ ...UNDERLINED, damp: undefined });
  expect(await form()).toMatchObject({ condition: 'very_good', description: SENTENCE });
  await check(UNDERLINED);
  expect(await form()).toMatchObject({ condition: 'good', description: SENTENCE });
  await check({ ...FLAWLESS, spine: 'split' });
  expect(await form()).toMatchObject({ condition: 'acceptable' });
  await check({});
  expect(await form()).toMatchObject({ condition: 'very_good', description: '' });
  await here.type(draft, { condition: 'acceptable' });
  await check(UNDERLINED);
  expect(await form()).toMatchObject({ condition: 'acceptable' });
  await check({});
  expect(await form()).toMatchObject({ condition: 'acceptable' });
});

test('another category asks other questions, and answers return with the former one', async () => {
  const { here, id, form, check } = await createCheckedDraft();
  await check(UNDERLINED);
  await here.type(id, { category: 'games' });
  expect(await form()).toMatchObject({ condition: 'good', description: '' });
  await here.type(id, { category: 'books' });
  expect(await form()).toMatchObject({ condition: 'good', description: SENTENCE });
});

test('a finished check is sent with its rings by upload, an unfinished one is not', () => {
  const photos = [
    { key: 'a', uploadId: 7, tries: 0 },
    { key: 'b', tries: 0 },
  ];
  const rings = ['a', 'b'].map((photo) => ({ ...ring, photo }));
  const send = (answers: DraftRow['answers'], condition = 'good') =>
    toListing({ form: { ...EMPTY_FORM, title: 'Dune', condition }, direct: false, photos, answers, rings });
  const listing = send({ ...UNDERLINED, unread: true, pieces: 'not-counted', missing: 'A die' });
  expect(listing.grading).toEqual({ answers: UNDERLINED, rings: [{ ...ring, upload: 7 }] });
  expect(z.safeParse(newListingSchema, listing).success).toBe(true);
  expect(send({ ...FLAWLESS, unread: true }, 'new').grading).toEqual({
    unread: true,
    answers: FLAWLESS,
    rings: [],
  });
  expect(send({ ...UNDERLINED, damp: undefined })).not.toHaveProperty('grading');
  const messages = (answers: DraftRow['answers'], condition?: string) =>
    z
      .safeParse(newListingSchema, send(answers, condition))
      .error?.issues.map(({ path, message }) => [...path, message]);
  expect(messages(UNDERLINED, 'like_new')).toEqual([['condition', 'Your answers support Good at best.']]);
  expect(messages({ damp: 'mold' })).toEqual([['grading', "Items with mold can't be sold on Dogear."]]);
});
