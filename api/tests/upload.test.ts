import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { APPRAISAL_MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#contract/catalog/product.ts';
import { SELLING, uploadSchema } from '#contract/selling/selling.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { sessions, uploads } from '#api/storage/schema.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto, drawPng, drawPhotoWithMetadata, createPhotoOfSize, QUARTERS } from './world/photos.ts';
import { createForm, createImagePart, createUploadHead, openRawRequest } from './world/raw-request.ts';
import { startShop } from './world/running-shop.ts';
import { createShopClient } from './world/shop-client.ts';
import { openShop } from './world/shop.ts';
import { readError, createVisitor } from './world/visitor.ts';

const shop = await openShop({ deps: { appraiser: noopAppraiser } });
afterAll(() => shop[Symbol.asyncDispose]());

const pathOfPhoto = (name: string): string => join(shop.deps.env.dataDir, 'photos', `${name}.jpg`);
const nameIn = (url: string): string => url.replace('/pictures/', '');

async function bytesOf(path: string): Promise<Buffer> {
  const response = await shop.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return Buffer.from(await response.arrayBuffer());
}

test('an uploaded photo is returned with its picture, and can be listed by its sender', async () => {
  const ann = createVisitor(shop);
  const response = await ann.upload(await drawPhoto({ width: 1600, height: 1200 }), { name: 'my book.jpg' });
  expect(response.status).toBe(201);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(ann.session()).not.toBeNull();
  const body: unknown = await response.json();
  const upload = z.parse(z.strictObject(uploadSchema.shape), body);
  expect(upload).toEqual(body);
  expect(upload.tempUrl).toMatch(/^\/pictures\/[0-9a-f]{64}-640\.jpg$/);
  expect(upload).toMatchObject({
    originalName: 'my book.jpg',
    mimeType: 'image/jpeg',
    createdAt: new Date(shop.deps.now()).toISOString(),
    picture: { url: upload.tempUrl.replace('-640.jpg', ''), width: 1280, height: 960 },
  });
});

test('a PNG is accepted, with transparent areas in white', async () => {
  const clear = sharp({ create: { width: 80, height: 80, channels: 4, background: '#00000000' } });
  const { mimeType, picture } = await createVisitor(shop).uploadPhoto(
    Buffer.from(await clear.png().toBuffer()),
  );
  expect([mimeType, picture.tint]).toEqual(['image/png', '#FFFFFF']);
});

test("a photo's file is named by its hash, and the same photo twice is one file and two uploads", async () => {
  const ann = createVisitor(shop);
  const photo = await drawPhoto({ width: 333 });
  const before = readdirSync(join(shop.deps.env.dataDir, 'photos')).length;
  const [first, second] = [await ann.uploadPhoto(photo), await createVisitor(shop).uploadPhoto(photo)];
  expect(second.picture).toEqual(first.picture);
  expect(second.id).not.toBe(first.id);
  const name = nameIn(first.picture.url);
  const sum = createHash('sha256')
    .update(readFileSync(pathOfPhoto(name)))
    .digest('hex');
  expect(sum).toBe(name);
  expect(readdirSync(join(shop.deps.env.dataDir, 'photos'))).toHaveLength(before + 1);
});

test('a photo is served in every width and format, sandboxed', async () => {
  const { picture } = await createVisitor(shop).uploadPhoto(await drawPhoto({ width: 1400, height: 700 }));
  for (const width of PICTURE_WIDTHS) {
    for (const format of PICTURE_FORMATS) {
      const response = await shop.get(`${picture.url}-${width}.${format}`);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': `image/${format === 'jpg' ? 'jpeg' : format}`,
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
      const drawn = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([drawn.width, drawn.height]).toEqual([width, width / 2]);
    }
  }
});

test('a photo is scaled down to 2560 pixels and never enlarged', async () => {
  const large = await createVisitor(shop).uploadPhoto(await drawPhoto({ width: 1000, height: 3000 }));
  const kept = await sharp(pathOfPhoto(nameIn(large.picture.url))).metadata();
  expect([kept.width, kept.height]).toEqual([853, 2560]);
  expect(large.picture).toMatchObject({ width: 853, height: 2560 });
  const small = await createVisitor(shop).uploadPhoto(await drawPhoto({ width: 50, height: 40 }));
  expect(small.picture).toMatchObject({ width: 50, height: 40 });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a photo of EXIF orientation %i is stored upright',
  async (orientation) => {
    const photo = await drawPhoto({ width: 120, height: 90, orientation });
    const { picture } = await createVisitor(shop).uploadPhoto(photo);
    expect([picture.width, picture.height]).toEqual([120, 90]);
    for (const bytes of [
      readFileSync(pathOfPhoto(nameIn(picture.url))),
      await bytesOf(`${picture.url}-160.webp`),
    ]) {
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const seen = [22, 67].flatMap((y) =>
        [30, 90].map((x) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]),
      );
      for (const [quarter, colour] of QUARTERS.entries()) {
        const found = seen[quarter] ?? [];
        expect(Math.max(...colour.map((part, at) => Math.abs(part - (found[at] ?? 999))))).toBeLessThan(40);
      }
    }
  },
);

test("a photo's metadata is in no file that is stored or served", async () => {
  const photo = await drawPhotoWithMetadata();
  const metadata = await sharp(photo).metadata();
  expect([metadata.exif, metadata.xmp, metadata.icc].map((block) => block !== undefined)).toEqual([
    true,
    true,
    true,
  ]);
  const { picture } = await createVisitor(shop).uploadPhoto(photo);
  const files: Buffer[] = [readFileSync(pathOfPhoto(nameIn(picture.url)))];
  for (const width of PICTURE_WIDTHS) {
    for (const format of PICTURE_FORMATS) files.push(await bytesOf(`${picture.url}-${width}.${format}`));
  }
  for (const file of files) {
    const { exif, xmp, icc, iptc, comments } = await sharp(file).metadata();
    expect([exif, xmp, icc, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(file.includes('Canary')).toBe(false);
  }
});

test('a page hidden in a photo is not stored', async () => {
  const page = Buffer.from('<html><script>alert("Canary")</script></html>');
  const { picture } = await createVisitor(shop).uploadPhoto(Buffer.concat([await drawPhoto(), page]));
  const response = await shop.get(`${picture.url}-640.jpg`);
  expect(Buffer.from(await response.arrayBuffer()).includes('Canary')).toBe(false);
});

test('a photo resent with the same key is stored once, and another photo with that key is refused', async () => {
  const ann = createVisitor(shop);
  await ann.uploadPhoto(await drawPhoto());
  const headers = { 'Idempotency-Key': 'draft-1:photo-1' };
  const before = await shop.deps.storage.db.$count(uploads);
  const first = await ann.uploadPhoto(await drawPhoto({ width: 77 }), { headers });
  const again = await ann.uploadPhoto(await drawPhoto({ width: 77 }), { headers });
  expect(again).toEqual(first);
  expect(await shop.deps.storage.db.$count(uploads)).toBe(before + 1);
  expect(await readError(await ann.upload(await drawPhoto({ width: 78 }), { headers }))).toMatchObject({
    status: 422,
    code: 'invalid_input',
  });
});

test('a refused photo is refused again with the same key and with another one', async () => {
  const ann = createVisitor(shop);
  await ann.uploadPhoto(await drawPhoto());
  const broken = (await drawPhoto()).subarray(0, 500);
  for (const key of ['draft-2:photo-1', 'draft-2:photo-1', 'draft-2:photo-2']) {
    const refused = await readError(await ann.upload(broken, { headers: { 'Idempotency-Key': key } }));
    expect(refused).toMatchObject({ status: 422, code: 'photo_unreadable', message: MESSAGES.unreadable });
  }
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system.ini', 'system.ini'],
  ['page.html', 'page.html'],
  ['drawing.svg', 'drawing.svg'],
  ['\u202Egpj.exe', 'gpj.exe'],
  ['a'.repeat(300), 'a'.repeat(200)],
  ['libro año 📚.jpg', 'libro año 📚.jpg'],
  ['"><img src=x>', '"><img src=x>'],
])('a file named %j is identified by its bytes, and its name is not used for files', async (name, shown) => {
  const { originalName, mimeType, picture } = await createVisitor(shop).uploadPhoto(await drawPhoto(), {
    name,
    type: 'text/html',
  });
  expect([originalName, mimeType]).toEqual([shown, 'image/jpeg']);
  expect(picture.url).toMatch(/^\/pictures\/[0-9a-f]{64}$/);
  const files = readdirSync(shop.deps.env.dataDir, { recursive: true }).map(String);
  expect(
    files.filter(
      (file) => !/^(photos|pictures|shop\.db.*)$|[/\\][0-9a-f]{64}(-\d+)?\.\w+(\..*)?$/.test(file),
    ),
  ).toEqual([]);
});

test('a photo of 10 MB is accepted, and one byte more is refused', async () => {
  const ann = createVisitor(shop);
  expect((await ann.upload(await createPhotoOfSize(SELLING.maxPhotoBytes))).status).toBe(201);
  expect(await readError(await ann.upload(await createPhotoOfSize(SELLING.maxPhotoBytes + 1)))).toEqual({
    status: 413,
    code: 'photo_too_large',
    message: MESSAGES.tooLarge,
  });
});

const fails = () => Promise.reject(new Error('the reader died'));

test('a photo whose appraisal fails is accepted with a note', async () => {
  const reader = { ...noopAppraiser.reader, barcode: fails, text: fails };
  await using own = await openShop({ deps: { appraiser: { ...noopAppraiser, reader } } });
  const { description, recommendedPrice, suggestion } = await createVisitor(own).uploadPhoto(
    await drawPhoto(),
  );
  expect([description, recommendedPrice, suggestion.comparables]).toEqual(['', 0, []]);
  expect(suggestion.notes).not.toEqual([]);
});

test('a photo is accepted with a note when the reader cannot start', async () => {
  // A bundled program has no reader: see bundled-program.ts.
  await using own = await startShop();
  await own.waitForOutput('Dogear is open');
  const client = createShopClient(`http://127.0.0.1:${own.port}`);
  const { suggestion } = await createVisitor(client).uploadPhoto(await drawPhoto());
  expect(suggestion.notes).toContain(APPRAISAL_MESSAGES.readerFailed);
});

test('the reader starts while the photo is still on its way', async () => {
  await using own = await openShop();
  const form = createForm([[createImagePart(), await drawPhoto()]]);
  const started = once(process, 'worker');
  const socket = await openRawRequest(own, {
    head: createUploadHead(form.length),
    body: form.subarray(0, 500),
  });
  await started;
  socket.write(form.subarray(500));
  const answer: unknown[] = await once(socket, 'data');
  expect(String(answer[0])).toMatch(/^HTTP\/1\.1 201 /);
  socket.destroy();
});

test('a visitor whose uploads are all refused gets no session', async () => {
  const before = await shop.deps.storage.db.$count(sessions);
  const stranger = createVisitor(shop);
  await stranger.upload(await drawPng(), { field: 'file' });
  await shop.post('/api/upload', {});
  await shop.fetch('/api/upload', { method: 'POST' });
  expect(stranger.session()).toBeNull();
  expect(await shop.deps.storage.db.$count(sessions)).toBe(before);
});
