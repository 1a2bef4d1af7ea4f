import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import {
  importStatusSchema,
  listingImportSchema,
  type ImportStatus,
  type ListingImport,
} from '#contract/selling/listing-imports.ts';
import { notForSaleMessage, SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { listingImports } from '#api/storage/schema.ts';
import { addListing, addListings } from './world/add-listings.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { CHECK } from './world/condition-check.ts';
import { purge } from './world/retention.ts';
import { createMember } from './world/member.ts';
import { createSeller, getOwner } from './world/seller.ts';
import { getProduct, getSearch } from './world/shop-reads.ts';
import { openShop } from './world/shop.ts';
import { createVisitor, readError } from './world/visitor.ts';

const shop = await openShop({ env: { LIMITS: 'off' } });
afterAll(() => shop[Symbol.asyncDispose]());

const lines = (count: number): string => `title,price\n${'A,1\n'.repeat(count)}`;

type Person = Pick<ReturnType<typeof createVisitor>, 'ask'>;
const send = (person: Person, csv: string, type = 'text/csv', path = ''): Promise<Response> =>
  person.ask('POST', `/api/listings/imports${path}`, csv, { 'Content-Type': type });
const check = async (person: Person, csv: string): Promise<ListingImport> =>
  z.parse(listingImportSchema, await readOkBody(await send(person, csv)));
const download = async (person: Person): Promise<string> => {
  const answer = await person.ask('GET', '/api/listings.csv');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return answer.text();
};
/** Runs a checked import to its end. */
async function run(person: Person, id: string): Promise<ImportStatus> {
  const started = await person.ask('POST', `/api/listings/imports/${id}/run`);
  expect(started.status).toBe(202);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  return z.parse(
    importStatusSchema,
    await readOkBody(await person.ask('GET', `/api/listings/imports/${id}`)),
  );
}

test('a downloaded list that is sent back changes nothing, whatever its texts', async () => {
  const ann = await createSeller(shop);
  const texts = ['=1+1', "'=1+1", '+44 "x"', '@home, at', '  Spaces ', 'Two\r\nlines', 'Ünïcode 𝔉'];
  for (const text of texts)
    await ann.list({ title: text.trim(), description: text, author: '-', stock: 2, comparePriceCents: 999 });
  await ann.list({ title: 'Sold', stock: 0 });
  await ann.list({ title: 'Paused', stock: 3, inStock: false });
  await ann.list({ title: 'Checked', grading: CHECK, condition: 'acceptable' });
  await createSeller(shop).then((bob) => bob.list({ title: 'Of Bob' }));
  const before = await (await ann.ask('GET', '/api/listings')).text();
  const csv = await download(ann);
  expect(csv).toContain("'=1+1");
  expect(csv).not.toContain('Of Bob');
  const checked = await check(ann, csv);
  expect(checked).toMatchObject({ lines: 10, creates: 0, changes: 0, same: 10, bad: 0, ignored: [] });
  expect(await run(ann, checked.id)).toMatchObject({ status: 'done', total: 10, done: 10, problems: [] });
  expect(await (await ann.ask('GET', '/api/listings')).text()).toBe(before);
});

test('a list changes the listings that it names, by the rules for sellers, and new lines become forms', async () => {
  const ann = await createSeller(shop);
  const bob = await createSeller(shop);
  const [dune, emma, held, ordered, graded, sold] = [
    await ann.list({ title: 'Dune', stock: 1, amazonPriceCents: 100 }),
    await ann.list({ title: 'Emma', stock: 2, author: 'Jane Austen' }),
    await ann.list({ title: 'Held', stock: 2 }),
    await ann.list({ title: 'The Ordered Book', stock: 2 }),
    await ann.list({ title: 'Graded', grading: CHECK, condition: 'acceptable' }),
    await ann.list({ title: 'Sold', stock: 1 }),
  ];
  const bobs = await bob.list({ title: 'Of Bob' });
  const ofShop = await addListing(shop, { title: 'Of the shop' });
  const buyer = createBuyer(shop);
  await buyer.buy(ordered);
  await buyer.add(held);
  await buyer.open();
  await readOkBody(await buyer.validate());
  await readOkBody(await ann.ask('POST', `/api/listings/${sold}/sold`));
  const csv = [
    'id,title,author,isbn,price,stock,condition,amazonPrice,featured,imageUrl',
    `${dune},Dune Messiah,Frank Herbert,0-441-17269-5,9.00,3,good,55,true,other.jpg`,
    `${emma},,,,,,,,,`,
    `${held},Held by a buyer,,,1.00,2,good,,,`,
    `${ordered},Another,,,1.00,1,good,,,`,
    `${graded},Graded,,,1.00,1,like_new,,,`,
    `${sold},Sold,,,1.00,1,good,,,`,
    `${bobs},Mine now,,,1.00,1,good,,,`,
    `${ofShop},Mine now,,,1.00,1,good,,,`,
    '999999,Mine now,,,1.00,1,good,,,',
    `${dune},Dune,,,1.00,100,good,,,`,
    ',"New, with = sign",Ann,9780441172719,3.5,2,very_good,1,true,cover.JPG | back.jpg',
    ',Nothing left,,,3.00,0,good,,,',
    ',,,,3.00,1,good,,,',
  ].join('\n');
  const { id, ...answer } = await check(ann, csv);
  expect(answer).toMatchObject({ lines: 13, creates: 1, changes: 2, same: 0, bad: 10, ignored: [] });
  expect(answer.rows).toEqual([
    {
      line: 12,
      form: {
        title: 'New, with = sign',
        author: 'Ann',
        isbn: '9780441172719',
        publisher: '',
        publishedYear: '',
        description: '',
        price: '3.50',
        comparePrice: '',
        category: 'books',
        condition: 'very_good',
      },
      copies: 2,
      photos: ['cover.JPG', 'back.jpg'],
    },
  ]);
  const said = new Map(answer.problems.map(({ line, messages }) => [line, messages.join(' ')]));
  expect([4, 5].map((line) => said.get(line))).toEqual([MESSAGES.beingBought, MESSAGES.otherBook]);
  expect(said.get(6)).toMatch(/support/);
  // Nobody learns from it which ids are someone else's.
  expect([sold, bobs, ofShop, 999_999].map(notForSaleMessage)).toEqual(
    [7, 8, 9, 10].map((line) => said.get(line)),
  );
  expect(said.get(13)).toBe(MESSAGES.nothingToList);
  expect((await getProduct(shop, dune)).title).toBe('Dune');

  for (const other of [bob, createVisitor(shop)])
    for (const [method, path] of [
      ['POST', '/run'],
      ['GET', ''],
    ] as const)
      expect(await readError(await other.ask(method, `/api/listings/imports/${id}${path}`))).toMatchObject({
        status: 404,
        message: MESSAGES.noSuchImport,
      });
  const done = await run(ann, id);
  expect(done).toMatchObject({ status: 'done', total: 9, done: 9 });
  expect(done.problems.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8, 9, 10]);
  const changed = await getProduct(shop, dune);
  expect(changed).toMatchObject({
    title: 'Dune Messiah',
    author: 'Frank Herbert',
    isbn: '9780441172696',
    price: 9,
    stock: 3,
    amazonPrice: 1,
    featured: false,
  });
  expect(await getProduct(shop, emma)).not.toHaveProperty('author');
  expect((await getSearch(shop, '/api/search?q=messiah')).titles).toEqual(['Dune Messiah']);
  expect((await getProduct(shop, bobs)).title).toBe('Of Bob');

  await readOkBody(await ann.ask('PATCH', `/api/listings/${dune}`, { title: 'Dune' }));
  expect(await run(ann, id)).toEqual(done); // a second run changes nothing
  expect((await getProduct(shop, dune)).title).toBe('Dune');
});

