import { afterAll, expect, test } from 'vitest';
import { openPhotoReader } from '#api/gateways/vision/photo-reader.ts';
import { photoOfCover } from './world/book-photos.ts';
import { hardPhoto } from './world/hard-photos.ts';

// Twelve of those that `npm run appraise:hard` reads, chosen so that each cause is among them.
const SEED = 1;
// What can be read is tested here, not how fast a busy machine is.
const reader = openPhotoReader({ slowness: 20 });
afterAll(() => reader.close());

test.each([0, 1, 8, 9, 10, 19, 4, 20, 5, 13, 6, 7])('the bars of hard photo %i are read', async (number) => {
  const { bytes, isbn } = await hardPhoto(SEED, number);
  expect(await reader.barcode(bytes)).toMatchObject({ isbn });
});

test('the price beside bars that the first look reads without it is looked for once more', async () => {
  const { bytes, isbn, listPriceCents } = await hardPhoto(SEED, 14);
  expect(listPriceCents).toBe(1_699);
  expect(await reader.barcode(bytes)).toEqual({ isbn, listPriceCents });
});

test('digits that are printed below unreadable bars are read', async () => {
  const { bytes, isbn } = await hardPhoto(SEED, 4);
  expect((await reader.text(bytes)).isbn).toBe(isbn);
});

const cover = async (height: number): Promise<Buffer> =>
  photoOfCover({ lines: ['DUNE', 'FRANK', 'HERBERT'], camera: (photo) => photo.resize({ height }) });

test('the print of a picture under 200 pixels is not read', async () => {
  expect((await reader.text(await cover(260))).text).toContain('HERBERT');
  expect(await reader.text(await cover(190))).toEqual({ text: '' });
});
