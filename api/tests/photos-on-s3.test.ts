import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { executeRuns } from '#api/admin/runs/execute-runs.ts';
import { openS3Server, type S3Fault } from '#api/doubles/s3-server.ts';
import { envFrom } from '#api/env.ts';
import { openS3Store } from '#api/gateways/files/s3-store.ts';
import { importCheckSchema } from '#contract/admin/admin-imports.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { purge } from './world/retention.ts';
import { NOON, openShop, type Shop } from './world/shop.ts';
import { createVisitor, readError } from './world/visitor.ts';

const openShopOn = (s3: { readonly variables: Readonly<Record<string, string>> }, env = {}): Promise<Shop> =>
  openShop({ env: { ...s3.variables, ...env }, deps: { appraiser: noopAppraiser } });

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

test('shops with separate folders share photos in a bucket, and serve their pictures themselves', async () => {
  await using s3 = await openS3Server();
  await using one = await openShopOn(s3);
  await using other = await openShopOn(s3);
  const { picture } = await createVisitor(one).uploadPhoto(await drawPhoto());
  const responses = await Promise.all([one, other].map((shop) => shop.get(`${picture.url}-320.avif`)));
  for (const response of responses) {
    expect([response.status, response.redirected]).toEqual([200, false]);
    expect(response.headers.get('content-type')).toBe('image/avif');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await bytesOf(response)).toString('latin1', 4, 12)).toBe('ftypavif');
  }
  const name = /[0-9a-f]{64}/.exec(picture.url)?.[0] ?? '';
  const prefix = `${name.slice(0, 2)}/${name.slice(2, 4)}`;
  const file = picture.url.replace('/pictures/', '');
  expect([...s3.objects.keys()]).toContain(`photos/${prefix}/${name}.jpg`);
  expect([...s3.objects.keys()]).toContain(`pictures/${prefix}/${file}-320.avif`);
  expect(s3.complaints).toEqual([]);
  for (const shop of [one, other])
    for (const folder of ['photos', 'pictures'])
      expect(existsSync(join(shop.deps.env.dataDir, folder))).toBe(false);
});

test('the photo as it arrived is not public', async () => {
  await using s3 = await openS3Server();
  await using shop = await openShopOn(s3);
  const { picture } = await createVisitor(shop).uploadPhoto(await drawPhoto());
  const name = /[0-9a-f]{64}/.exec(picture.url)?.[0] ?? '';
  const prefix = `${name.slice(0, 2)}/${name.slice(2, 4)}`;
  for (const path of [`pictures/${name}.jpg`, `photos/${name}.jpg`, `photos/${prefix}/${name}.jpg`])
    expect((await shop.get(`/${path}`)).status).toBe(404);
});

test.each<S3Fault>(['slow-down', 'reset', 'lost-response'])(
  'an upload survives a server that fails once: %s',
  async (fault) => {
    await using s3 = await openS3Server();
    await using shop = await openShopOn(s3);
    s3.fail(fault, 1);
    const { picture } = await createVisitor(shop).uploadPhoto(await drawPhoto());
    expect((await shop.get(`${picture.url}-160.jpg`)).status).toBe(200);
  },
);

test.each<S3Fault>(['slow-down', 'reset', 'partial'])(
  'a picture is served whole from a server that fails once: %s',
  async (fault) => {
    await using s3 = await openS3Server();
    await using shop = await openShopOn(s3);
    const { picture } = await createVisitor(shop).uploadPhoto(await drawPhoto());
    await shop.deps.photos.close(); // waits for pending pictures
    const before = await bytesOf(await shop.get(`${picture.url}-160.jpg`));
    s3.fail(fault, 1);
    const response = await shop.get(`${picture.url}-160.jpg`);
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).equals(before)).toBe(true);
  },
);

