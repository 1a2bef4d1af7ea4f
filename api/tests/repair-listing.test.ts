import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listingChangesSchema } from '#contract/admin/admin-products.ts';
import { isbnAnswerSchema, ownListingSchema, type OwnListing } from '#contract/selling/selling.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import type { Listing } from '#api/catalog/create-listing.ts';
import { runRetention } from '#api/retention/run-retention.ts';
import { RETENTION } from '#api/retention/retention-table.ts';
import { DAY_MS } from '#contract/durations.ts';
import { addListing } from './world/add-listings.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { createSeller, getOwner } from './world/seller.ts';
import { getProduct, getSearch } from './world/shop-reads.ts';
import { openShop } from './world/shop.ts';
import { readError, type createVisitor } from './world/visitor.ts';

const shop = await openShop({ env: { LIMITS: 'off', ...ADMIN }, deps: { appraiser: noopAppraiser } });
afterAll(() => shop[Symbol.asyncDispose]());

type Person = Pick<ReturnType<typeof createVisitor>, 'ask'>;
const patch = (person: Person, id: number, body: object): Promise<Response> =>
  person.ask('PATCH', `/api/listings/${id}`, body);
const change = async (person: Person, id: number, body: object): Promise<OwnListing['product']> =>
  z.parse(ownListingSchema, await readOkBody(await patch(person, id, body))).product;
const changesOf = async (id: number) => {
  const admin = await createAdmin(shop);
  return z.parse(listingChangesSchema, await admin.read(`/api/admin/products/${id}/listing-changes`)).changes;
};

const conflict = (message: string) => ({ status: 409, code: 'conflict', message });
const ISBN = '9780441478125';
const printed = { author: 'Ursula K. Le Guin', publisher: 'Ace', publishedYear: 1969, isbn: ISBN };

test('every field of a listing can be repaired, and search, look-ups and the phone’s catalog follow', async () => {
  const ann = await createSeller(shop);
  const id = await ann.list({ title: 'The Left Hand', stock: 1 });
  const repaired = { title: 'The Left Hand of Darkness', ...printed, issn: '1699-0579' };
  expect(await change(ann, id, { ...repaired, isbn: '0-441-47812-3' })).toMatchObject(repaired);
  expect(await getProduct(shop, id)).toMatchObject(repaired);
  expect((await getSearch(shop, '/api/search?q=guin+darkness')).titles).toEqual([repaired.title]);
  const mirror = await (await shop.get('/api/catalog/mirror')).text();
  expect(mirror).toContain(repaired.title);
  const { yours } = z.parse(
    isbnAnswerSchema,
    await readOkBody(await ann.ask('GET', `/api/appraisals/${ISBN}`)),
  );
  expect(yours?.productId).toBe(id);

  const nothing = { author: null, publisher: ' ', publishedYear: null, isbn: null, issn: null };
  const bare = await change(ann, id, nothing);
  for (const field of Object.keys(nothing)) expect(bare).not.toHaveProperty(field);
  expect((await getSearch(shop, '/api/search?q=guin')).titles).toEqual([]);

  const wrong = { publishedYear: 199, isbn: '9780441478126', issn: '1699-0570', author: 'x'.repeat(301) };
  const refused = await readError(await patch(ann, id, wrong));
  expect(refused).toMatchObject({ status: 422 });
  expect(refused.fields).toEqual({
    author: MESSAGES.textLong,
    publishedYear: MESSAGES.yearInvalid,
    isbn: MESSAGES.isbnInvalid,
    issn: MESSAGES.issnInvalid,
  });
});

