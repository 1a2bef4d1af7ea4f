import { afterAll, beforeAll, expect, test } from 'vitest';
import { appraiseIsbn } from '#api/appraisal/appraise-isbn.ts';
import { appraisePhoto } from '#api/appraisal/appraise-photo.ts';
import type { CoverText } from '#api/gateways/vision/cover-text.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { addListings } from './world/add-listings.ts';
import { withCheckDigit } from './world/barcode.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { openShop, type Shop } from './world/shop.ts';

// What the shop finds for the text of a cover, on both databases. appraise-photo.test.ts reads the text from photos.

const KNOWN = withCheckDigit('978044101359');
const OWNER = { owner: 's:1', network: '203.0.113.1' } as const;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const herbert = { author: 'Frank Herbert', binding: 'Hardcover' };
  await addListings(
    shop,
    { ...herbert, title: 'Dune', isbn: KNOWN, publishedYear: 1990, priceCents: 900, comparePriceCents: 2500 },
    { ...herbert, title: 'Dune Messiah', priceCents: 1100 },
    { ...herbert, title: 'Children of Dune', priceCents: 1400 },
    { title: 'The Remains of the Day', author: 'Kazuo Ishiguro', priceCents: 700 },
  );
});
afterAll(() => shop[Symbol.asyncDispose]());

function appraiseCover(cover: CoverText): Promise<Suggestion> {
  const reader = { ...noopAppraiser.reader, text: () => Promise.resolve(cover) };
  const deps = { ...shop.deps, appraiser: { ...noopAppraiser, reader } };
  return appraisePhoto(deps, Buffer.from('a photo'), OWNER);
}

const appraiseLines = (lines: readonly string[]): Promise<Suggestion> =>
  appraiseCover({ text: lines.join('\n'), lines: lines.map((text, at) => ({ text, height: 90 - 9 * at })) });

test('a cover with a title that the shop knows is priced by similar items', async () => {
  const suggestion = await appraiseLines(['THE REMAINS', 'OF THE DAY', 'Kazuo Ishiguro']);
  expect(suggestion).toMatchObject({
    title: 'The Remains of the Day',
    author: 'Kazuo Ishiguro',
    category: 'books',
    comparePrice: 7,
    recommendedPrice: 5.6,
    reasoning: '1 similar book sells here for $7.00.',
  });
  expect(suggestion).not.toHaveProperty('isbn');
});

test('a book recognized by its cover gets the same price as by its barcode', async () => {
  const byCover = await appraiseLines(['DUNE', 'Frank Herbert']);
  const byBarcode = await appraiseIsbn(shop.deps, KNOWN);
  expect(byCover).toMatchObject({ title: 'Dune', author: 'Frank Herbert' });
  expect(byCover.recommendedPrice).toBe(byBarcode.recommendedPrice);
  expect(byCover.comparePrice).toBe(byBarcode.comparePrice);
});

test('a printed ISBN finds its edition', async () => {
  const suggestion = await appraiseCover({ text: 'Some book', isbn: KNOWN });
  expect(suggestion).toMatchObject({ isbn: KNOWN, title: 'Dune' });
  expect(suggestion.sources.isbn).toMatchObject({ from: 'cover-text' });
});

test('an unknown cover fills in nothing and offers its largest lines as titles', async () => {
  const suggestion = await appraiseLines(['XYLOPHONE', 'GARDENING', 'Quentin Zebra']);
  expect(suggestion).not.toHaveProperty('title');
  expect(suggestion.titleChoices).toContain('Xylophone Gardening');
  expect(suggestion.titleChoices).toContain('Quentin Zebra');
});

test.each([
  ['another model number', ['SINGER 401A', 'Sewing Machine', 'Instructions']],
  ['another volume', ['Collected Letters', 'Volume 3']],
])('a title is not matched to one with %s', async (_, lines) => {
  await addListings(
    shop,
    { title: 'Singer 201K Sewing Machine Instructions', category: 'manuals' },
    { title: 'Collected Letters Volume 2' },
  );
  expect(await appraiseLines(lines)).not.toHaveProperty('title');
});

test.each([
  ['alone on its cover', ['THE', 'HOBBIT']],
  ['with its author', ['THE HOBBIT', 'J.R.R. Tolkien']],
])('a short title is found %s', async (_, lines) => {
  await addListings(
    shop,
    { title: 'The Hobbit', author: 'J.R.R. Tolkien' },
    { title: 'The Hobbit: A Graphic Novel', author: 'J.R.R. Tolkien' },
  );
  const suggestion = await appraiseLines(lines);
  expect(suggestion.title).toBe('The Hobbit');
  expect(suggestion.sources.title?.from).toBe('cover-text');
});
