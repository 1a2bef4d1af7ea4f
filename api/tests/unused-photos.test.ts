import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RETENTION } from '#api/retention/retention-table.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { purge, removePhotos } from './world/retention.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError, createVisitor } from './world/visitor.ts';

const HOUR = 3_600_000;
const listing = { title: 'Dune', price: 8.5 };

/** The files of photos and their pictures. */
const listFiles = (shop: Shop): string[] =>
  ['photos', 'pictures'].flatMap((folder) => {
    const path = join(shop.deps.env.dataDir, folder);
    mkdirSync(path, { recursive: true });
    return readdirSync(path).map((name) => `${folder}/${name}`);
  });

async function generateThumbnail(shop: Shop, url: string): Promise<void> {
  expect((await shop.get(`${url}-160.webp`)).status).toBe(200);
  await shop.deps.photos.close(); // waits for pending thumbnails
}

test('a photo not listed within 48 hours is deleted with its files', async () => {
  await using shop = await openShop({ deps: { appraiser: noopAppraiser } });
  const ann = createVisitor(shop);
  const { id, picture } = await ann.uploadPhoto(await drawPhoto());
  await generateThumbnail(shop, picture.url);
  shop.advanceClock(48 * HOUR);
  await purge(shop.deps, 'photos that were never listed');
  expect(listFiles(shop).length).toBeGreaterThan(1);
  shop.advanceClock(1);
  await purge(shop.deps, 'photos that were never listed');
  expect(listFiles(shop)).toEqual([]);
  const late = await ann.ask('POST', `/api/uploads/${id}/product`, listing);
  expect(await readError(late)).toMatchObject({ status: 404, code: 'not_found' });
});

test('a listed photo stays', async () => {
  await using shop = await openShop({ deps: { appraiser: noopAppraiser } });
  const ann = createVisitor(shop);
  const { id, picture } = await ann.uploadPhoto(await drawPhoto());
  await generateThumbnail(shop, picture.url);
  expect((await ann.ask('POST', `/api/uploads/${id}/product`, listing)).status).toBe(201);
  const before = listFiles(shop);
  shop.advanceClock(1_000 * HOUR);
  await purge(shop.deps, 'photos that were never listed');
  expect(listFiles(shop)).toEqual(before);
});

test("a photo's files stay as long as one of its uploads needs them", async () => {
  await using shop = await openShop({ deps: { appraiser: noopAppraiser } });
  const photo = await drawPhoto();
  await createVisitor(shop).uploadPhoto(photo);
  shop.advanceClock(47 * HOUR);
  const bob = createVisitor(shop);
  const { id, picture } = await bob.uploadPhoto(photo);
  shop.advanceClock(2 * HOUR);
  await purge(shop.deps, 'photos that were never listed');
  await generateThumbnail(shop, picture.url);
  expect((await bob.ask('POST', `/api/uploads/${id}/product`, listing)).status).toBe(201);
});

test('a photo resent with its key after its deletion is stored again', async () => {
  await using shop = await openShop({ deps: { appraiser: noopAppraiser } });
  const ann = createVisitor(shop);
  await ann.uploadPhoto(await drawPhoto({ width: 70 }));
  const headers = { 'Idempotency-Key': 'draft-1:photo-1' };
  const first = await ann.uploadPhoto(await drawPhoto(), { headers });
  shop.advanceClock(49 * HOUR);
  await purge(shop.deps, 'photos that were never listed');
  const again = await ann.uploadPhoto(await drawPhoto(), { headers });
  expect(again.id).not.toBe(first.id);
  expect((await ann.ask('POST', `/api/uploads/${again.id}/product`, listing)).status).toBe(201);
});

test('deleted uploads keep no file after a crash between the rows and the files', async () => {
  await using shop = await openShop({ deps: { appraiser: noopAppraiser } });
  await createVisitor(shop).uploadPhoto(await drawPhoto());
  await shop.deps.photos.close(); // waits for pending pictures
  shop.advanceClock(49 * HOUR);
  const { purge: deleteRows } = RETENTION.find(({ data }) => data === 'photos that were never listed') ?? {};
  await deleteRows?.(shop.deps, shop.deps.now() - 48 * HOUR);
  expect(listFiles(shop).length).toBeGreaterThan(0);
  await removePhotos(shop.deps); // what the next process does first
  expect(listFiles(shop)).toEqual([]);
});

test('files without an upload are deleted within 16 days, and other files stay', async () => {
  await using shop = await openShop({ deps: { appraiser: noopAppraiser } });
  const now = shop.deps.now() / 1_000;
  const put = (path: string, hoursAgo: number): void => {
    const file = join(shop.deps.env.dataDir, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, 'x');
    utimesSync(file, now - hoursAgo * 3_600, now - hoursAgo * 3_600);
  };
  const [old, fresh] = ['0'.repeat(64), `0${'b'.repeat(63)}`];
  put(`photos/${old}.jpg`, 2);
  put(`pictures/${old}-640.avif`, 0);
  put(`pictures/0${'c'.repeat(63)}-640.avif`, 2);
  put(`photos/${'f'.repeat(64)}.jpg`, 2);
  put(`photos/${old}.jpg.1234.new`, 2);
  put(`photos/${fresh}.jpg`, 0.5);
  put(`photos/${fresh}.jpg.1234.new`, 0.5);
  put('pictures/dune-front-640.avif', 100);
  await purge(shop.deps, 'photos that were never listed');
  const kept = [`photos/${fresh}.jpg`, `photos/${fresh}.jpg.1234.new`, 'pictures/dune-front-640.avif'];
  expect(listFiles(shop).toSorted()).toEqual([...kept, `photos/${'f'.repeat(64)}.jpg`].toSorted());
  for (let day = 0; day < 15; day += 1) {
    shop.advanceClock(24 * HOUR);
    await purge(shop.deps, 'photos that were never listed');
  }
  expect(listFiles(shop)).toEqual([`photos/${fresh}.jpg`, 'pictures/dune-front-640.avif']);
});