test('photos can be added, each only once and only one’s own', async () => {
  const ann = await createSeller(shop);
  const bob = await createSeller(shop);
  const [cover, back] = [await ann.uploadPhoto(await drawPhoto()), await ann.uploadPhoto(await drawPhoto())];
  const published = await ann.ask('POST', `/api/uploads/${cover.id}/product`, { title: 'Emma', price: 5 });
  const { id } = z.parse(z.object({ id: z.number() }), await published.json());
  const gallery = [{ upload: back.id }, cover.picture.url];
  const { images, imageUrl } = await change(ann, id, { gallery });
  expect(images).toEqual([back.picture, cover.picture]);
  expect(imageUrl).toBe(`${back.picture.url}-640.jpg`);
  expect(await readError(await patch(ann, id, { gallery }))).toMatchObject({ code: 'already_used' });

  const bobs = await bob.list();
  const other = await bob.uploadPhoto(await drawPhoto());
  const foreign = await readError(await patch(ann, id, { gallery: [{ upload: other.id }] }));
  expect(foreign).toMatchObject({ status: 404, message: MESSAGES.noSuchUpload });
  const twice = { gallery: [{ upload: other.id }, { upload: other.id }] };
  expect(await readError(await patch(bob, bobs, twice))).toMatchObject({
    status: 422,
    fields: { gallery: MESSAGES.photoTwice },
  });
});

test('what a buyer is paying for does not change until the payment is over', async () => {
  const ann = await createSeller(shop);
  const id = await ann.list({ title: 'Emma', stock: 2, description: 'Read once.' });
  const buyer = createBuyer(shop);
  await buyer.add(id);
  await buyer.open();
  await readOkBody(await buyer.validate());
  for (const body of [{ title: 'Emma.' }, { isbn: ISBN }, { category: 'games' }, { condition: 'acceptable' }])
    expect(await readError(await patch(ann, id, body))).toMatchObject(conflict(MESSAGES.beingBought));
  const allowed = { title: 'Emma', author: 'Jane Austen', description: 'Read twice.', price: 9 };
  expect(await change(ann, id, allowed)).toMatchObject(allowed);
});

test('a listing with an order or a review stays the book that it was', async () => {
  const first = { title: 'The Left Hand of Darkness', isbn: ISBN, stock: 3 };
  const ann = await createSeller(shop);
  const ordered = await ann.list(first);
  await createBuyer(shop).buy(ordered);
  const reviewed = await ann.list({ ...first, ratingSum: 5, reviewCount: 1 } satisfies Partial<Listing>);
  const neither = await ann.list(first);
  const other = { title: 'Dune', isbn: '9780441013593' };
  expect(await change(ann, neither, other)).toMatchObject(other);
  for (const id of [ordered, reviewed]) {
    for (const body of [other, { isbn: null }, { isbn: other.isbn }, { title: 'Dune' }])
      expect(await readError(await patch(ann, id, body))).toMatchObject(conflict(MESSAGES.otherBook));
    await change(ann, id, { title: 'Left Hand of Darkness, a novel' });
    await change(ann, id, { title: 'Hand of Darkness, a novel' });
    // Half of the words of the title before this one, but not of the first.
    expect(await readError(await patch(ann, id, { title: 'Darkness, a novel' }))).toMatchObject(
      conflict(MESSAGES.otherBook),
    );
    expect((await getProduct(shop, id)).title).toBe('Hand of Darkness, a novel');
  }
});

test('what a seller changed is recorded for the back office, exported, and kept for two years', async () => {
  const member = createMember(shop);
  await member.register('repair@example.com');
  const sellerOwner = await getOwner(shop, member);
  const id = await addListing(shop, { title: 'Emma', priceCents: 500, sellerOwner });
  await change(member, id, { title: 'Emma', price: 6, author: 'Jane Austen' });
  await change(member, id, { price: 6 }); // no change
  const recorded = { before: { author: null, price: 5 }, after: { author: 'Jane Austen', price: 6 } };
  const at = new Date(shop.deps.now()).toISOString();
  expect(await changesOf(id)).toMatchObject([{ at, ...recorded }]);
  const exported = await (await member.ask('GET', '/api/account/export')).json();
  expect(exported).toMatchObject({ listingChanges: [{ productId: id, ...recorded }] });

  shop.advanceClock(2 * 365 * DAY_MS - 1);
  await runRetention(shop.deps, RETENTION);
  expect(await changesOf(id)).toHaveLength(1);
  shop.advanceClock(2);
  await runRetention(shop.deps, RETENTION);
  expect(await changesOf(id)).toEqual([]);
});
