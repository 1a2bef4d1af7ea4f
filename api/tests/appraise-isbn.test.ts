import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { batchAppraisalAnswerSchema } from '#contract/appraisal/batch-appraisal.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { isbnAnswerSchema, type IsbnAnswer } from '#contract/selling/selling.ts';
import { appraiseIsbn } from '#api/appraisal/appraise-isbn.ts';
import { openOpenLibraryServer } from '#api/doubles/open-library-server.ts';
import { sessions } from '#api/storage/schema.ts';
import { HOSTILE_TEXTS } from './world/hostile-texts.ts';
import { addListing } from './world/add-listings.ts';
import { openShop } from './world/shop.ts';
import { readError, createVisitor } from './world/visitor.ts';

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

const DUNE = '9780441013593';
const known = { title: 'Dune', author: 'Frank Herbert', isbn: DUNE, comparePriceCents: 1_800 };

const answerOf = async (response: Response): Promise<IsbnAnswer> =>
  z.parse(isbnAnswerSchema, await response.json());

test('a known ISBN in any notation returns what the shop knows and creates no session', async () => {
  await addListing(shop, known);
  const response = await shop.get(`/api/appraisals/${DUNE}`);
  expect(response.headers.get('Set-Cookie')).toBeNull();
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const { suggestion, yours } = await answerOf(response);
  expect(suggestion).toMatchObject({ title: 'Dune', author: 'Frank Herbert', isbn: DUNE });
  expect(yours).toBeUndefined();
  for (const same of ['0441013597', '978-0-441-01359-3', 'ISBN%200-441-01359-7']) {
    expect(await answerOf(await shop.get(`/api/appraisals/${same}`))).toEqual({ suggestion });
  }
  expect(await shop.deps.storage.db.$count(sessions)).toBe(0);
});

test('an unknown ISBN returns no invented fields', async () => {
  const { suggestion } = await answerOf(await shop.get('/api/appraisals/9791234567896'));
  expect(suggestion.isbn).toBe('9791234567896');
  for (const field of ['title', 'author', 'description', 'recommendedPrice', 'comparePrice'])
    expect(suggestion).not.toHaveProperty(field);
});

test('an invalid ISBN returns 400', async () => {
  for (const bad of ['9780441013594', '123', '9770441013593', 'x', ...HOSTILE_TEXTS]) {
    const path = `/api/appraisals/${encodeURIComponent(bad)}`;
    if (!URL.canParse(path, shop.url) || !new URL(path, shop.url).pathname.startsWith('/api/appraisals/'))
      continue;
    const refused = await readError(await shop.get(path));
    expect(refused).toEqual({
      status: 400,
      code: 'invalid_input',
      message: SELLING_MESSAGES.isbnInvalid,
      fields: { isbn: SELLING_MESSAGES.isbnInvalid },
    });
  }
});

test("a seller is told about their own copy on sale, and about no one else's", async () => {
  const ann = createVisitor(shop);
  await ann.save(await addListing(shop, known));
  const [session] = await shop.deps.storage.db.select().from(sessions);
  const sellerOwner = `s:${session?.id}`;
  const ask = async () => answerOf(await ann.ask('GET', `/api/appraisals/${DUNE}`));
  await addListing(shop, { ...known, sellerOwner, stock: 0 });
  await addListing(shop, { ...known, sellerOwner: 's:999' });
  expect((await ask()).yours).toBeUndefined();
  const mine = await addListing(shop, { ...known, title: 'My Dune', sellerOwner, stock: 2 });
  expect((await ask()).yours).toEqual({ productId: mine, title: 'My Dune', stock: 2 });
  const batch = await ann.ask('POST', '/api/appraisals', { isbns: [DUNE] });
  const { answers } = z.parse(batchAppraisalAnswerSchema, await batch.json());
  expect(answers[0]?.yours).toEqual({ productId: mine, title: 'My Dune', stock: 2 });
  expect((await answerOf(await shop.get(`/api/appraisals/${DUNE}`))).yours).toBeUndefined();
  await ann.ask('POST', `/api/listings/${mine}/sold`);
  expect((await ask()).yours).toBeUndefined();
});

/** The nth of a series of ISBNs that the catalog does not contain. */
function isbnOf(number: number): string {
  const digits = `9791${String(number).padStart(8, '0')}`;
  const sum = Array.from(digits).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return digits + String((10 - (sum % 10)) % 10);
}

test('Open Library is asked about ISBNs that are looked up together in one request, and once about each', async () => {
  await using library = await openOpenLibraryServer();
  await using asking = await openShop({ env: { OPEN_LIBRARY_BASE: library.url } });
  const isbns = Array.from({ length: 12 }, (_, number) => isbnOf(number));
  for (const isbn of isbns) library.addBook(isbn, { title: `Book ${isbn}` });
  const looked = [...isbns, ...isbns].map((isbn) => appraiseIsbn(asking.deps, isbn));
  for (const [at, { title }] of (await Promise.all(looked)).entries())
    expect(title).toBe(`Book ${isbns[at % isbns.length]}`);
  expect(library.requests.flatMap((request) => request.isbns).toSorted()).toEqual(isbns.toSorted());
  expect(library.requests.length).toBeLessThan(isbns.length);
});
