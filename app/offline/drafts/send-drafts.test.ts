import { expect, test } from 'vitest';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { ApiError, BadAnswerError } from '#app/http/errors.ts';
import { switchOwner } from '../personal/current-owner.ts';
import { createSellingScene } from '../doubles/seller.ts';
import { readConfirmedEmail, recordConfirmedEmail } from './confirmed-email.ts';
import { removeDraft, removePhoto, reopenDraft, retryDraft, submitDraft } from './drafts.ts';
import { createInMemoryLocks } from '../in-memory-locks.ts';

const titles = ({ listings }: ReturnType<typeof createSellingScene>['desk']) =>
  listings.map(({ listing }) => listing.title);

const SERVER_ERROR = new ApiError(500, '{"code":"internal","message":"Sorry."}');

const throwing = (error: Error) => async (): Promise<never> => {
  throw error;
};

test('drafts submitted offline are listed once and in order, then removed from the phone', async () => {
  const { desk, here } = createSellingScene();
  const ids = [await here.list('Dune', 'cover', 'spine'), await here.list('Emma')];
  expect(await here.send()).toBe('synced');
  expect(titles(desk)).toEqual(['Dune', 'Emma']);
  expect(desk.photosOf(desk.listings[0] ?? expect.fail())).toEqual(['cover', 'spine']);
  expect(await here.all()).toEqual([]);
  expect(await here.local.run(async (db) => db.draftPhotos.count())).toBe(0);
  // The screen that waits for the result still finds it.
  expect(await here.one(ids[0] ?? '')).toMatchObject({ state: 'listed', productId: desk.listings[0]?.id });
});

test('photos of an open form are uploaded at once and their appraisal fills the form, but nothing is listed', async () => {
  const { desk, here } = createSellingScene();
  desk.suggestion = { ...desk.suggestion, title: 'Dune', author: 'Frank Herbert' };
  const id = await here.createDraft('cover', 'spine');
  await here.type(id, { title: 'Typed meanwhile' });
  expect(await here.send()).toBe('synced');
  expect(await here.one(id)).toMatchObject({
    state: 'editing',
    form: { title: 'Typed meanwhile', author: 'Frank Herbert' },
    photos: [{ uploadId: 1 }, { uploadId: 2 }],
  });
  expect(desk.listings).toEqual([]);
});

test('a submitted draft is listed as the seller saw it, whatever a later suggestion says', async () => {
  const { desk, here } = createSellingScene();
  desk.suggestion = { ...desk.suggestion, author: 'Somebody', recommendedPrice: 900 };
  await here.list('Dune');
  await here.send();
  expect(desk.listings[0]?.listing).toMatchObject({ title: 'Dune', price: 5 });
  expect(desk.listings[0]?.listing.author).toBeUndefined();
});

test('a lost response to an upload or a listing creates no duplicate', async () => {
  const { desk, here } = createSellingScene();
  await here.list('Dune');
  desk.faults = ['reply lost'];
  expect(await here.send()).toBe('unreachable');
  desk.faults = [undefined, 'reply lost'];
  expect(await here.send()).toBe('unreachable');
  expect(await here.send()).toBe('synced');
  expect(titles(desk)).toEqual(['Dune']);
  expect(desk.uploads.size).toBe(1);
});

test('a draft that a request may have listed can be neither edited nor discarded', async () => {
  const { desk, here } = createSellingScene();
  const id = await here.list('Dune');
  desk.faults = [undefined, 'reply lost'];
  await here.send();
  expect(await here.type(id, { title: 'Other' })).toBe(false);
  expect(await reopenDraft(here.local, here.ports, id)).toBe(false);
  expect(await removeDraft(here.local, here.ports, id)).toBe(false);
  await here.send();
  expect(titles(desk)).toEqual(['Dune']);
});

test('two tabs and the service worker list each book once when they send concurrently', async () => {
  const { desk, here, seller } = createSellingScene();
  const tabs = [here, seller(), seller()];
  for (const [index, tab] of tabs.entries()) await tab.list(`Book ${index}`);
  await Promise.all(tabs.map(async (tab) => tab.send()));
  expect(titles(desk)).toEqual(['Book 0', 'Book 1', 'Book 2']);
  expect(desk.requests).toHaveLength(6);
});

