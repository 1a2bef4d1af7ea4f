import { expect, test } from 'vitest';
import { createSellingScene, photo } from '../doubles/seller.ts';
import { addPhotos, orderPhotos, removePhoto, submitDraft } from './drafts.ts';

/** A seller with a draft whose photos are named by what they show. */
async function draftOf(...shown: string[]) {
  const scene = createSellingScene();
  const { desk, here } = scene;
  const id = await here.createDraft(...shown);
  return {
    ...scene,
    id,
    /** What the photos show, in their order. */
    order: async () => Promise.all(((await here.one(id))?.photos ?? []).map(async ({ blob }) => blob.text())),
    coverBy: async () => (await here.one(id))?.coverBy,
    keyOf: async (text: string): Promise<string> => {
      for (const { key, blob } of (await here.one(id))?.photos ?? []) {
        if ((await blob.text()) === text) return key;
      }
      return expect.fail(`no photo of ${text}`);
    },
    publish: async () => {
      await here.type(id, { title: 'Dune', price: '5' });
      await submitDraft(here.local, here.ports, id);
      await here.send();
      return desk.photosOf(desk.listings[0] ?? expect.fail());
    },
  };
}

test('another photo takes the place of a barcode as the cover, and the barcode still fills the form', async () => {
  const { desk, here, id, order, coverBy, publish } = await draftOf('barcode', 'front', 'spine');
  desk.suggestion = { ...desk.suggestion, title: 'Dune', author: 'Frank Herbert' };
  await here.send();
  expect(await order()).toEqual(['front', 'barcode', 'spine']);
  expect(await coverBy()).toBe('shop');
  expect(await here.one(id)).toMatchObject({ form: { title: 'Dune', author: 'Frank Herbert' } });
  expect(await publish()).toEqual(['front', 'barcode', 'spine']);
});

test('a photo that follows later becomes the cover, too', async () => {
  const { here, id, order } = await draftOf('barcode');
  await here.send();
  expect(await order()).toEqual(['barcode']);
  await addPhotos(here.local, here.ports, id, [photo('front')]);
  await here.send();
  expect(await order()).toEqual(['front', 'barcode']);
});

test('the cover that the seller chooses stays the cover', async () => {
  const { here, id, order, keyOf, coverBy, publish } = await draftOf('barcode', 'front');
  await here.send();
  await orderPhotos(here.local, here.ports, id, [await keyOf('barcode')]);
  await addPhotos(here.local, here.ports, id, [photo('spine')]);
  await here.send();
  expect(await order()).toEqual(['barcode', 'front', 'spine']);
  expect(await coverBy()).toBe('seller');
  expect(await publish()).toEqual(['barcode', 'front', 'spine']);
});

test('no barcode becomes the cover because the cover is removed', async () => {
  const { here, id, order, keyOf } = await draftOf('front', 'barcode', 'spine');
  await here.send();
  expect(await order()).toEqual(['front', 'barcode', 'spine']);
  await removePhoto(here.local, here.ports, id, await keyOf('front'));
  expect(await order()).toEqual(['spine', 'barcode']);
});

test('a barcode that is read late moves, and fills the form', async () => {
  const { desk, here, id, order } = await draftOf('barcode');
  desk.pending = true;
  await here.send();
  desk.pending = false;
  await addPhotos(here.local, here.ports, id, [photo('front')]);
  await here.send();
  expect(await order()).toEqual(['barcode', 'front']);
  desk.suggestion = { ...desk.suggestion, title: 'Dune' };
  await here.askReadings(desk);
  expect(await order()).toEqual(['front', 'barcode']);
  expect(await here.one(id)).toMatchObject({ form: { title: 'Dune' } });
});

test('a barcode that moves while the rest is still read fills the form later', async () => {
  const { desk, here, id, order } = await draftOf('barcode');
  desk.pending = true;
  desk.suggestion = { ...desk.suggestion, hasBarcode: true };
  await here.send();
  desk.pending = false;
  await addPhotos(here.local, here.ports, id, [photo('front')]);
  await here.send();
  expect(await order()).toEqual(['front', 'barcode']);
  desk.suggestion = { ...desk.suggestion, title: 'Dune' };
  await here.askReadings(desk);
  expect(await here.one(id)).toMatchObject({ form: { title: 'Dune' } });
});

test('a draft that was submitted offline is listed with the cover that the seller saw', async () => {
  const { publish } = await draftOf('barcode', 'front');
  expect(await publish()).toEqual(['barcode', 'front']);
});

test('photos of barcodes only keep their order', async () => {
  const { here, order, coverBy } = await draftOf('barcode', 'barcode');
  await here.send();
  expect([await order(), await coverBy()]).toEqual([['barcode', 'barcode'], undefined]);
});
