import { EventEmitter, once } from 'node:events';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { uploadSchema, type Upload } from '#contract/selling/selling.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import type { Appraisers } from '#api/gateways/vision/appraisers.ts';
import type { ModelAnswer } from '#api/gateways/vision/vision-model.ts';
import { uploads } from '#api/storage/schema.ts';
import { withCheckDigit } from './world/barcode.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { addListings } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readListingId, readError, createVisitor } from './world/visitor.ts';

const KNOWN = withCheckDigit('978044101359');
const OPINION = {
  isbn: null,
  title: 'Dune',
  author: 'Frank Herbert',
  publisher: null,
  publishedYear: null,
  category: 'books' as const,
  condition: 'very_good' as const,
  description: 'A paperback with a creased spine.',
  marketPrice: null,
};

/** A model that responds when the test releases it. */
function slowModel() {
  const events = new EventEmitter();
  const response = once(events, 'released').then((): ModelAnswer => ({
    opinion: OPINION,
    tokens: { in: 1, out: 1 },
  }));
  return {
    model: { name: 'slow', isAvailable: () => true, ask: () => response },
    release: () => {
      events.emit('released');
    },
  };
}

async function openShopWith(appraiser: Partial<Appraisers>): Promise<Shop> {
  const shop = await openShop({ deps: { appraiser: { ...noopAppraiser, ...appraiser } } });
  onTestFinished(() => shop[Symbol.asyncDispose]());
  return shop;
}

type Visitor = ReturnType<typeof createVisitor>;