test('senders that do not share locks create no duplicates either', async () => {
  const { desk, here, seller } = createSellingScene();
  for (const title of ['Dune', 'Emma', 'Ulysses']) await here.list(title, `${title} 1`, `${title} 2`);
  const tabs = [1, 2, 3].map(() => seller(createInMemoryLocks()));
  await Promise.all(tabs.map(async (each) => each.send()));
  expect(await here.send()).toBe('synced');
  expect(titles(desk).toSorted()).toEqual(['Dune', 'Emma', 'Ulysses']);
  expect(desk.uploads.size).toBe(6);
});

test('a refused draft shows the reason, keeps what was typed, and is listed once it is corrected', async () => {
  const { desk, here } = createSellingScene();
  const id = await here.list(desk.refused);
  await here.list('Emma');
  expect(await here.send()).toBe('synced');
  expect(titles(desk)).toEqual(['Emma']);
  expect(await here.one(id)).toMatchObject({
    state: 'refused',
    reason: 'Please check the form.',
    fields: { title: SELLING_MESSAGES.titleLong },
    form: { title: desk.refused, price: '5' },
    photos: [{ uploadId: 1 }],
  });
  await here.type(id, { title: 'Dune' });
  expect((await here.one(id))?.fields).toEqual({});
  await submitDraft(here.local, here.ports, id);
  await here.send();
  expect(titles(desk)).toEqual(['Emma', 'Dune']);
  expect(desk.uploads.size).toBe(2);
});

test('"Try again" sends a new request instead of replaying the old response', async () => {
  const { desk, here } = createSellingScene();
  const id = await here.list(desk.refused);
  await here.send();
  desk.refused = 'nothing';
  await retryDraft(here.local, here.ports, id);
  expect(await here.send()).toBe('synced');
  expect(titles(desk)).toEqual(['refused']);
});

test('a refused photo does not block other drafts, and its draft is listed once the photo is removed', async () => {
  const { desk, here } = createSellingScene();
  const id = await here.list('Dune', 'cover', desk.refused);
  await here.list('Emma');
  await here.send();
  expect(await here.one(id)).toMatchObject({ state: 'refused', reason: SELLING_MESSAGES.unsupported });
  const bad = (await here.one(id))?.photos.at(1);
  await removePhoto(here.local, here.ports, id, bad?.key ?? '');
  await submitDraft(here.local, here.ports, id);
  await here.send();
  expect(titles(desk)).toEqual(['Emma', 'Dune']);
});

test('a photo that the phone cannot decode or has lost is reported and blocks nothing', async () => {
  const { desk, here } = createSellingScene();
  const [heic, lost] = [await here.list('Dune'), await here.list('Emma')];
  await here.local.run(async (db) => db.draftPhotos.where('draft').equals(lost).delete());
  Object.assign(here.ports, { prepare: throwing(new ShopError('photo_unsupported', SELLING_MESSAGES.heic)) });
  expect(await here.send()).toBe('synced');
  expect(await here.one(heic)).toMatchObject({ state: 'refused', reason: SELLING_MESSAGES.heic });
  expect(await here.one(lost)).toMatchObject({ state: 'refused', reason: SELLING_MESSAGES.unreadable });
  expect(desk.requests).toEqual([]);
});

test('photos that have expired on the server are uploaded again automatically', async () => {
  const { desk, here } = createSellingScene();
  const id = await here.createDraft('cover');
  await here.send();
  desk.expireUploads();
  await here.type(id, { title: 'Dune' });
  await submitDraft(here.local, here.ports, id);
  expect(await here.send()).toBe('synced');
  expect(desk.listings.map((listing) => desk.photosOf(listing))).toEqual([['cover']]);
});

test('asks the seller before uploading expired photos again if an earlier request may have arrived', async () => {
  const { desk, here } = createSellingScene();
  const id = await here.list('Dune');
  desk.faults = [undefined, 'lost'];
  await here.send();
  desk.expireUploads();
  await here.send();
  expect(await here.one(id)).toMatchObject({ state: 'refused', reason: SELLING_MESSAGES.noSuchUpload });
  expect((await here.one(id))?.photos.map(({ uploadId }) => uploadId)).toEqual([undefined]);
  await retryDraft(here.local, here.ports, id);
  expect(await here.send()).toBe('synced');
  expect(titles(desk)).toEqual(['Dune']);
});

