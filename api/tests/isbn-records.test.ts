import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appraiseIsbn } from '#api/appraisal/appraise-isbn.ts';
import { purgeUnknownIsbns } from '#api/appraisal/appraisal.lifecycle.ts';
import { updateIsbnRecords } from '#api/appraisal/update-isbn-records.ts';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { watchCounts } from '#api/dashboard/watch-counts.ts';
import { openOpenLibraryServer, type OpenLibraryServer } from '#api/doubles/open-library-server.ts';
import { isbnRecords } from '#api/storage/schema.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { DAY_MS } from '#contract/durations.ts';
import { addListing, runInCatalog } from './world/add-listings.ts';
import { createIsbns } from './world/barcode.ts';
import { openShop, type Shop } from './world/shop.ts';

let library: OpenLibraryServer;
let shop: Shop;
beforeAll(async () => {
  library = await openOpenLibraryServer();
  shop = await openShop({ env: { OPEN_LIBRARY_BASE: library.url } });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await library[Symbol.asyncDispose]();
});

/** An ISBN that no other test uses. */
const newIsbn = createIsbns('9781500');

const suggestionFor = (isbn: string): Promise<Suggestion> => appraiseIsbn(shop.deps, isbn);
const countRequests = (isbn: string): number =>
  library.requests.filter(({ isbns }) => isbns.includes(isbn)).length;

test('an ISBN that Open Library does not know is asked about again after 30 days', async () => {
  const isbn = newIsbn();
  expect(await suggestionFor(isbn)).not.toHaveProperty('title');
  library.addBook(isbn, { title: 'Known Later' });
  shop.advanceClock(30 * DAY_MS - 1);
  expect(await suggestionFor(isbn)).not.toHaveProperty('title');
  expect(countRequests(isbn)).toBe(1);
  shop.advanceClock(2);
  expect((await suggestionFor(isbn)).title).toBe('Known Later');
});

test("what Open Library said outlives an outage and outranks a hostile seller's title", async () => {
  const isbn = newIsbn();
  library.addBook(isbn, {
    title: 'The Printed Title',
    publishers: [{ name: 'Fields' }],
    number_of_pages: 90,
  });
  await suggestionFor(isbn);
  for (const sellerOwner of ['s:901', 's:902'])
    await addListing(shop, { isbn, title: 'A Hostile Title', sellerOwner });
  expect(await suggestionFor(isbn)).toMatchObject({
    title: 'The Printed Title',
    publisher: 'Fields',
    description: `The Printed Title. Fields, 90 pages. ISBN ${isbn}.`,
    sources: { title: { from: 'open-library', sure: 0.9 } },
  });
  expect(countRequests(isbn)).toBe(1);
});

test('a seller’s listing neither hides that an ISBN is unknown nor asks Open Library at each look-up', async () => {
  const isbn = newIsbn();
  await addListing(shop, { isbn, title: 'One Seller’s Title', sellerOwner: 's:903' });
  for (let times = 0; times < 2; times += 1) {
    expect((await suggestionFor(isbn)).sources.title).toMatchObject({ from: 'catalog', isSellers: true });
  }
  expect(countRequests(isbn)).toBe(1);
});

test("an admin's title outranks the shop's own listing", async () => {
  const isbn = newIsbn();
  await addListing(shop, { isbn, title: 'A Typo in the Shop' });
  await shop.deps.storage.transaction({}, (tx) =>
    tx.insert(isbnRecords).values({
      isbn,
      title: 'Without the Typo',
      source: 'admin',
      confidence: 100,
      changedAt: shop.deps.now(),
    }),
  );
  expect(await suggestionFor(isbn)).toMatchObject({
    title: 'Without the Typo',
    sources: { title: { from: 'catalog', sure: 1 } },
  });
});

test('only the newest unknown ISBNs are remembered', async () => {
  const isbns = [newIsbn(), newIsbn(), newIsbn()];
  for (const isbn of isbns) {
    shop.advanceClock(1);
    await suggestionFor(isbn);
  }
  await purgeUnknownIsbns(shop.deps, 0, 2);
  for (const isbn of isbns) await suggestionFor(isbn);
  expect(isbns.map(countRequests)).toEqual([2, 1, 1]);
});

const remove = (id: number) => runInCatalog(shop, (tx, now) => deleteProduct(tx, now, id));
const recordOf = async (isbn: string) => {
  const { db } = shop.deps.storage;
  return (await db.select().from(isbnRecords).where(eq(isbnRecords.isbn, isbn)))[0];
};

test('the record of an ISBN follows its listings, and counts those that have another title', async () => {
  const isbn = newIsbn();
  await addListing(shop, { isbn, title: 'Bees & Hives', sellerOwner: 's:904', author: 'Ann Author' });
  await addListing(shop, { isbn, title: 'BEES   hives', sellerOwner: 's:905' });
  const wasps = await addListing(shop, { isbn, title: 'Wasps', sellerOwner: 's:906' });
  await updateIsbnRecords(shop.deps);
  expect(await recordOf(isbn)).toMatchObject({ source: 'seller', confidence: 60, disputeCount: 1 });
  const mine = await addListing(shop, { isbn, title: 'Wasps', publishedYear: 1990 });
  await updateIsbnRecords(shop.deps);
  expect(await recordOf(isbn)).toMatchObject({
    title: 'Wasps',
    author: null,
    publishedYear: 1990,
    source: 'shop',
    confidence: 95,
    disputeCount: 2,
  });
  for (const id of [mine, wasps]) await remove(id);
  await updateIsbnRecords(shop.deps);
  expect(await recordOf(isbn)).toMatchObject({ source: 'seller', confidence: 60, disputeCount: 0 });
});

test('a title that Open Library states is disputed by the listings that have another one', async () => {
  const isbn = newIsbn();
  await addListing(shop, { isbn, title: 'A Hostile Title', sellerOwner: 's:907' });
  await updateIsbnRecords(shop.deps);
  library.addBook(isbn, { title: 'The Stated Title' });
  await suggestionFor(isbn);
  expect(await recordOf(isbn)).toMatchObject({ title: 'The Stated Title', disputeCount: 1 });
});

test("a shop's own listing replaces what Open Library said, which is asked again once the listing is gone", async () => {
  const isbn = newIsbn();
  library.addBook(isbn, { title: 'Printed Outside' });
  await suggestionFor(isbn);
  const mine = await addListing(shop, { isbn, title: 'Printed Here' });
  await updateIsbnRecords(shop.deps);
  expect(await recordOf(isbn)).toMatchObject({ title: 'Printed Here', source: 'shop', askedAt: null });
  await remove(mine);
  await updateIsbnRecords(shop.deps);
  expect(await recordOf(isbn)).toBeUndefined();
  expect((await suggestionFor(isbn)).title).toBe('Printed Outside');
});

test('look-ups of ISBNs that have a record are counted, once for each call', async () => {
  const [isbn, unknown] = [newIsbn(), newIsbn()];
  await addListing(shop, { isbn, title: 'Often Looked Up' });
  await updateIsbnRecords(shop.deps);
  await shop.get(`/api/appraisals/${isbn}`);
  await shop.post('/api/appraisals', { isbns: [isbn, isbn, unknown] });
  await watchCounts(shop.deps)();
  expect(await recordOf(isbn)).toMatchObject({ lookupCount: 2 });
  expect(await recordOf(unknown)).toMatchObject({ title: null, lookupCount: 1 });
});
