import { afterAll, beforeAll, expect, test } from 'vitest';
import { appraiseIsbn } from '#api/appraisal/appraise-isbn.ts';
import { appraisePhoto } from '#api/appraisal/appraise-photo.ts';
import { openOpenLibraryServer } from '#api/doubles/open-library-server.ts';
import type { PhotoReader } from '#api/gateways/vision/photo-reader.ts';
import { withCheckDigit } from './world/barcode.ts';
import {
  blurred,
  dark,
  drawBackCover,
  drawFrontCover,
  drawEmptyTable,
  small,
  tilted,
  upsideDown,
} from './world/book-photos.ts';
import { addListings } from './world/add-listings.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { openShop, type Shop } from './world/shop.ts';

const KNOWN = withCheckDigit('978044101359');
const UNKNOWN = withCheckDigit('978123456789');
const OWNER = { owner: 's:1', network: '203.0.113.1' } as const;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const herbert = { author: 'Frank Herbert', binding: 'Hardcover' };
  const dune = { ...herbert, title: 'Dune', isbn: KNOWN, publisher: 'Ace Books', publishedYear: 1990 };
  await addListings(
    shop,
    { ...dune, priceCents: 900, comparePriceCents: 2500 },
    { ...herbert, title: 'Dune Messiah', priceCents: 1100 },
    { ...herbert, title: 'Children of Dune', priceCents: 1400 },
    { title: 'The Remains of the Day', author: 'Kazuo Ishiguro', priceCents: 700 },
  );
});
afterAll(() => shop[Symbol.asyncDispose]());

/**
 * The shop with a part of its reader, for a photo whose other part has been read in an earlier test: to find no print below
 * a barcode, or no bars on a cover, takes a second of processor time.
 */
function depsReadingOnly(part: 'bars' | 'print'): Shop['deps'] {
  const { appraiser } = shop.deps;
  const reading: Partial<PhotoReader> =
    part === 'bars'
      ? { barcode: (photo) => appraiser.reader.barcode(photo) }
      : { text: (photo) => appraiser.reader.text(photo) };
  return { ...shop.deps, appraiser: { ...appraiser, reader: { ...noopAppraiser.reader, ...reading } } };
}

test('a barcode fills the form with what the shop knows about the edition, and names the source', async () => {
  const suggestion = await appraisePhoto(shop.deps, await drawBackCover({ code: KNOWN }), OWNER);
  expect(suggestion).toMatchObject({
    by: 'built-in',
    isbn: KNOWN,
    title: 'Dune',
    author: 'Frank Herbert',
    category: 'books',
    comparePrice: 25,
    recommendedPrice: 20,
    description: `Dune by Frank Herbert. Ace Books, 1990, Hardcover. ISBN ${KNOWN}.`,
    hasBarcode: true,
  });
  expect(suggestion.sources).toMatchObject({ isbn: { from: 'barcode' }, title: { from: 'catalog' } });
  expect(suggestion.reasoning).toBe(
    '1 copy of this edition sells here for $9.00. Its market price is about $25.00.',
  );
  expect(suggestion).not.toHaveProperty('condition');
});

test("a new copy's list price beside the barcode becomes a recommendation: 70% of it for a good copy, less 20%", async () => {
  const photo = await drawBackCover({ code: UNKNOWN, addOn: '52495' });
  const suggestion = await appraisePhoto(shop.deps, photo, OWNER);
  expect(suggestion).toMatchObject({ isbn: UNKNOWN, comparePrice: 17.47, recommendedPrice: 13.98 });
  expect(suggestion.sources.comparePrice).toMatchObject({ from: 'price-code' });
  expect(suggestion.reasoning).toBe('The list price beside the barcode is $24.95.');
});

test.each([
  ['90000 (no price)', '90000'],
  ['59999 (above $99.98)', '59999'],
  ['pounds sterling', '02495'],
])('a price code of %s gives no list price', async (_, addOn) => {
  const photo = await drawBackCover({ code: UNKNOWN, addOn });
  const suggestion = await appraisePhoto(depsReadingOnly('bars'), photo, OWNER);
  expect(suggestion.isbn).toBe(UNKNOWN);
  expect(suggestion).not.toHaveProperty('comparePrice');
});

test.each([
  ['tilted', tilted],
  ['upside down', upsideDown],
  ['blurred', blurred],
  ['dark', dark],
  ['small', small],
])('a barcode is read when the photo is %s', async (_, camera) => {
  expect((await appraisePhoto(shop.deps, await drawBackCover({ code: KNOWN, camera }), OWNER)).isbn).toBe(
    KNOWN,
  );
});

test.each([
  ['groceries', withCheckDigit('500015940748')],
  ['printed music', withCheckDigit('979026000043')],
])('the barcode of %s is not taken for an ISBN', async (_, code) => {
  const suggestion = await appraisePhoto(shop.deps, await drawBackCover({ code }), OWNER);
  expect(suggestion).not.toHaveProperty('isbn');
  expect(suggestion).not.toHaveProperty('title');
  expect(suggestion.notes).toEqual([
    "This barcode is a shop's own, not the book's ISBN. Please type the ISBN, or take a photo of the cover.",
  ]);
});

test("a store's own barcode is reported as a UPC, not as an ISBN", async () => {
  const code = withCheckDigit('007009912345');
  const suggestion = await appraisePhoto(depsReadingOnly('bars'), await drawBackCover({ code }), OWNER);
  expect(suggestion).toMatchObject({ upc: code.slice(1), hasBarcode: true });
  expect(suggestion).not.toHaveProperty('isbn');
});

