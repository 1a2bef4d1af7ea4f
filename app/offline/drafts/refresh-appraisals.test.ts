import { expect, test } from 'vitest';
import { APPRAISAL_POLLING } from '#contract/selling/selling.ts';
import { createSellingScene } from '../doubles/seller.ts';
import { orderPhotos, submitDraft } from './drafts.ts';

const WHOLE = { title: 'Dune', author: 'Frank Herbert', publisher: 'Ace' };

/** A seller whose cover the shop still reads. */
async function pendingCover(...photos: string[]) {
  const { desk, device, here, seller } = createSellingScene();
  desk.pending = true;
  const id = await here.createDraft(...(photos.length === 0 ? ['cover'] : photos));
  await here.send();
  const form = async () => (await here.one(id))?.form;
  const answer = (): void => {
    desk.pending = false;
    desk.suggestion = { ...desk.suggestion, ...WHOLE };
  };
  return { desk, device, here, seller, id, form, answer };
}

test('what the shop reads after it has answered the upload fills the fields that nobody has touched', async () => {
  const { desk, here, id, form, answer } = await pendingCover();
  expect(await here.askReadings(desk)).toBe(true);
  await here.type(id, { title: 'Typed meanwhile' });
  answer();
  expect(await here.askReadings(desk)).toBe(false);
  expect(await form()).toMatchObject({ title: 'Typed meanwhile', author: 'Frank Herbert', publisher: 'Ace' });
  expect((await here.one(id))?.reading).toBeUndefined();
});

test('a page that is loaded again goes on asking, also long after the last time', async () => {
  const { desk, device, seller, form, answer } = await pendingCover();
  device.clock += APPRAISAL_POLLING.forMs * 100;
  answer();
  expect(await seller().askReadings(desk)).toBe(false);
  expect(await form()).toMatchObject({ title: 'Dune' });
});

test('what is not read within 30 seconds is not asked for any more', async () => {
  const { desk, device, here, id } = await pendingCover();
  device.clock += APPRAISAL_POLLING.forMs;
  expect(await here.askReadings(desk)).toBe(false);
  expect((await here.one(id))?.reading).toBeUndefined();
});

test('without a network it is asked again, and once more when there is one after its time', async () => {
  const { desk, device, here, form, answer } = await pendingCover();
  desk.faults = ['lost'];
  expect(await here.askReadings(desk)).toBe(true);
  device.clock += APPRAISAL_POLLING.forMs;
  desk.faults = ['lost'];
  expect(await here.askReadings(desk)).toBe(false);
  answer();
  await here.askReadings(desk);
  expect(await form()).toMatchObject({ title: 'Dune' });
});

test('a draft that is being listed meanwhile is listed as the person saw it', async () => {
  const { desk, here, id, answer } = await pendingCover();
  await here.type(id, { title: 'Typed', price: '5' });
  await submitDraft(here.local, here.ports, id);
  answer();
  expect(await here.askReadings(desk)).toBe(false);
  await here.send();
  expect(desk.listings.map(({ listing }) => [listing.title, listing.author])).toEqual([['Typed', undefined]]);
  expect(await here.one(id)).toMatchObject({ state: 'listed' });
});

test('what is read of a photo that is the cover no longer fills nothing', async () => {
  const { desk, here, id, form, answer } = await pendingCover('cover', 'back');
  const photos = (await here.one(id))?.photos ?? [];
  await orderPhotos(here.local, here.ports, id, photos.map(({ key }) => key).toReversed());
  answer();
  expect(await here.askReadings(desk)).toBe(false);
  expect(await form()).toMatchObject({ title: '' });
});

test('an upload that the shop has let go meanwhile is not asked for again', async () => {
  const { desk, here, id } = await pendingCover();
  desk.expireUploads();
  expect(await here.askReadings(desk)).toBe(false);
  expect((await here.one(id))?.reading).toBeUndefined();
});

test('a photo goes out with the ISBN that was scanned or typed before, and without what cannot be one', async () => {
  const { desk, here } = createSellingScene();
  for (const isbn of ['', '9780441013593', 'no idea']) {
    const id = await here.createDraft(`cover ${isbn}`);
    await here.type(id, { isbn });
    await here.send();
  }
  expect(desk.isbns).toEqual([undefined, '9780441013593', undefined]);
});
