import { afterAll, expect, test } from 'vitest';
import { openPhotoReader } from '#api/gateways/vision/photo-reader.ts';
import { drawFrontCover } from './world/book-photos.ts';
import { drawHardPhoto } from './world/hard-photos.ts';

// Twelve of the photos that `npm run appraise:hard` reads, at least one for each difficulty.
const SEED = 1;
// A high slowness, so that this tests recognition and not the speed of the machine.
const reader = openPhotoReader({ slowness: 100 });
afterAll(() => reader.close());

test.each([0, 1, 8, 9, 10, 19, 4, 20, 5, 13, 6, 7])(
  'the barcode of hard photo %i is read',
  async (number) => {
    const { bytes, isbn } = await drawHardPhoto(SEED, number);
    expect(await reader.barcode(bytes)).toMatchObject({ isbn });
  },
);

test('a price code missed by the first barcode pass is found by a second', async () => {
  const { bytes, isbn, listPriceCents } = await drawHardPhoto(SEED, 14);
  expect(listPriceCents).toBe(1_699);
  expect(await reader.barcode(bytes)).toEqual({ isbn, listPriceCents });
});

test('digits printed below an unreadable barcode are read', async () => {
  const { bytes, isbn } = await drawHardPhoto(SEED, 4);
  expect((await reader.text(bytes)).isbn).toBe(isbn);
});

const cover = async (height: number): Promise<Buffer> =>
  drawFrontCover({ lines: ['DUNE', 'FRANK', 'HERBERT'], camera: (photo) => photo.resize({ height }) });

test('the print of a picture under 200 pixels is not read', async () => {
  expect((await reader.text(await cover(260))).text).toContain('HERBERT');
  expect(await reader.text(await cover(190))).toEqual({ text: '' });
});