test('while the bucket fails, the shop is ready, says so, and loses nothing', async () => {
  await using s3 = await openS3Server();
  await using shop = await openShopOn(s3);
  const ann = createVisitor(shop);
  const { picture } = await ann.uploadPhoto(await drawPhoto());
  await shop.deps.photos.close(); // waits for pending pictures
  s3.fail('slow-down');
  const headers = { 'Idempotency-Key': 'draft-1:photo-1' };
  const photo = await drawPhoto({ width: 70 });
  const refused = await ann.upload(photo, { headers });
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await readError(refused)).toMatchObject({
    status: 503,
    code: 'busy',
    message: 'We can’t reach our file storage right now. Please try again in a minute.',
  });
  const missing = await shop.get(`${picture.url}-160.webp`);
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(missing.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await shop.get('/readyz')).status).toBe(200);
  expect(shop.log.filter((line) => line.includes('file storage failed'))).not.toEqual([]);
  s3.fail('slow-down', 0);
  await ann.uploadPhoto(photo, { headers });
  expect((await shop.get(`${picture.url}-160.webp`)).status).toBe(200);
});

test('wrong keys and a missing bucket answer 503, never 404', async () => {
  await using s3 = await openS3Server();
  const elsewhere = s3.variables['PHOTOS']?.replace('dogear-test', 'another-bucket');
  for (const env of [{ AWS_SECRET_ACCESS_KEY: 'wrong' }, { PHOTOS: elsewhere }]) {
    await using shop = await openShopOn(s3, env);
    expect((await shop.get('/pictures/dune-front-640.avif')).status).toBe(503);
    expect((await createVisitor(shop).upload(await drawPhoto())).status).toBe(503);
  }
  expect(s3.complaints).toContainEqual(expect.stringContaining('wrong signature'));
});

test('a server that hangs is asked again', async () => {
  await using s3 = await openS3Server();
  const { photos } = envFrom(s3.variables);
  if (photos === undefined) throw new Error('no bucket');
  const store = openS3Store({ ...photos, timeoutMs: 200, onFailure: () => undefined });
  s3.fail('hangs', 1);
  await store.put('photos/a.jpg', Buffer.from('a photo'));
  s3.fail('hangs', 1);
  expect(await store.find('photos/a.jpg')).toEqual(Buffer.from('a photo'));
});

test('a photo not listed within 48 hours is deleted from the bucket with its pictures', async () => {
  let now = NOON;
  await using s3 = await openS3Server(() => now);
  await using shop = await openShopOn(s3);
  const ann = createVisitor(shop);
  const { picture } = await ann.uploadPhoto(await drawPhoto());
  await shop.get(`${picture.url}-160.webp`);
  const listed = await ann.uploadPhoto(await drawPhoto({ width: 70 }));
  await ann.ask('POST', `/api/uploads/${listed.id}/product`, { title: 'Dune', price: 8.5 });
  await shop.deps.photos.close(); // waits for pending pictures
  now += 49 * 3_600_000;
  shop.advanceClock(now - NOON);
  await purge(shop.deps, 'photos that were never listed');
  const kept = /[0-9a-f]{64}/.exec(listed.picture.url)?.[0] ?? '';
  expect(s3.objects.size).toBeGreaterThan(0);
  for (const key of s3.objects.keys()) expect(key).toContain(kept);
});

test('more files than one page of a listing are all found', async () => {
  await using s3 = await openS3Server();
  const { photos } = envFrom(s3.variables);
  if (photos === undefined) throw new Error('no bucket');
  const store = openS3Store({ ...photos, onFailure: () => undefined });
  const numbers = Array.from({ length: 201 }, (_, at) => at);
  await Promise.all(numbers.map((at) => store.put(`imports/${at}.csv`, Buffer.from('title'))));
  const keys = new Set<string>();
  for await (const page of store.list('imports')) for (const { key } of page) keys.add(key);
  expect(keys).toEqual(new Set(numbers.map((at) => `imports/${at}.csv`)));
});

test('a list that one shop has checked can be imported from the bucket, until it is deleted', async () => {
  let now = NOON;
  await using s3 = await openS3Server(() => now);
  await using shop = await openShopOn(s3, ADMIN);
  const admin = await createAdmin(shop);
  const type = { 'Content-Type': 'text/csv' };
  const csv = 'title,price,category\nDune,8.50,books';
  const checked = await admin.ask('POST', '/api/admin/imports', csv, type);
  const { id } = z.parse(importCheckSchema, await checked.json());
  await admin.do('POST', `/api/admin/imports/${id}/run`);
  await executeRuns(shop.deps);
  expect(await admin.read('/api/admin/products')).toMatchObject({ total: 1 });
  now += 49 * 3_600_000;
  shop.advanceClock(now - NOON);
  await purge(shop.deps, 'product lists uploaded for import');
  expect(s3.objects.size).toBe(0);
});