const read = async (by: Visitor, id: number): Promise<Upload> => {
  const response = await by.ask('GET', `/api/uploads/${id}`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return z.parse(z.strictObject(uploadSchema.shape), await response.json());
};

/** Polls as the page does, until nothing is pending. */
async function readFinished(by: Visitor, id: number): Promise<Upload> {
  for (;;) {
    const upload = await read(by, id);
    if (upload.pending !== true) return upload;
  }
}

test('an upload is answered at its deadline with what is known, and can be polled for the rest', async () => {
  const { model, release } = slowModel();
  const shop = await openShopWith({ model, deadlineMs: 0 });
  const ann = createVisitor(shop);
  const upload = await ann.uploadPhoto(await drawPhoto());
  expect(upload).toMatchObject({
    pending: true,
    recommendedPrice: 0,
    suggestion: { notes: [], sources: {} },
  });
  expect(await read(ann, upload.id)).toEqual(upload);
  release();
  const whole = await readFinished(ann, upload.id);
  expect(whole).toMatchObject({ id: upload.id, picture: upload.picture, description: OPINION.description });
  expect(whole.suggestion).toMatchObject({ by: 'openai', title: 'Dune', condition: 'very_good' });
});

test('a barcode read before the deadline is returned while the model is still working', async () => {
  const { model } = slowModel();
  const reader = { ...noopAppraiser.reader, barcode: () => Promise.resolve({ isbn: KNOWN }) };
  const shop = await openShopWith({ model, reader, deadlineMs: 1_000 });
  await addListings(shop, { title: 'Dune', isbn: KNOWN, priceCents: 900 });
  const { pending, suggestion } = await createVisitor(shop).uploadPhoto(await drawPhoto());
  expect([pending, suggestion.isbn, suggestion.title]).toEqual([true, KNOWN, 'Dune']);
});

test('an upload whose appraisal finishes in time is not pending', async () => {
  const shop = await openShopWith({});
  const ann = createVisitor(shop);
  const upload = await ann.uploadPhoto(await drawPhoto());
  expect(upload).not.toHaveProperty('pending');
  expect(await read(ann, upload.id)).toEqual(upload);
});

test('an upload can be read by its sender only', async () => {
  const shop = await openShopWith({});
  const ann = createVisitor(shop);
  const { id } = await ann.uploadPhoto(await drawPhoto());
  const bob = createVisitor(shop);
  await bob.uploadPhoto(await drawPhoto());
  const unknown = { status: 404, code: 'not_found', message: MESSAGES.noSuchUpload };
  expect(await readError(await bob.ask('GET', `/api/uploads/${id}`))).toEqual(unknown);
  expect(await readError(await shop.get(`/api/uploads/${id}`))).toEqual(unknown);
  expect(await readError(await ann.ask('GET', '/api/uploads/999999'))).toEqual(unknown);
  expect((await ann.ask('GET', '/api/uploads/first')).status).toBe(400);
});

test('an appraisal whose process crashed is pending for a minute and then reported as failed', async () => {
  const { model } = slowModel();
  const shop = await openShopWith({ model, deadlineMs: 0 });
  const ann = createVisitor(shop);
  const { id } = await ann.uploadPhoto(await drawPhoto());
  shop.advanceClock(59_999);
  expect((await read(ann, id)).pending).toBe(true);
  shop.advanceClock(1);
  const { pending, suggestion } = await read(ann, id);
  expect([pending, suggestion.notes]).toEqual([undefined, [MESSAGES.appraisalFailed]]);
});

test('a photo can be listed while it is appraised, and the late result does not change the listing', async () => {
  const { model, release } = slowModel();
  const shop = await openShopWith({ model, deadlineMs: 0 });
  const ann = createVisitor(shop);
  const { id } = await ann.uploadPhoto(await drawPhoto());
  const listing = { title: 'Typed', price: 5 };
  const productId = await readListingId(await ann.ask('POST', `/api/uploads/${id}/product`, listing));
  release();
  expect((await readFinished(ann, id)).suggestion.title).toBe('Dune');
  expect(await (await shop.get(`/api/products/${productId}`)).json()).toMatchObject({ title: 'Typed' });
  const [row] = await shop.deps.storage.db.select().from(uploads).where(eq(uploads.id, id));
  expect(row?.productId).toBe(productId);
});

test('a repeated upload gets the first response, and its appraisal can be polled', async () => {
  const { model, release } = slowModel();
  const shop = await openShopWith({ model, deadlineMs: 0 });
  const ann = createVisitor(shop);
  const headers = { 'Idempotency-Key': 'draft-1:photo-1' };
  const first = await ann.uploadPhoto(await drawPhoto(), { headers });
  release();
  const whole = await readFinished(ann, first.id);
  expect(await ann.uploadPhoto(await drawPhoto(), { headers })).toEqual(first);
  expect(await read(ann, first.id)).toEqual(whole);
});

test('a photo sent with an ISBN is not read for text', async () => {
  let texts = 0;
  const text = async () => {
    texts += 1;
    return { text: 'SOMETHING ELSE' };
  };
  const shop = await openShopWith({ reader: { ...noopAppraiser.reader, text } });
  await addListings(shop, { title: 'Dune', isbn: KNOWN, priceCents: 900 });
  const ann = createVisitor(shop);
  const known = await ann.uploadPhoto(await drawPhoto(), { fields: { isbn: '0-441-01359-7' } });
  expect(known.suggestion).toMatchObject({ isbn: KNOWN, title: 'Dune' });
  const other = withCheckDigit('978123456789');
  const unknown = await ann.uploadPhoto(await drawPhoto(), { fields: { isbn: other } });
  expect([unknown.suggestion.isbn, unknown.suggestion.title]).toEqual([other, undefined]);
  expect(texts).toBe(0);
  await ann.uploadPhoto(await drawPhoto());
  expect(texts).toBe(1);
});

test.each(['9780441013590', 'Dune', ''])(
  'an invalid ISBN of %j is ignored, and the photo is kept',
  async (isbn) => {
    const shop = await openShopWith({});
    const { suggestion } = await createVisitor(shop).uploadPhoto(await drawPhoto(), { fields: { isbn } });
    expect(suggestion.isbn).toBeUndefined();
  },
);
