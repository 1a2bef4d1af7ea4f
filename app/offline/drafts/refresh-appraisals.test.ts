import { expect, test } from 'vitest';
import { APPRAISAL_POLLING } from '#contract/selling/selling.ts';
import { createSellingScene } from '../doubles/seller.ts';
import { orderPhotos, submitDraft } from './drafts.ts';

const APPRAISAL = { title: 'Dune', author: 'Frank Herbert', publisher: 'Ace' };

/** A seller whose cover the shop is still appraising. */
async function pendingCover(...photos: string[]) {
  const { desk, device, here, seller } = createSellingScene();
  desk.pending = true;
  const id = await here.createDraft(...(photos.length === 0 ? ['cover'] : photos));
  await here.send();
  const form = async () => (await here.one(id))?.form;
  const finishAppraisal = (): void => {
    desk.pending = false;
    desk.suggestion = { ...desk.suggestion, ...APPRAISAL };
  };
  return { desk, device, here, seller, id, form, finishAppraisal };
}

test('an appraisal that finishes after the upload fills the fields that the seller has not touched', async () => {
  const { desk, here, id, form, finishAppraisal } = await pendingCover();
  expect(await here.askReadings(desk)).toBe(true);
  await here.type(id, { title: 'Typed meanwhile' });
  finishAppraisal();
  expect(await here.askReadings(desk)).toBe(false);
  expect(await form()).toMatchObject({ title: 'Typed meanwhile', author: 'Frank Herbert', publisher: 'Ace' });
  expect((await here.one(id))?.reading).toBeUndefined();
});

test('a reloaded page asks for the appraisal again, even long after its time limit', async () => {
  const { desk, device, seller, form, finishAppraisal } = await pendingCover();
  device.clock += APPRAISAL_POLLING.timeoutMs * 100;
  finishAppraisal();
  expect(await seller().askReadings(desk)).toBe(false);
  expect(await form()).toMatchObject({ title: 'Dune' });
});

test('an appraisal that is not finished within 30 seconds is no longer asked for', async () => {
  const { desk, device, here, id } = await pendingCover();
  device.clock += APPRAISAL_POLLING.timeoutMs;
  expect(await here.askReadings(desk)).toBe(false);
  expect((await here.one(id))?.reading).toBeUndefined();
});

test('asks again while offline, and once more when online again after the time limit', async () => {
  const { desk, device, here, form, finishAppraisal } = await pendingCover();
  desk.faults = ['lost'];
  expect(await here.askReadings(desk)).toBe(true);
  device.clock += APPRAISAL_POLLING.timeoutMs;
  desk.faults = ['lost'];
  expect(await here.askReadings(desk)).toBe(false);
  finishAppraisal();
  await here.askReadings(desk);
  expect(await form()).toMatchObject({ title: 'Dune' });
});

test('a submitted draft is listed as the seller saw it, without a late appraisal', async () => {
  const { desk, here, id, finishAppraisal } = await pendingCover();
  await here.type(id, { title: 'Typed', price: '5' });
  await submitDraft(here.local, here.ports, id);
  finishAppraisal();
  expect(await here.askReadings(desk)).toBe(false);
  await here.send();
  expect(desk.listings.map(({ listing }) => [listing.title, listing.author])).toEqual([['Typed', undefined]]);
  expect(await here.one(id)).toMatchObject({ state: 'listed' });
});

test('the appraisal of a photo that is no longer the cover fills nothing', async () => {
  const { desk, here, id, form, finishAppraisal } = await pendingCover('cover', 'back');
  const photos = (await here.one(id))?.photos ?? [];
  await orderPhotos(here.local, here.ports, id, photos.map(({ key }) => key).toReversed());
  finishAppraisal();
  expect(await here.askReadings(desk)).toBe(false);
  expect(await form()).toMatchObject({ title: '' });
});

test('an upload that has expired on the server is not asked for again', async () => {
  const { desk, here, id } = await pendingCover();
  desk.expireUploads();
  expect(await here.askReadings(desk)).toBe(false);
  expect((await here.one(id))?.reading).toBeUndefined();
});

test('a photo is sent with the ISBN that was entered before, and without an invalid one', async () => {
  const { desk, here } = createSellingScene();
  for (const isbn of ['', '9780441013593', 'no idea']) {
    const id = await here.createDraft(`cover ${isbn}`);
    await here.type(id, { isbn });
    await here.send();
  }
  expect(desk.isbns).toEqual([undefined, '9780441013593', undefined]);
});
