import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openOpenLibraryServer } from '#api/doubles/open-library-server.ts';
import { batchAppraisalAnswerSchema } from '#contract/appraisal/batch-appraisal.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { isbnAnswerSchema } from '#contract/selling/selling.ts';
import { userIdOf } from '#api/sessions/owner.ts';
import { users } from '#api/storage/schema.ts';
import { createIsbns } from './world/barcode.ts';
import { createBuyer } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { deliver, getOwner, createSeller } from './world/seller.ts';
import { addListing } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';

const HOSTILE = 'CALL ME +1 555 010 9999 visit www.evil.example';

let library: Awaited<ReturnType<typeof openOpenLibraryServer>>;
let shop: Shop;
beforeAll(async () => {
  library = await openOpenLibraryServer();
  shop = await openShop({ env: { LIMITS: 'off', OPEN_LIBRARY_BASE: library.url } });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await library[Symbol.asyncDispose]();
});

/** An ISBN that no other test uses. */
const newIsbn = createIsbns('9781400');

async function suggestionFor(isbn: string): Promise<Suggestion> {
  const response = await shop.get(`/api/appraisals/${isbn}`);
  return z.parse(isbnAnswerSchema, await response.json()).suggestion;
}

/** Whether a scanned stack takes the title without asking the seller to check it. */
async function isConfirmed(isbn: string): Promise<boolean | undefined> {
  const response = await shop.post('/api/appraisals', { isbns: [isbn] });
  return z.parse(batchAppraisalAnswerSchema, await response.json()).answers[0]?.confirmed;
}

let members = 0;
/** An account with a confirmed email and, if `sold`, a delivered first sale. */
async function accountIn({ sold }: { readonly sold: boolean }) {
  const account = createMember(shop);
  members += 1;
  await account.register(`member-${members}@example.com`);
  const owner = await getOwner(shop, account);
  const list = (isbn: string, title: string) => addListing(shop, { isbn, title, sellerOwner: owner });
  if (sold) {
    const buyer = createBuyer(shop);
    const orderId = await buyer.buy(await list(newIsbn(), 'Something sold'));
    const markSent = (shipmentId: number) => account.post(`/api/sales/${shipmentId}/sent`, {});
    await deliver(buyer, orderId, { markSent });
  }
  return { ...account, owner, list };
}

test("a title that one seller wrote is suggested, but marked as that seller's and as unsure", async () => {
  const isbn = newIsbn();
  const guest = await createSeller(shop);
  await guest.list({ isbn, title: 'A Listing Like Any Other', author: 'Ann Author', category: 'manuals' });
  const suggestion = await suggestionFor(isbn);
  expect(suggestion).toMatchObject({ title: 'A Listing Like Any Other', author: 'Ann Author' });
  expect(await isConfirmed(isbn)).toBe(false);
  for (const field of ['title', 'author', 'category', 'description', 'price'] as const) {
    expect(suggestion.sources[field]).toMatchObject({ isSellers: true });
    expect(suggestion.sources[field]?.sure).toBeLessThan(0.7);
  }
});

test("a seller's own listing is suggested as unsure, but not marked as another seller's", async () => {
  const isbn = newIsbn();
  const guest = await createSeller(shop);
  await guest.list({ isbn, title: 'Mine and Nobody Else’s', priceCents: 800 });
  const response = await guest.ask('GET', `/api/appraisals/${isbn}`);
  const { sources, comparePrice } = z.parse(isbnAnswerSchema, await response.json()).suggestion;
  expect(comparePrice).toBe(8);
  for (const field of ['title', 'price'] as const) {
    expect(sources[field]?.sure).toBeLessThan(0.7);
    expect(sources[field]).not.toHaveProperty('isSellers');
  }
});

test('a title with contact details is not suggested, and control characters and capitals are cleaned up', async () => {
  const isbn = newIsbn();
  const guest = await createSeller(shop);
  await guest.list({ isbn, title: HOSTILE });
  expect(JSON.stringify(await suggestionFor(isbn))).not.toMatch(/call me|evil|555/i);
  const another = newIsbn();
  await guest.list({
    isbn: another,
    title: '***GREAT\u202E GATSBY BUY NOW!!!***',
    author: 'me@evil.example',
  });
  const suggestion = await suggestionFor(another);
  expect(suggestion.title).toBe('Great Gatsby Buy Now!');
  expect(suggestion).not.toHaveProperty('author');
});

