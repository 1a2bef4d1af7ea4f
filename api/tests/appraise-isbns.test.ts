import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { batchAppraisalAnswerSchema, type IsbnAppraisal } from '#contract/appraisal/batch-appraisal.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { openOpenLibraryServer } from '#api/doubles/open-library-server.ts';
import { engine } from '#api/storage/engine.ts';
import { isbnRecords, sessions } from '#api/storage/schema.ts';
import { addListing } from './world/add-listings.ts';
import { withCheckDigit } from './world/barcode.ts';
import { openShop, type Shop } from './world/shop.ts';
import { createVisitor, readError } from './world/visitor.ts';

const DUNE = '9780441013593';
const isbnOf = (number: number): string => withCheckDigit(`9781600${String(number).padStart(5, '0')}`);
const fifty = Array.from({ length: 50 }, (_, number) => isbnOf(number));

async function lookUp(shop: Shop, isbns: readonly string[]): Promise<IsbnAppraisal[]> {
  const response = await shop.post('/api/appraisals', { isbns });
  expect(response.headers.get('Set-Cookie')).toBeNull();
  return z.parse(batchAppraisalAnswerSchema, await response.json()).answers;
}

test('a batch is answered in its order, each ISBN as often as it is asked for, without a session', async () => {
  await using shop = await openShop();
  await addListing(shop, { title: 'Dune', isbn: DUNE, comparePriceCents: 1_800 });
  const answers = await lookUp(shop, [isbnOf(1), '0-441-01359-7', isbnOf(1), DUNE]);
  expect(answers.map(({ isbn, confirmed }) => [isbn, confirmed])).toEqual([
    [isbnOf(1), false],
    [DUNE, true],
    [isbnOf(1), false],
    [DUNE, true],
  ]);
  expect(answers[1]?.suggestion).toMatchObject({ title: 'Dune', comparePrice: 18 });
  expect(answers[0]?.suggestion).not.toHaveProperty('title');
  for (const answer of answers) expect(answer).not.toHaveProperty('pending');
  expect(await shop.deps.storage.db.$count(sessions)).toBe(0);
  for (const [isbns, fields] of [
    [[], { isbns: SELLING_MESSAGES.isbnCount }],
    [[...fifty, DUNE], { isbns: SELLING_MESSAGES.isbnCount }],
    [[DUNE, '9780441013594'], { 'isbns.1': SELLING_MESSAGES.isbnInvalid }],
  ] as const) {
    const refused = await readError(await shop.post('/api/appraisals', { isbns }));
    expect(refused).toMatchObject({ status: 422, fields });
  }
});

test('50 ISBNs are one request to Open Library; while it is silent they are pending, later they are known', async () => {
  await using library = await openOpenLibraryServer();
  await using shop = await openShop({ env: { OPEN_LIBRARY_BASE: library.url } });
  const resume = library.pause();
  for (const isbn of fifty.slice(1)) library.addBook(isbn, { title: `Book ${isbn}` });
  const early = await lookUp(shop, fifty);
  expect(early.map(({ isbn, pending }) => [isbn, pending])).toEqual(fifty.map((isbn) => [isbn, true]));
  resume();
  await expect.poll(() => shop.deps.storage.db.$count(isbnRecords), { timeout: 15_000 }).toBe(50);
  const [unknown, ...known] = await lookUp(shop, fifty);
  expect(unknown).toMatchObject({ confirmed: false });
  expect(unknown?.suggestion).not.toHaveProperty('title');
  expect(known.map(({ suggestion, confirmed }) => [suggestion.title, confirmed])).toEqual(
    fifty.slice(1).map((isbn) => [`Book ${isbn}`, true]),
  );
  for (const answer of [unknown, ...known]) expect(answer).not.toHaveProperty('pending');
  expect(library.requests.map(({ isbns }) => isbns)).toEqual([fifty]);
});

const same = Array.from({ length: 50 }, () => isbnOf(1));

test('a session may look up 600 ISBNs in 10 minutes, alone or in batches, whatever its address', async () => {
  await using shop = await openShop({ env: { TRUST_PROXY: '1' } });
  const ann = createVisitor(shop);
  await ann.save(await addListing(shop, { isbn: DUNE }));
  const asAnn = (address: string) => ({ sessionid: ann.session() ?? '', 'X-Forwarded-For': address });
  const send = async (isbns: readonly string[], headers: Readonly<Record<string, string>>) =>
    (await shop.post('/api/appraisals', { isbns }, headers)).status;
  expect((await shop.get(`/api/appraisals/${DUNE}`, asAnn('203.0.113.7'))).status).toBe(200);
  for (let batches = 0; batches < 11; batches += 1) expect(await send(same, asAnn('203.0.113.7'))).toBe(200);
  expect(await send(same, asAnn('203.0.113.7'))).toBe(429);
  expect(await send(same.slice(1), asAnn('203.0.113.7'))).toBe(200);
  const refused = await shop.get(`/api/appraisals/${DUNE}`, asAnn('203.0.113.8'));
  expect(refused.headers.get('Retry-After')).toBe('600');
  expect(await readError(refused)).toMatchObject({ status: 429, message: SELLING_MESSAGES.tooManyIsbns });
  expect(await send(same, { 'X-Forwarded-For': '203.0.113.7' })).toBe(200);
  shop.advanceClock(10 * 60_000);
  expect(await send(same, asAnn('203.0.113.7'))).toBe(200);
});

// Counted in memory: one engine is enough for thousands of look-ups.
test.runIf(engine === 'sqlite')('an address may look up ten times as many ISBNs as a session', async () => {
  await using shop = await openShop({ env: { TRUST_PROXY: '1' } });
  const send = async (address: string) =>
    (await shop.post('/api/appraisals', { isbns: same }, { 'X-Forwarded-For': address })).status;
  for (let batches = 0; batches < 120; batches += 1) expect(await send('203.0.113.7')).toBe(200);
  expect(await send('203.0.113.7')).toBe(429);
  expect(await send('203.0.113.8')).toBe(200);
});
