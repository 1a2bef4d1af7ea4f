import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { uploads } from '#api/storage/schema.ts';
import { DISGUISED_FILES } from './world/disguised-files.ts';
import { drawPhoto, drawPng, createPngBomb } from './world/photos.ts';
import { openShop } from './world/shop.ts';
import { readError, createVisitor } from './world/visitor.ts';

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

/** Uploads a refused photo and asserts that nothing of it is stored. Returns the refusal. */
async function refuseUpload(bytes: Buffer<ArrayBuffer>) {
  const refused = await readError(await createVisitor(shop).upload(bytes));
  expect(await shop.deps.storage.db.$count(uploads)).toBe(0);
  const files = readdirSync(shop.deps.env.dataDir, { recursive: true }).map(String);
  expect(files.filter((file) => /[/\\]/.test(file))).toEqual([]);
  return refused;
}

const noFile = {
  status: 422,
  code: 'invalid_input',
  message: MESSAGES.noFile,
  fields: { image: MESSAGES.noFile },
};

test('a form without a file, or with it in another field, is refused with a hint', async () => {
  const empty = new FormData();
  empty.append('image', 'a text');
  const bodies: RequestInit[] = [{ body: empty }, {}, { body: 'image=1' }, { body: '{}' }];
  for (const body of bodies) {
    expect(await readError(await shop.fetch('/api/upload', { method: 'POST', ...body }))).toEqual(noFile);
  }
  const wrong = await createVisitor(shop).upload(await drawPhoto(), { field: 'photo' });
  expect(await readError(wrong)).toEqual(noFile);
});

test('the upload route refuses JSON, and other routes refuse forms', async () => {
  expect(await readError(await shop.post('/api/upload', { image: 'x' }))).toEqual(noFile);
  const form = new FormData();
  form.append('title', 'Dune');
  const response = await shop.fetch('/api/uploads/1/product', { method: 'POST', body: form });
  expect(response.status).toBe(415);
});

test('a form with two files is refused', async () => {
  const form = new FormData();
  for (const name of ['a.jpg', 'b.jpg']) form.append('image', new Blob([await drawPhoto()]), name);
  const refused = await readError(await shop.fetch('/api/upload', { method: 'POST', body: form }));
  expect(refused).toEqual({ status: 400, code: 'invalid_input', message: MESSAGES.tooMuch });
});

const unsupported = { status: 415, code: 'photo_unsupported', message: MESSAGES.unsupported };

test.each(Object.entries(DISGUISED_FILES))(
  '%s is not accepted as a photo, whatever its name',
  async (_, bytes) => {
    expect(await refuseUpload(bytes)).toEqual(unsupported);
  },
);

test.each(['gif', 'webp', 'tiff', 'avif'] as const)('a real %s named .jpg is refused', async (format) => {
  const picture = sharp(await drawPng())
    .toFormat(format)
    .toBuffer();
  expect(await refuseUpload(Buffer.from(await picture))).toEqual(unsupported);
});

test('a HEIC photo is refused with advice', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
  expect(await refuseUpload(heic)).toEqual({ ...unsupported, message: MESSAGES.heic });
});

const unreadable = { status: 422, code: 'photo_unreadable', message: MESSAGES.unreadable };

test('a truncated or damaged photo is refused', async () => {
  const jpeg = await drawPhoto({ width: 800, height: 600 });
  expect(await refuseUpload(jpeg.subarray(0, Math.round(jpeg.length / 2)))).toEqual(unreadable);
  const png = await drawPng({ width: 800, height: 600 });
  expect(await refuseUpload(png.subarray(0, Math.round(png.length / 2)))).toEqual(unreadable);
  expect(await refuseUpload(Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(5_000, 7)]))).toEqual(
    unreadable,
  );
  expect(await refuseUpload(Buffer.from([0xff, 0xd8, 0xff]))).toEqual(unreadable);
});

test('a polyglot file that only starts as a JPEG is refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(await refuseUpload(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]))).toEqual(unreadable);
});

test.each([
  [30_000, 30_000],
  [1_000_000, 51],
])('a PNG of %i by %i pixels is refused as too large', async (width, height) => {
  expect(await refuseUpload(createPngBomb(width, height))).toEqual({
    status: 413,
    code: 'photo_too_large',
    message: MESSAGES.tooManyPixels,
  });
});
