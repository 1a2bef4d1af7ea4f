import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, afterEach, expect, test } from 'vitest';
import { SELLING } from '#contract/selling/selling.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { uploads } from '#api/storage/schema.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import {
  openRawRequest,
  createForm,
  createImagePart,
  sendRaw,
  createUploadHead,
} from './world/raw-request.ts';
import { openShop } from './world/shop.ts';
import { createVisitor } from './world/visitor.ts';

const shop = await openShop({ env: { LIMITS: 'off' }, deps: { appraiser: noopAppraiser } });
afterAll(() => shop[Symbol.asyncDispose]());

/** After each malformed upload: the next photo is accepted, and nothing else was stored. */
afterEach(async () => {
  const { db } = shop.deps.storage;
  const before = await db.$count(uploads);
  await createVisitor(shop).uploadPhoto(await drawPhoto());
  expect(await db.$count(uploads)).toBe(before + 1);
  const files = readdirSync(shop.deps.env.dataDir, { recursive: true }).map(String);
  // The shop itself may be generating files in pictures/.
  expect(files.filter((file) => file.endsWith('.new') && !file.startsWith('pictures'))).toEqual([]);
  expect(shop.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

const send = async (form: Buffer) => sendRaw(shop, { head: createUploadHead(form.length), body: form });
const refused = (message: string) => ({ status: 400, body: { code: 'invalid_input', message } });

test('a form without its final boundary is refused as incomplete', async () => {
  const photo = await drawPhoto();
  expect(await send(createForm([[createImagePart(), photo]], false))).toEqual(refused(MESSAGES.brokenOff));
  expect(await send(Buffer.from(''))).toEqual(refused(MESSAGES.brokenOff));
  expect(await send(Buffer.from('--aBoundary\r\nContent-Dispo'))).toEqual(refused(MESSAGES.brokenOff));
});

test('a form without a boundary in its header is refused', async () => {
  const head = ['POST /api/upload HTTP/1.1', 'Content-Type: multipart/form-data', 'Content-Length: 3'];
  expect(await sendRaw(shop, { head, body: 'abc' })).toEqual(refused(MESSAGES.brokenOff));
});

test('a form of 1,000 parts is refused', async () => {
  const part = ['Content-Disposition: form-data; name="a"', 'b'] as const;
  const many = createForm(Array.from({ length: 1_000 }, () => part));
  expect(await send(many)).toEqual(refused(MESSAGES.tooMuch));
  const files = createForm(
    Array.from({ length: 1_000 }, (_, at) => [createImagePart(`${at}.jpg`), 'b'] as const),
  );
  expect(await send(files)).toEqual(refused(MESSAGES.tooMuch));
});

test.each([
  ['no name', 'Content-Disposition: form-data; filename="a.jpg"'],
  ['an empty name', 'Content-Disposition: form-data; name=""; filename="a.jpg"'],
  [
    'a name of 10,000 characters',
    `Content-Disposition: form-data; name="${'n'.repeat(10_000)}"; filename="a"`,
  ],
  ['a nested name', 'Content-Disposition: form-data; name="image[0][0][0]"; filename="a.jpg"'],
  ['a name of the prototype', 'Content-Disposition: form-data; name="__proto__"; filename="a.jpg"'],
])('a file in a field with %s is refused', async (_, headers) => {
  const { status, body } = await send(createForm([[headers, await drawPhoto()]]));
  expect([400, 422]).toContain(status);
  expect(body).toMatchObject({ code: 'invalid_input' });
});

test.each([
  ['a NUL', createImagePart('a\0.jpg')],
  ['an encoded NUL', 'Content-Disposition: form-data; name="image"; filename*=UTF-8\'\'a%00.jpg'],
  ['a line break', createImagePart('a%0D%0Ab.jpg')],
])('a file name with %s is refused or sanitized', async (_, headers) => {
  const { status, body } = await send(createForm([[headers, await drawPhoto()]]));
  if (status === 201)
    expect(body).toMatchObject({ originalName: expect.not.stringMatching(/\p{Cc}/u) as unknown });
  else expect(status).toBe(400);
});

test('a field of a megabyte beside the photo is refused', async () => {
  const form = createForm([
    ['Content-Disposition: form-data; name="note"', 'x'.repeat(1_000_000)],
    [createImagePart(), await drawPhoto()],
  ]);
  expect(await send(form)).toEqual(refused(MESSAGES.tooMuch));
});

test('an upload announced with 11 MB is refused before it is sent', async () => {
  const response = await sendRaw(shop, { head: createUploadHead(11 * 1024 * 1024), body: '--aBound' });
  expect(response).toEqual({ status: 413, body: { code: 'photo_too_large', message: MESSAGES.tooLarge } });
});

test('an upload of unknown length is cut off at 10 MB', async () => {
  const call = request(`${shop.url}/api/upload`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=aBoundary' },
  });
  const answered = new Promise<number | undefined>((resolve) => {
    call.once('response', ({ statusCode }) => {
      resolve(statusCode);
    });
  });
  call.write(createForm([[createImagePart(), await drawPhoto()]], false));
  for (let sent = 0; sent <= SELLING.maxPhotoBytes; sent += 1 << 20) call.write(Buffer.alloc(1 << 20));
  call.end('\r\n--aBoundary--\r\n');
  expect(await answered).toBe(413);
});

test('fifty senders who hang up midway leave nothing behind', async () => {
  const form = createForm([[createImagePart(), await drawPhoto({ width: 900, height: 900 })]]);
  const logged = shop.log.length;
  const hangUp = async (share: number): Promise<void> => {
    const body = form.subarray(0, Math.round(form.length * share));
    const line = await openRawRequest(shop, { head: createUploadHead(form.length), body });
    await expect.poll(() => line.writableLength).toBe(0);
    line.resetAndDestroy();
  };
  await Promise.all(Array.from({ length: 50 }, async (_, at) => hangUp((at % 10) / 10)));
  await expect.poll(() => shop.log.length - logged).toBe(50);
});

test('an address with forty slow uploads can still upload a photo', async () => {
  const body = createForm([[createImagePart(), await drawPhoto()]], false);
  const slow = await Promise.all(
    Array.from({ length: 40 }, () => openRawRequest(shop, { head: createUploadHead(1_000_000), body })),
  );
  await createVisitor(shop).uploadPhoto(await drawPhoto());
  for (const line of slow) line.destroy();
});
