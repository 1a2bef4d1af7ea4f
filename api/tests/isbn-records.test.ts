import { afterAll, beforeAll, expect, test } from 'vitest';
import { appraiseIsbn } from '#api/appraisal/appraise-isbn.ts';
import { purgeUnknownIsbns } from '#api/appraisal/appraisal.lifecycle.ts';
import { openOpenLibraryServer, type OpenLibraryServer } from '#api/doubles/open-library-server.ts';
import { isbnRecords } from '#api/storage/schema.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { DAY_MS } from '#contract/durations.ts';
import { addListing } from './world/add-listings.ts';
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