test("the shop's own copy outranks sellers' listings, however many and however new", async () => {
  const isbn = newIsbn();
  await addListing(shop, { isbn, title: 'The True Title', createdAt: 1 });
  const guest = await createSeller(shop);
  for (let times = 0; times < 60; times += 1) await guest.list({ isbn, title: 'The Wrong Title' });
  const suggestion = await suggestionFor(isbn);
  expect(suggestion.title).toBe('The True Title');
  expect(suggestion.sources.title).toEqual({ from: 'catalog', sure: 0.95 });
});

test('a title that two verified sellers with finished sales agree on is trusted', async () => {
  const isbn = newIsbn();
  const [ann, ben] = [await accountIn({ sold: true }), await accountIn({ sold: true })];
  await ann.list(isbn, 'Agreed Upon');
  expect((await suggestionFor(isbn)).sources.title).toMatchObject({ isSellers: true });
  await ben.list(isbn, 'AGREED upon');
  const guest = await createSeller(shop);
  await guest.list({ isbn, title: HOSTILE });
  await guest.list({ isbn, title: 'Something Else' });
  const { title, sources } = await suggestionFor(isbn);
  expect(title?.toLowerCase()).toBe('agreed upon');
  expect(await isConfirmed(isbn)).toBe(true);
  expect(sources.title).toEqual({ from: 'catalog', sure: 0.95 });
});

test.each<[string, () => Promise<[string, string]>]>([
  [
    'accounts that never sold anything',
    async () => {
      const [one, other] = [await accountIn({ sold: false }), await accountIn({ sold: false })];
      return [one.owner, other.owner];
    },
  ],
  [
    'accounts without a confirmed email',
    async () => {
      const [one, other] = [await accountIn({ sold: true }), await accountIn({ sold: true })];
      const id = userIdOf(other.owner) ?? 0;
      await shop.deps.storage.transaction({}, (tx) =>
        tx.update(users).set({ isVerified: false }).where(eq(users.id, id)),
      );
      return [one.owner, other.owner];
    },
  ],
  ['guests', async () => [(await createSeller(shop)).owner, (await createSeller(shop)).owner]],
])('two %s are not trusted even if they agree, and Open Library outranks them', async (_, sellers) => {
  const isbn = newIsbn();
  for (const sellerOwner of await sellers())
    await addListing(shop, { isbn, title: 'Agreed Nonsense', sellerOwner });
  expect((await suggestionFor(isbn)).sources.title).toMatchObject({ isSellers: true });
  expect(await isConfirmed(isbn)).toBe(false);
  const known = newIsbn();
  library.addBook(known, { title: 'Known Outside' });
  for (const sellerOwner of await sellers())
    await addListing(shop, { isbn: known, title: 'Agreed Nonsense', sellerOwner });
  expect(await suggestionFor(known)).toMatchObject({
    title: 'Known Outside',
    sources: { title: { from: 'open-library', sure: 0.9 } },
  });
});

test('texts from Open Library are cleaned, too', async () => {
  const isbn = newIsbn();
  library.addBook(isbn, {
    title: 'A Title, see https://evil.example/x',
    authors: [{ name: 'Ann\u202E Author' }],
  });
  expect(await suggestionFor(isbn)).toMatchObject({ title: 'A Title, see', author: 'Ann Author' });
});

test("sellers' prices can move a suggested price to a third or three times the shop's own price at most", async () => {
  const isbn = newIsbn();
  await addListing(shop, { isbn, title: 'Priced by the Shop', priceCents: 1_200 });
  for (let guests = 0; guests < 4; guests += 1) {
    const guest = await createSeller(shop);
    for (let times = 0; times < 3; times += 1) await guest.list({ isbn, title: 'Cheap', priceCents: 63 });
  }
  expect(await suggestionFor(isbn)).toMatchObject({ comparePrice: 4, recommendedPrice: 3.2 });
  const dear = newIsbn();
  await addListing(shop, { isbn: dear, title: 'Priced by the Shop, too', priceCents: 1_200 });
  for (let guests = 0; guests < 4; guests += 1) {
    await (await createSeller(shop)).list({ isbn: dear, title: 'Dear', priceCents: 9_999_900 });
  }
  expect(await suggestionFor(dear)).toMatchObject({ comparePrice: 36 });
});

test('a price that only other sellers ask is marked as theirs', async () => {
  const isbn = newIsbn();
  await (await createSeller(shop)).list({ isbn, title: 'Quixotic Zebras', priceCents: 800 });
  const { sources, comparePrice, reasoning } = await suggestionFor(isbn);
  expect(reasoning).toBe('1 copy of this edition sells here for $8.00.');
  expect(comparePrice).toBe(8);
  expect(sources.price).toMatchObject({ from: 'comparables', isSellers: true });
});
