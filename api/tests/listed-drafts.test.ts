import { eq, like } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { productSchema, type Product } from '#contract/catalog/product.ts';
import { ownListingSchema } from '#contract/selling/selling.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { products, rateLimits, stackDrafts } from '#api/storage/schema.ts';
import { readOkBody } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { openShop } from './world/shop.ts';
import { createVisitor, readError } from './world/visitor.ts';

const shop = await openShop({ deps: { appraiser: noopAppraiser } });
afterAll(() => shop[Symbol.asyncDispose]());

const { db } = shop.deps.storage;
const photo = await drawPhoto();
const listing = { title: 'Kindred', price: 8.5 };
const newDraft = (): string => crypto.randomUUID();
const listedDrafts = (id: string) => db.$count(stackDrafts, eq(stackDrafts.id, id));

/** A seller whose phone may send a draft several times, each time with a photo that it uploads for that. */
function createSeller(visitor: ReturnType<typeof createVisitor> = createVisitor(shop)) {
  const publish = async (draft: string, body: object = listing): Promise<Response> => {
    const { id } = await visitor.uploadPhoto(photo);
    return visitor.ask('POST', `/api/uploads/${id}/product`, { ...body, draft });
  };
  return {
    ...visitor,
    publish,
    list: async (draft: string, body: object = listing): Promise<Product> => {
      const response = await publish(draft, body);
      const answer: unknown = await response.json();
      expect({ status: response.status, answer }).toMatchObject({ status: 201 });
      return z.parse(productSchema, answer);
    },
    oneMore: (product: number, body: object): Promise<Response> =>
      visitor.ask('POST', `/api/listings/${product}/one-more`, body),
  };
}

const stockAfter = async (answer: Promise<Response>): Promise<number | null> =>
  z.parse(ownListingSchema, await readOkBody(await answer)).product.stock;

test('a draft that is sent again is the listing that it was, whatever it says and shows now', async () => {
  const ann = createSeller();
  const draft = newDraft();
  const first = await ann.list(draft);
  expect(await ann.list(draft, { ...listing, title: 'Parable of the Sower', price: 3 })).toEqual(first);
  expect((await ann.list(newDraft())).id).not.toBe(first.id);
});

test('a draft that two devices of an account send at once is listed once', async () => {
  const ada = createMember(shop);
  await ada.register('ada@example.com');
  const [phone, desktop] = [createSeller(ada), createSeller(ada)];
  const draft = newDraft();
  const before = await db.$count(products);
  const [one, other] = await Promise.all([phone.list(draft), desktop.list(draft, { ...listing, price: 7 })]);
  expect(one.id).toBe(other.id);
  expect(await db.$count(products)).toBe(before + 1);
});

test('a draft is listed for one guest only, even if two send it at once', async () => {
  const draft = newDraft();
  const before = await db.$count(products);
  const answers = await Promise.all([createSeller(), createSeller()].map((guest) => guest.publish(draft)));
  expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['201', '409']);
  expect(await readError(await createSeller().publish(draft))).toMatchObject({
    status: 409,
    code: 'already_used',
    message: MESSAGES.draftListed,
  });
  expect(await db.$count(products)).toBe(before + 1);
});

test('a draft whose listing the seller has removed is not listed again', async () => {
  const ann = createSeller();
  const draft = newDraft();
  const { id } = await ann.list(draft);
  await readOkBody(await ann.ask('DELETE', `/api/listings/${id}`));
  expect(await readError(await ann.publish(draft))).toMatchObject({
    status: 409,
    code: 'conflict',
    message: MESSAGES.draftRemoved,
  });
});

test('a draft that was refused can be listed', async () => {
  const ann = createSeller();
  const draft = newDraft();
  const refused = await ann.ask('POST', '/api/uploads/987654/product', { ...listing, draft });
  expect(refused.status).toBe(404);
  expect((await ann.publish(draft, { ...listing, title: '' })).status).toBe(422);
  expect(await ann.list(draft)).toMatchObject({ title: 'Kindred' });
});

test('a draft adds its copies to a listing once, and is that listing from then on', async () => {
  const ann = createSeller();
  const [kindred, dune] = [await ann.list(newDraft()), await ann.list(newDraft())];
  const draft = newDraft();
  expect(await stockAfter(ann.oneMore(kindred.id, { draft, copies: 3 }))).toBe(4);
  expect(await stockAfter(ann.oneMore(kindred.id, { draft, copies: 3 }))).toBe(4);
  expect(await ann.list(draft)).toMatchObject({ id: kindred.id });
  expect(await readError(await ann.oneMore(dune.id, { draft }))).toMatchObject({ code: 'already_used' });
  expect(await stockAfter(ann.oneMore(dune.id, {}))).toBe(2);
  for (const bad of [{ draft: 'mine' }, { draft, copies: 0 }, { draft, copies: 100 }])
    expect((await ann.oneMore(dune.id, bad)).status).toBe(422);
  expect((await createSeller().oneMore(dune.id, { draft: newDraft() })).status).toBe(404);
});

test('what a guest’s phone has listed is known after sign-in, is exported, and goes with the account', async () => {
  const member = createMember(shop);
  const seller = createSeller(member);
  const draft = newDraft();
  const { id } = await seller.list(draft);
  await member.register('octavia@example.com');
  expect((await seller.list(draft)).id).toBe(id);
  const exported: unknown = await readOkBody(await member.ask('GET', '/api/account/export'));
  expect(exported).toMatchObject({ stackDrafts: [{ id: draft, state: 'listed', productId: id }] });
  expect((await member.ask('DELETE', '/api/account')).status).toBe(200);
  expect(await listedDrafts(draft)).toBe(0);
});

test('nobody lists more than 500 items an hour, but a draft that is listed already is answered', async () => {
  const ann = createSeller();
  const draft = newDraft();
  const listed = await ann.list(draft);
  // As if 499 others had followed.
  await shop.deps.storage.transaction({}, (tx) =>
    tx.update(rateLimits).set({ hits: 500 }).where(like(rateLimits.key, 'publish-hour:%')),
  );
  for (const refused of [await ann.publish(newDraft()), await ann.oneMore(listed.id, { draft: newDraft() })])
    expect(await readError(refused)).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      message: MESSAGES.tooManyListings,
    });
  expect(await ann.list(draft)).toEqual(listed);
  await createSeller().list(newDraft());
});

test('an ISSN is listed if its check digit is right', async () => {
  const ann = createSeller();
  const { id } = await ann.list(newDraft(), { ...listing, category: 'magazines', issn: '1699-0579' });
  const [row] = await db.select().from(products).where(eq(products.id, id));
  expect(row?.issn).toBe('1699-0579');
  const refused = await readError(await ann.publish(newDraft(), { ...listing, issn: '1699-0578' }));
  expect(refused).toMatchObject({ status: 422, fields: { issn: MESSAGES.issnInvalid } });
});
