import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openOpenAiServer, type OpenAiServer } from '#api/doubles/openai-server.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { uploadSchema } from '#contract/selling/selling.ts';
import { addListings } from './world/add-listings.ts';
import { withCheckDigit } from './world/barcode.ts';
import { drawBackCover } from './world/book-photos.ts';
import { rememberReads } from './world/remember-reads.ts';
import { openShop, type Shop } from './world/shop.ts';

const KNOWN = withCheckDigit('978044101359');
const OTHER = withCheckDigit('978123456789');

let ai: OpenAiServer;
let shop: Shop;
let plain: Buffer;
let known: Buffer;

beforeAll(async () => {
  ai = await openOpenAiServer();
  shop = await openShop({ env: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.url } });
  const { appraiser } = shop.deps;
  Object.assign(shop.deps, { appraiser: { ...appraiser, reader: rememberReads(appraiser.reader) } });
  plain = await drawBackCover({ code: OTHER });
  known = await drawBackCover({ code: KNOWN });
  await addListings(shop, { title: 'Dune', author: 'Frank Herbert', isbn: KNOWN });
  ai.behave({
    says: {
      isbn: null,
      title: 'Something Else',
      author: null,
      publisher: null,
      publishedYear: null,
      category: 'books',
      condition: 'very_good',
      description: 'A paperback with a creased spine.',
      marketPrice: 12,
    },
  });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await ai[Symbol.asyncDispose]();
});

/** Uploads a photo of a stack's item whose ISBN was scanned. */
async function uploadScanned(photo: Buffer, isbn: string): Promise<Suggestion> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const response = await shop.fetch(`/api/upload?isbn=${isbn}`, { method: 'POST', body: form });
  return z.parse(uploadSchema, await response.json()).suggestion;
}

test('the model is not asked about a scanned book whose title is certain', async () => {
  const suggestion = await uploadScanned(known, KNOWN);
  expect(suggestion).toMatchObject({ by: 'built-in', isbn: KNOWN, title: 'Dune', hasBarcode: true });
  expect(suggestion.mismatch).toBeUndefined();
  expect(ai.pictures).toHaveLength(0);
  // An unknown title is not certain, and an invalid ISBN is ignored.
  expect((await uploadScanned(plain, OTHER)).title).toBe('Something Else');
  await uploadScanned(known, '123');
  expect(ai.pictures).toHaveLength(2);
});

test('a photo that shows another book than the scanned one says which, and changes nothing else', async () => {
  const shown = await uploadScanned(plain, KNOWN);
  expect(shown).toMatchObject({ isbn: KNOWN, title: 'Dune', mismatch: { isbn: OTHER } });
  const other = await uploadScanned(known, OTHER);
  expect(other).toMatchObject({ isbn: OTHER, mismatch: { isbn: KNOWN, title: 'Dune' } });
});