test('copies that were sold or held after the list was downloaded are not put back on sale by it', async () => {
  const ann = await createSeller(shop);
  const [three, last, held] = [
    await ann.list({ title: 'Three copies', stock: 3 }),
    await ann.list({ title: 'The last copy', stock: 1 }),
    await ann.list({ title: 'Held meanwhile', stock: 2 }),
  ];
  const csv = await download(ann);
  const [buyer, other] = [createBuyer(shop), createBuyer(shop)];
  await buyer.buy(three);
  await buyer.buy(last);
  await other.add(held);
  await other.open();
  await readOkBody(await other.validate());
  const stockOf = async (id: number) => (await getProduct(shop, id)).stock;
  const before = [2, 0, 1];
  expect(await Promise.all([three, last, held].map(stockOf))).toEqual(before);

  const checked = await check(ann, csv);
  expect(checked).toMatchObject({ changes: 0, same: 3, bad: 0, soldSince: 3 });
  await run(ann, checked.id);
  expect(await Promise.all([three, last, held].map(stockOf))).toEqual(before);

  // A figure that the seller has raised counts from the download.
  const raised = await check(ann, csv.replace(/^(.*Three copies.*),3,true,/m, '$1,5,true,'));
  expect(raised).toMatchObject({ changes: 1, same: 2, soldSince: 3 });
  expect(await run(ann, raised.id)).toMatchObject({ problems: [] });
  expect(await stockOf(three)).toBe(4);
  expect(await run(ann, (await check(ann, csv)).id)).toMatchObject({ problems: [] });
  expect(await stockOf(three)).toBe(2);

  // A hold that ends gives its copy back to the list, too.
  const whileHeld = await download(ann);
  shop.advanceClock(HOUR_MS);
  await sweepHolds(shop.deps);
  expect(await stockOf(held)).toBe(2);
  const again = await check(ann, whileHeld);
  expect(again).toMatchObject({ changes: 0, same: 3, bad: 0 });
  expect(again).not.toHaveProperty('soldSince');
});

