import { like } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { rateLimits, sessions, uploads } from '#api/storage/schema.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError, createVisitor } from './world/visitor.ts';

const shop = await openShop({ deps: { appraiser: noopAppraiser } });
afterAll(() => shop[Symbol.asyncDispose]());

const FOREIGN = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
];

test.each(FOREIGN)("another site's form can neither upload nor list: %j", async (headers) => {
  const ann = createVisitor(shop);
  const { id } = await ann.uploadPhoto(await drawPhoto());
  const before = await shop.deps.storage.db.$count(uploads);
  for (const response of [
    await ann.upload(await drawPhoto(), { headers }),
    await ann.ask('POST', `/api/uploads/${id}/product`, { title: 'Dune', price: 1 }, headers),
  ]) {
    expect(await readError(response)).toMatchObject({ status: 403, code: 'not_allowed' });
  }
  expect(await shop.deps.storage.db.$count(uploads)).toBe(before);
});

test('a page of the shop can upload', async () => {
  const headers = { 'Sec-Fetch-Site': 'same-origin', Origin: shop.url };
  expect((await createVisitor(shop).upload(await drawPhoto(), { headers })).status).toBe(201);
});

test('GET on the upload routes changes nothing', async () => {
  const before = await shop.deps.storage.db.$count(sessions);
  expect((await shop.get('/api/upload')).status).toBe(404);
  expect((await shop.get('/api/uploads/1/product')).status).toBe(404);
  expect(await shop.deps.storage.db.$count(sessions)).toBe(before);
});

/** Sets the rate limit's counter. */
async function setCounter(of: Shop, limit: string, hits: number): Promise<void> {
  await of.deps.storage.transaction({}, async (tx) => {
    await tx
      .update(rateLimits)
      .set({ hits })
      .where(like(rateLimits.key, `${limit}:%`));
  });
}

test.each([
  ['upload-session', 120, 600],
  ['upload-day-session', 1_000, 86_400],
  ['upload-network', 1_200, 600],
  ['upload-day-network', 10_000, 86_400],
])('%s allows %i uploads, refuses the next, and resets later', async (limit, max, seconds) => {
  await using own = await openShop({ deps: { appraiser: noopAppraiser } });
  const ann = createVisitor(own);
  const photo = await drawPhoto();
  await ann.uploadPhoto(photo);
  await ann.uploadPhoto(photo); // the first upload creates the session, so it is counted from the second
  await setCounter(own, limit, max - 1);
  expect((await ann.upload(photo)).status).toBe(201);
  const response = await ann.upload(photo);
  const wait = Number(response.headers.get('retry-after'));
  expect(await readError(response)).toEqual({
    status: 429,
    code: 'too_many_requests',
    message: MESSAGES.tooManyUploads,
  });
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
  own.advanceClock(wait * 1_000);
  expect((await ann.upload(photo)).status).toBe(201);
});

test('refused uploads count toward the limit, too', async () => {
  await using own = await openShop({ deps: { appraiser: noopAppraiser } });
  const ann = createVisitor(own);
  await ann.uploadPhoto(await drawPhoto());
  await ann.upload(Buffer.from('rubbish'));
  await setCounter(own, 'upload-session', 119);
  expect((await ann.upload(Buffer.from('rubbish'))).status).toBe(415);
  expect((await ann.upload(Buffer.from('rubbish'))).status).toBe(429);
});

test("one session's limit does not affect another's", async () => {
  await using own = await openShop({ deps: { appraiser: noopAppraiser } });
  const [ann, bob] = [createVisitor(own), createVisitor(own)];
  const photo = await drawPhoto();
  await ann.uploadPhoto(photo);
  await ann.uploadPhoto(photo);
  await setCounter(own, 'upload-session', 120);
  expect((await ann.upload(photo)).status).toBe(429);
  await bob.uploadPhoto(photo);
  expect((await bob.upload(photo)).status).toBe(201);
});
