import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { editionAt, isbnPackInfoSchema, isbnPackSchema } from '#contract/appraisal/isbn-pack.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { collectEditions } from '#api/appraisal/isbn-pack/collect-editions.ts';
import { buildPack } from '#api/appraisal/isbn-pack/isbn-pack.ts';
import { updateIsbnRecords } from '#api/appraisal/update-isbn-records.ts';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { watchCounts } from '#api/dashboard/watch-counts.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { isbnRecords } from '#api/storage/schema.ts';
import { addListing, runInCatalog } from './world/add-listings.ts';
import { createIsbns } from './world/barcode.ts';
import { openShop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

const newIsbn = createIsbns('9781700');
const [known, sellers, guests, printed] = [newIsbn(), newIsbn(), newIsbn(), newIsbn()];

/** Takes in changes and builds the pack if it is due, as a running shop does every minute. */
async function runJobs(): Promise<void> {
  await updateIsbnRecords(shop.deps);
  await runDueJobs(shop.deps, JOB_HANDLERS);
}

const readInfo = async () => z.parse(isbnPackInfoSchema, await (await shop.get('/api/isbn-pack')).json());
const readPack = async (hash: string | null) => {
  const pack = z.parse(isbnPackSchema, await (await shop.get(`/api/isbn-pack/${hash}`)).json());
  return pack.isbn.map((_, at) => editionAt(pack, at));
};

test('the pack has the editions whose titles are certain, by ISBN, with the prices that the shop gives', async () => {
  expect(await readInfo()).toEqual({ hash: null, count: 0, bytes: 0 });
  await shop.deps.storage.transaction({}, (tx) =>
    tx.insert(isbnRecords).values({
      isbn: printed,
      title: 'Printed Outside',
      author: 'Ann Author',
      publishedYear: 1990,
      source: 'open-library',
      confidence: 90,
      askedAt: shop.deps.now(),
      changedAt: shop.deps.now(),
    }),
  );
  await addListing(shop, { isbn: printed, title: 'Printed Outside', priceCents: 700, sellerOwner: 's:901' });
  await addListing(shop, { isbn: sellers, title: 'One Seller’s Word', sellerOwner: 's:901' });
  for (const sellerOwner of ['s:902', 's:903'])
    await addListing(shop, { isbn: guests, title: 'Two Guests Agree', sellerOwner });
  await addListing(shop, { isbn: known, title: 'Known Here', comparePriceCents: 1_200 });
  await runJobs();
  const { hash, count, bytes } = await readInfo();
  if (hash === null) throw new Error('no pack');
  expect(await readPack(hash)).toEqual([
    { isbn: known, title: 'Known Here', author: null, year: null, marketCents: 1_200 },
    { isbn: printed, title: 'Printed Outside', author: 'Ann Author', year: 1990, marketCents: null },
  ]);
  expect(count).toBe(2);
  const packed = await shop.get(`/api/isbn-pack/${hash}`, { 'Accept-Encoding': 'br' });
  expect(packed.headers.get('Content-Encoding')).toBe('br');
  expect(packed.headers.get('Content-Length')).toBe(String(bytes));
  expect(packed.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const plain = await shop.get(`/api/isbn-pack/${hash}`, { 'Accept-Encoding': 'identity' });
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(await plain.json()).toEqual(await packed.json());
  for (const other of [
    hash.replace(/./, (digit) => (digit === 'a' ? 'b' : 'a')),
    hash.slice(1),
    '..%2Fshop.db',
  ])
    expect(await readError(await shop.get(`/api/isbn-pack/${other}`))).toMatchObject({ status: 404 });
});

test('what is looked up most is packed first, as much as fits', async () => {
  await shop.get(`/api/appraisals/${printed}`);
  await watchCounts(shop.deps)();
  expect((await collectEditions(shop.deps, 1)).map(({ isbn }) => isbn)).toEqual([printed]);
  await shop.post('/api/appraisals', { isbns: [known] });
  await shop.post('/api/appraisals', { isbns: [known] });
  await watchCounts(shop.deps)();
  await buildPack(shop.deps, { maxEditions: 2, maxBytes: (await readInfo()).bytes - 1 });
  expect((await readPack((await readInfo()).hash)).map(({ isbn }) => isbn)).toEqual([known]);
});

test('a pack is built once a day, and an earlier one is still served', async () => {
  const before = await readInfo();
  const isbn = newIsbn();
  await addListing(shop, { isbn, title: 'Listed Today' });
  shop.advanceClock(DAY_MS - 1);
  await runJobs();
  expect(await readInfo()).toEqual(before);
  shop.advanceClock(1);
  await runJobs();
  const after = await readInfo();
  expect(after.count).toBe(3);
  expect((await readPack(after.hash)).map(({ title }) => title)).toContain('Listed Today');
  expect(await readPack(before.hash)).toHaveLength(1);
});

test('a current pack whose file is lost, as after a restored backup, is built again in the next hour', async () => {
  const { hash } = await readInfo();
  await shop.deps.files.removeOld([`packs/${hash}.json.br`], Infinity);
  expect((await shop.get(`/api/isbn-pack/${hash}`)).status).toBe(404);
  expect((await readInfo()).hash).toBeNull();
  shop.advanceClock(HOUR_MS);
  await runJobs();
  expect(await readPack((await readInfo()).hash)).toHaveLength(3);
});

test('a title that only a seller still says is left out, even before its record is updated', async () => {
  const isbn = newIsbn();
  const listing = { isbn, title: 'No Longer Ours' };
  const mine = await addListing(shop, listing);
  await addListing(shop, { ...listing, sellerOwner: 's:901' });
  await updateIsbnRecords(shop.deps);
  const listed = async () => (await collectEditions(shop.deps, 100)).map(({ title }) => title);
  expect(await listed()).toContain('No Longer Ours');
  await runInCatalog(shop, (tx, now) => deleteProduct(tx, now, mine));
  expect(await listed()).not.toContain('No Longer Ours');
});