test("a magazine's barcode sets the category, and is no reason for another cover", async () => {
  const suggestion = await appraisePhoto(
    depsReadingOnly('bars'),
    await drawBackCover({ code: withCheckDigit('977169905700') }),
    OWNER,
  );
  expect(suggestion).toMatchObject({ category: 'magazines', hasBarcode: false });
  expect(suggestion).not.toHaveProperty('isbn');
});

test('a photo of two barcodes gives no ISBN', async () => {
  const suggestion = await appraisePhoto(
    depsReadingOnly('bars'),
    await drawBackCover({ code: KNOWN, secondCode: UNKNOWN }),
    OWNER,
  );
  expect(suggestion).not.toHaveProperty('isbn');
  expect(suggestion.hasBarcode).toBe(true);
});

test('a cover with a title that the shop knows is recognized and priced by similar items', async () => {
  const lines = ['THE REMAINS', 'OF THE DAY', 'Kazuo Ishiguro'];
  const suggestion = await appraisePhoto(shop.deps, await drawFrontCover({ lines }), OWNER);
  expect(suggestion).toMatchObject({
    title: 'The Remains of the Day',
    author: 'Kazuo Ishiguro',
    category: 'books',
  });
  expect(suggestion.sources.title).toMatchObject({ from: 'cover-text' });
  expect(suggestion).toMatchObject({ comparePrice: 7, recommendedPrice: 5.6 });
  expect(suggestion.reasoning).toBe('1 similar book sells here for $7.00.');
  expect(suggestion).not.toHaveProperty('isbn');
});

test('a printed ISBN is read where there is no barcode', async () => {
  const printed = '978-0-441-01359-3';
  const suggestion = await appraisePhoto(
    shop.deps,
    await drawFrontCover({ lines: ['Some book', `ISBN ${printed}`] }),
    OWNER,
  );
  expect(suggestion).toMatchObject({ isbn: KNOWN, title: 'Dune' });
  expect(suggestion.sources.isbn).toMatchObject({ from: 'cover-text' });
});

test('an unknown cover fills in nothing and offers its largest lines as titles', async () => {
  const lines = ['XYLOPHONE', 'GARDENING', 'Quentin Zebra'];
  const suggestion = await appraisePhoto(depsReadingOnly('print'), await drawFrontCover({ lines }), OWNER);
  expect(suggestion).not.toHaveProperty('title');
  expect(suggestion.titleChoices).toContain('Xylophone Gardening');
  expect(suggestion.titleChoices).toContain('Quentin Zebra');
  expect(suggestion.notes).toEqual([
    'This title is not in our catalog. Choose it from the lines on the cover, or type it.',
  ]);
});

test('a short title is found in large print', async () => {
  await addListings(
    shop,
    { title: 'The Hobbit', author: 'J.R.R. Tolkien' },
    { title: 'The Hobbit: A Graphic Novel', author: 'J.R.R. Tolkien' },
  );
  const suggestion = await appraisePhoto(
    depsReadingOnly('print'),
    await drawFrontCover({ lines: ['THE', 'HOBBIT'] }),
    OWNER,
  );
  expect(suggestion.title).toBe('The Hobbit');
});

test.each([
  ['a photo of a table', drawEmptyTable, false],
  [
    'a photo with fewer pixels than a barcode has bars',
    () =>
      drawBackCover({
        code: KNOWN,
        camera: (photo) => photo.resize({ width: 90, height: 90, fit: 'inside' }),
      }),
    false,
  ],
  ['a file that is not a picture', () => Promise.resolve(Buffer.from('not a picture')), undefined],
])('%s leaves the form empty', async (_, photo, hasBarcode) => {
  const suggestion = await appraisePhoto(shop.deps, await photo(), OWNER);
  const { hasBarcode: found, ...rest } = suggestion;
  expect(found).toBe(hasBarcode);
  expect(Object.keys(rest).toSorted()).toEqual(['by', 'comparables', 'notes', 'sources']);
  expect(suggestion).toMatchObject({ sources: {}, comparables: [] });
  expect(suggestion.notes).toHaveLength(1);
});

test('a typed ISBN gets the same suggestion as a photo, and an unknown one gets a note', async () => {
  expect(await appraiseIsbn(shop.deps, KNOWN)).toMatchObject({ title: 'Dune', recommendedPrice: 20 });
  const unknown = await appraiseIsbn(shop.deps, UNKNOWN);
  expect(unknown).not.toHaveProperty('title');
  expect(unknown.notes).toEqual(['This ISBN is new to us. Please fill in the title.']);
});

test('an ISBN new to the shop is looked up in Open Library once, and an outage there is not an error', async () => {
  await using library = await openOpenLibraryServer();
  await using outward = await openShop({ env: { OPEN_LIBRARY_BASE: library.url } });
  library.addBook(UNKNOWN, {
    title: 'A Field Guide',
    authors: [{ name: 'Ann Author' }],
    publishers: [{ name: 'Fields' }],
    publish_date: 'March 3, 1999',
    number_of_pages: 200,
  });
  for (let times = 0; times < 2; times += 1) {
    expect(await appraiseIsbn(outward.deps, UNKNOWN)).toMatchObject({
      title: 'A Field Guide',
      author: 'Ann Author',
      publishedYear: 1999,
      description: `A Field Guide by Ann Author. Fields, 1999, 200 pages. ISBN ${UNKNOWN}.`,
    });
  }
  expect(library.requests).toEqual([{ isbns: [UNKNOWN], agent: 'Dogear (support@localhost)' }]);
  library.break(200, '<html>Down for maintenance</html>');
  const other = withCheckDigit('978000000001');
  expect(await appraiseIsbn(outward.deps, other)).not.toHaveProperty('title');
});