test('a book whose response is a week late is not listed again', async () => {
  const { desk, here } = createSellingScene();
  const id = await here.list('Dune');
  desk.faults = [undefined, 'reply lost'];
  await here.send();
  desk.expireAnswers();
  expect(await here.send()).toBe('synced');
  expect(titles(desk)).toEqual(['Dune']);
  expect(await here.one(id)).toMatchObject({ state: 'listed' });
});

test('drafts stay pending when the server fails, is overloaded, or a hotspot responds instead', async () => {
  const { desk, here } = createSellingScene();
  await here.list('Dune');
  for (const error of [
    SERVER_ERROR,
    new ApiError(502, '<h1>Bad gateway</h1>'),
    new ApiError(403, '<h1>Welcome to our Wi-Fi</h1>'),
    new ApiError(429, '{"code":"too_many_requests","message":"Slowly."}'),
    new ApiError(503, '{"code":"busy","message":"Later."}'),
    new BadAnswerError('<h1>Welcome to our Wi-Fi</h1>'),
  ]) {
    desk.faults = [throwing(error)];
    expect(await here.send()).toBe('unreachable');
  }
  expect((await here.all()).map(({ state }) => state)).toEqual(['ready']);
  expect(await here.send()).toBe('synced');
  expect(titles(desk)).toEqual(['Dune']);
});

test('a draft that causes a server error does not block the others', async () => {
  const { desk, here } = createSellingScene();
  await here.list('Dune');
  await here.list('Emma');
  desk.faults = [throwing(SERVER_ERROR)];
  expect(await here.send()).toBe('unreachable');
  expect(titles(desk)).toEqual(['Emma']);
});

test('an account’s draft is never listed for another account that has signed in since', async () => {
  const { desk, shop, here } = createSellingScene();
  await switchOwner(here.local, 7);
  await here.list('Dune');
  shop.account = 8;
  expect(await here.send()).toBe('not_yours');
  expect(desk.requests).toEqual([]);
  shop.account = 7;
  expect(await here.send()).toBe('synced');
  expect(titles(desk)).toEqual(['Dune']);
});

test('a draft that is discarded while it is being sent is not listed and does not come back', async () => {
  const { desk, here } = createSellingScene();
  const id = await here.list('Dune');
  desk.faults = [async () => void (await removeDraft(here.local, here.ports, id))];
  expect(await here.send()).toBe('synced');
  expect(desk.listings).toEqual([]);
  expect(await here.one(id)).toBeNull();
});

test('drafts wait for their seller’s email: photos are sent, and all are listed once when it is confirmed', async () => {
  const { desk, here } = createSellingScene();
  desk.isEmailMissing = true;
  const first = await here.list('Dune');
  const second = await here.list('Emma', 'cover', 'spine');
  expect(await here.send()).toBe('synced');
  expect(await here.one(first)).toMatchObject({ state: 'ready', waits: 'email' });
  expect(await here.one(second)).toMatchObject({ state: 'ready', waits: 'email' });
  expect([desk.uploads.size, desk.listings.length]).toEqual([3, 0]);
  const { length } = desk.requests;
  expect(await here.send()).toBe('synced');
  expect(desk.requests, 'nothing is asked again meanwhile').toHaveLength(length);

  desk.isEmailMissing = false;
  await recordConfirmedEmail(here.local, 'a@b.c');
  desk.faults = ['reply lost'];
  expect(await here.send()).toBe('unreachable');
  expect(await here.send()).toBe('synced');
  expect(titles(desk).toSorted()).toEqual(['Dune', 'Emma']);
  expect(await here.local.run(readConfirmedEmail)).toBe('a@b.c');
});

test('a draft that waits for an email is asked about again when it is submitted again, and sent after a sign-in', async () => {
  const { desk, here } = createSellingScene();
  desk.isEmailMissing = true;
  const id = await here.list('Dune');
  await here.send();
  await submitDraft(here.local, here.ports, id);
  await here.send();
  expect(desk.requests.filter((key) => key.includes(':listing'))).toEqual([
    `${id}:listing`,
    `${id}:listing:1`,
  ]);
  desk.isEmailMissing = false;
  await switchOwner(here.local, 7);
  expect(await here.one(id)).toMatchObject({ state: 'ready', whose: 'account:7' });
  expect((await here.one(id))?.waits).toBeUndefined();
});