test('an import that is interrupted continues, and its owner may sign in meanwhile', async () => {
  const ann = createMember(shop);
  await ann.save(await addListing(shop));
  const sellerOwner = await getOwner(shop, ann);
  const books = Array.from({ length: 60 }, (_, nth) => ({ title: `Book ${nth}`, sellerOwner }));
  const ids = await addListings(shop, ...books);
  const { id } = await check(ann, `id,price\n${ids.map((each) => `${each},7.25`).join('\n')}\n`);
  const { storage } = shop.deps;
  let batches = 0;
  const failing = {
    ...shop.deps,
    storage: {
      ...storage,
      transaction: ((locks, work) => {
        if ('product' in locks && (batches += 1) === 2) throw new Error('the process dies');
        return storage.transaction(locks, work);
      }) satisfies typeof storage.transaction,
    },
  };
  await ann.ask('POST', `/api/listings/imports/${id}/run`);
  await runDueJobs(failing, JOB_HANDLERS);
  const status = async () =>
    z.parse(importStatusSchema, await readOkBody(await ann.ask('GET', `/api/listings/imports/${id}`)));
  expect(await status()).toMatchObject({ status: 'running', done: 50, total: 60 });
  await ann.register('list@example.com');
  shop.advanceClock(60_000);
  expect(await run(ann, id)).toMatchObject({ status: 'done', done: 60, problems: [] });
  for (const each of [ids[0], ids[59]]) expect((await getProduct(shop, each ?? 0)).price).toBe(7.25);
});

test('only these calls accept a list, of up to 2 MB and 2,000 lines, and only from the shop’s pages', async () => {
  const ann = await createSeller(shop);
  const csv = 'title,price\nDune,1\n';
  const { id } = await check(ann, csv);
  expect((await send(ann, csv, 'text/plain')).status).toBe(415);
  expect((await send(ann, csv, 'text/csv', `/${id}/run`)).status).toBe(415);
  expect((await ann.ask('POST', '/api/cart/add', csv, { 'Content-Type': 'text/csv' })).status).toBe(415);
  expect((await ann.ask('PATCH', '/api/listings/1', csv, { 'Content-Type': 'text/csv' })).status).toBe(415);
  const foreign = { 'Content-Type': 'text/csv', Origin: 'https://evil.example' };
  expect((await ann.ask('POST', '/api/listings/imports', csv, foreign)).status).toBe(403);
  expect((await send(ann, `title,price\n${'x'.repeat(2 * 1024 * 1024)}`)).status).toBe(413);
  expect(await readError(await send(ann, lines(2_001)))).toMatchObject({
    status: 422,
    message: MESSAGES.tooManyLines,
  });
  const { creates, rows } = await check(ann, lines(2_000));
  expect([creates, rows.length]).toEqual([2_000, 500]);
  expect(await readError(await send(ann, 'title\nDune\n'))).toMatchObject({ status: 422 });
  expect((await createVisitor(shop).ask('GET', '/api/listings.csv')).status).toBe(404);
  expect(await check(createVisitor(shop), csv)).toMatchObject({ creates: 1 });
});

test('a list is forgotten after two days', async () => {
  const { id } = await check(await createSeller(shop), 'title,price\nDune,1\n');
  const count = async (): Promise<number> =>
    (await shop.deps.storage.db.select().from(listingImports)).filter((row) => row.id === id).length;
  shop.advanceClock(2 * DAY_MS - 1);
  await purge(shop.deps, 'what such lists of sellers changed');
  expect(await count()).toBe(1);
  shop.advanceClock(2);
  await purge(shop.deps, 'what such lists of sellers changed');
  expect(await count()).toBe(0);
});
