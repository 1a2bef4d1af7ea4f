import { expect, test } from 'vitest';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { switchOwner } from '../personal/current-owner.ts';
import { createSellingScene, photo } from '../doubles/seller.ts';
import {
  addPhotos,
  orderPhotos,
  removeDraft,
  removePhoto,
  reopenDraft,
  submitDraft,
  addSuggestion,
} from './drafts.ts';
import { purgeOwnerData } from '../personal/purge-owner-data.ts';

const DUNE: Suggestion = {
  by: 'built-in',
  title: 'Dune',
  recommendedPrice: 6.4,
  sources: {},
  comparables: [],
  notes: [],
};

const textsOf = async (photos: readonly { readonly blob: Blob }[]) =>
  Promise.all(photos.map(async ({ blob }) => blob.text()));

test('photos and typed text are still there after the app is closed and reopened', async () => {
  const { seller, here } = createSellingScene();
  const id = await here.createDraft('cover', 'spine');
  await here.type(id, { title: 'Dune', price: '5.' });
  here.local.close();
  const draft = (await seller().all()).at(0);
  expect(draft).toMatchObject({
    id,
    state: 'editing',
    form: { title: 'Dune', price: '5.', condition: 'good' },
  });
  expect(await textsOf(draft?.photos ?? [])).toEqual(['cover', 'spine']);
});

test('a photo keeps its file name, and a photo without a name gets one', async () => {
  const { here } = createSellingScene();
  const id = await here.createDraft('cover');
  await addPhotos(here.local, here.ports, id, [new File(['spine'], 'IMG_1.JPG')]);
  const names = await here.local.run(async (db) => db.draftPhotos.toArray());
  expect(names.map(({ name }) => name).toSorted()).toEqual(['IMG_1.JPG', 'photo.jpg']);
});

test('a suggestion fills only the fields that the seller has not touched, and is stored with the draft', async () => {
  const { here } = createSellingScene();
  const id = await here.createDraft('cover');
  await here.type(id, { title: 'My own words' });
  await addSuggestion(here.local, here.ports, id, DUNE);
  expect(await here.one(id)).toMatchObject({
    form: { title: 'My own words', price: '6.40' },
    touched: ['title'],
    suggestion: { title: 'Dune' },
  });
});

test('entering another ISBN clears the suggested values of a draft and keeps what the seller typed', async () => {
  const { here } = createSellingScene();
  const id = await here.createDraft('cover');
  await addSuggestion(here.local, here.ports, id, { ...DUNE, isbn: '9780441172719' });
  await here.type(id, { description: 'Mine.' });
  await here.type(id, { isbn: '9780441013593' });
  expect(await here.one(id)).toMatchObject({
    form: { title: '', price: '', description: 'Mine.', isbn: '9780441013593' },
    suggestion: undefined,
  });
  await addSuggestion(here.local, here.ports, id, { ...DUNE, isbn: '9780441172719' });
  expect(await here.one(id)).toMatchObject({ form: { title: '', isbn: '9780441013593' } });
});

test('photos can be reordered, removed and added, up to 8', async () => {
  const { here } = createSellingScene();
  const id = await here.createDraft('1', '2', '3');
  const keys = (await here.one(id))?.photos.map(({ key }) => key) ?? [];
  await orderPhotos(here.local, here.ports, id, keys.slice(1).toReversed());
  await removePhoto(here.local, here.ports, id, keys[0] ?? '');
  expect(await textsOf((await here.one(id))?.photos ?? [])).toEqual(['3', '2']);
  await addPhotos(here.local, here.ports, id, ['4', '5', '6', '7', '8', '9', '10'].map(photo));
  expect(await textsOf((await here.one(id))?.photos ?? [])).toEqual(['3', '2', '4', '5', '6', '7', '8', '9']);
  expect(await here.local.run(async (db) => db.draftPhotos.count())).toBe(8);
  const full = await here.createDraft('1', '2', '3', '4', '5', '6', '7', '8', '9');
  expect((await here.one(full))?.photos).toHaveLength(8);
});

test('a photo stays the same object while the seller types', async () => {
  const { here } = createSellingScene();
  const id = await here.createDraft('cover');
  const before = (await here.one(id))?.photos[0]?.blob;
  await here.type(id, { title: 'D' });
  expect((await here.one(id))?.photos[0]?.blob).toBe(before);
});

test('discarding a draft deletes its photos', async () => {
  const { here } = createSellingScene();
  const [id] = [await here.createDraft('cover'), await here.createDraft('another')];
  expect(await removeDraft(here.local, here.ports, id)).toBe(true);
  expect(await here.type(id, { title: 'Too late' })).toBe(false);
  expect(await here.all()).toHaveLength(1);
  expect(await here.local.run(async (db) => db.draftPhotos.count())).toBe(1);
});

test('a submitted draft can be reopened, and is not listed until it is submitted again', async () => {
  const { desk, here } = createSellingScene();
  const id = await here.list('Dune');
  await reopenDraft(here.local, here.ports, id);
  expect(await here.send()).toBe('synced');
  expect(desk.listings).toEqual([]);
  await here.type(id, { title: 'Dune Messiah' });
  await submitDraft(here.local, here.ports, id);
  await here.send();
  expect(desk.listings.map(({ listing }) => listing.title)).toEqual(['Dune Messiah']);
});

test('an account does not see another account’s drafts; a guest’s drafts move to the account at sign-in', async () => {
  const { here } = createSellingScene();
  const guest = await here.createDraft('cover');
  await switchOwner(here.local, 7);
  const mine = await here.createDraft('mine');
  expect((await here.all()).map(({ id }) => id)).toEqual([mine, guest]);
  await switchOwner(here.local, 8);
  expect(await here.all()).toEqual([]);
  expect(await here.one(mine)).toBeNull();
  await switchOwner(here.local, null);
  expect(await here.all()).toEqual([]);
  await switchOwner(here.local, 7);
  expect(await here.all()).toHaveLength(2);
});

test('signing out asks first while there are drafts, and then deletes them', async () => {
  const { here } = createSellingScene();
  await here.createDraft('cover');
  await here.tab.add(1);
  expect(await purgeOwnerData(here.local)).toBe(2);
  expect(await here.all()).toHaveLength(1);
  expect(await purgeOwnerData(here.local, { evenIfPending: true })).toBe(2);
  expect(await here.all()).toEqual([]);
  expect(await here.local.run(async (db) => db.draftPhotos.count())).toBe(0);
});
