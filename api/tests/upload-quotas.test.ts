import { like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { countUploadedBytes } from '#api/selling/count-upload.ts';
import { rateLimits } from '#api/storage/schema.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { insertProduct } from './world/insert-product.ts';
import { createMember } from './world/member.ts';
import { drawPhoto } from './world/photos.ts';
import { sendRaw, createUploadHead } from './world/raw-request.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError, createVisitor } from './world/visitor.ts';

const DAY = 86_400_000;
const MEGABYTE = 1024 * 1024;
const HERE = '127.0.0.1';

const getCount = async (shop: Shop, name: string): Promise<number> => {
  const rows = await shop.deps.storage.db
    .select()
    .from(rateLimits)
    .where(like(rateLimits.key, `${name}:%`));
  return rows.reduce((sum, { hits }) => sum + hits, 0);
};

/** Counts bytes as if they had been uploaded today. */
const countUploaded = (shop: Shop, bytes: number, sessionId?: number): Promise<void> =>
  countUploadedBytes(
    shop.deps,
    { sessionId, isGuest: sessionId !== undefined, network: sessionId === undefined ? HERE : 'elsewhere' },
    bytes,
  );

const REFUSAL = { status: 429, code: 'too_many_requests', message: MESSAGES.tooManyUploads };

test('a guest may upload 500 MB of photos a day, and others are not affected', async () => {
  await using shop = await openShop({ deps: { appraiser: noopAppraiser } });
  const [ann, ben] = [createVisitor(shop), createVisitor(shop)];
  const photo = await drawPhoto();
  await ann.uploadPhoto(photo);
  await ann.uploadPhoto(photo);
  const kilobytes = Math.ceil(photo.length / 1024);
  // The first call has no session to count for. One KB is counted before anything is received.
  expect(await getCount(shop, 'upload-kb-guest')).toBe(1 + kilobytes);
  expect(await getCount(shop, 'upload-kb-network')).toBe(2 * (1 + kilobytes));

  await countUploaded(shop, 499 * MEGABYTE, 1);
  await ann.uploadPhoto(photo);
  const left = 500 * 1024 - (await getCount(shop, 'upload-kb-guest'));
  await countUploaded(shop, (left - 1) * 1024, 1);
  const refused = await ann.upload(photo);
  expect(await readError(refused)).toMatchObject(REFUSAL);
  expect(refused.headers.get('retry-after')).toBe(String(7 * 3600));
  await ben.uploadPhoto(photo);
  shop.advanceClock(DAY);
  await ann.uploadPhoto(photo);
});

test('an address may upload 2 GB of photos a day, even with an account, and then nothing more is received', async () => {
  await using shop = await openShop({ deps: { appraiser: noopAppraiser } });
  const ada = createMember(shop);
  await ada.register('ada@example.com');
  const photo = await drawPhoto();
  await countUploaded(shop, 2_047 * MEGABYTE);
  await ada.uploadPhoto(photo);
  const left = 2_048 * 1024 - (await getCount(shop, 'upload-kb-network'));
  await countUploaded(shop, left * 1024);
  expect(await readError(await ada.upload(photo))).toMatchObject(REFUSAL);
  const announced = await sendRaw(shop, { head: createUploadHead(5 * MEGABYTE) });
  expect(announced).toMatchObject({ status: 429 });
  shop.advanceClock(DAY);
  await ada.uploadPhoto(photo);
});

test('with too little free disk space uploads return 503 and are logged once, and all else works', async () => {
  await using shop = await openShop({
    env: { MIN_FREE_DISK_MB: '999999999' },
    deps: { appraiser: noopAppraiser },
  });
  const ann = createVisitor(shop);
  for (let each = 0; each < 3; each += 1) {
    const refused = await ann.upload(await drawPhoto());
    expect(await readError(refused)).toMatchObject({ status: 503, code: 'busy', message: MESSAGES.noRoom });
    expect(refused.headers.get('retry-after')).toBe('300');
  }
  const lines = shop.log.filter((line) => line.includes('disk space low: uploads refused'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/"level":50.*"free":\d+,"needed":999999999/);
  expect((await ann.add(await insertProduct(shop))).items).toHaveLength(1);
  expect((await shop.get('/readyz')).status).toBe(200);
});
