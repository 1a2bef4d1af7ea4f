import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { nextChange } from '#api/storage/change.ts';
import { changes, products, sessions } from '#api/storage/schema.ts';
import { changeEpoch } from '#api/sync/change-epoch.ts';
import { itemsFromColumns } from '#contract/sync/mirror-columns.ts';
import { MIRROR, mirrorPageSchema, type MirrorPage } from '#contract/sync/mirror.ts';
import { updateProduct, insertProduct, insertProducts } from './world/insert-product.ts';
import { applyPage, diffCopies, computeMirrorSet, type MirrorCopy } from './world/mirror-copy.ts';
import { purge } from './world/retention.ts';
import { NOON, openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const DAY = 86_400_000;

const addressOf = (cursor: string | undefined): string =>
  `/api/catalog/mirror${cursor === undefined ? '' : `?cursor=${cursor}`}`;

async function pageOf(shop: Shop, cursor?: string): Promise<MirrorPage> {
  const response = await shop.get(addressOf(cursor));
  expect(response.status).toBe(200);
  return z.parse(mirrorPageSchema, await response.json());
}

const idsOf = ({ columns }: MirrorPage): number[] => columns?.id ?? [];

/** Requests pages until there are no more. Returns the pages. */
async function fill(shop: Shop, copy: MirrorCopy): Promise<MirrorPage[]> {
  const pages: MirrorPage[] = [];
  do {
    const page = await pageOf(shop, copy.cursor);
    applyPage(copy, page);
    pages.push(page);
  } while (pages.at(-1)?.more);
  return pages;
}

const emptyCopy = (): MirrorCopy => ({ items: new Map(), cursor: undefined });

test('the mirror lists items on sale as columns, featured and popular ones first', async () => {
  await using shop = await openShop();
  const old = await insertProduct(shop, { title: 'Old', createdAt: 1_000, popular: true });
  const images = [{ url: '/pictures/dune', width: 1280, height: 1835, tint: '#aa8866', placeholder: '42' }];
  const dune = await insertProduct(shop, {
    createdAt: 3_000,
    isbn: '9780441013593',
    ratingSum: 13,
    reviewCount: 3,
    comparePriceCents: 1_299,
    images,
  });
  const game = await insertProduct(shop, { author: null, category: 'games', createdAt: 2_000, stock: null });
  await insertProduct(shop, { stock: 0, inStock: false });
  await insertProduct(shop, { deletedAt: 5 });

  const page = await pageOf(shop);
  expect(page).toMatchObject({ removedIds: [], more: false });
  expect(page).not.toHaveProperty('reset');
  expect(idsOf(page)).toEqual([old, dune, game]);
  const [, item] = page.columns === undefined ? [] : itemsFromColumns(page.columns);
  expect(item).toEqual({
    id: dune,
    title: 'Dune',
    author: 'Frank Herbert',
    isbn: '9780441013593',
    price: 8.5,
    comparePrice: 12.99,
    category: 'books',
    condition: 'good',
    inStock: true,
    stock: 1,
    featured: false,
    popular: false,
    createdAt: 3_000,
    rating: 4.3,
    reviewCount: 3,
    picture: images[0],
    excerpt: '',
  });
});

test('a delta lists changed items, removes sold and deleted ones, and omits the rest', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { stock: 9 });
  const emma = await insertProduct(shop);
  const iliad = await insertProduct(shop);
  await insertProduct(shop);
  const copy = emptyCopy();
  await fill(shop, copy);
  await updateProduct(shop, dune, { priceCents: 900 });
  await updateProduct(shop, emma, { stock: 0, inStock: false });
  await shop.deps.storage.transaction({ catalog: true }, (tx) => deleteProduct(tx, NOON, iliad));
  const ulysses = await insertProduct(shop);

  const page = await pageOf(shop, copy.cursor);
  expect(idsOf(page)).toEqual([dune, ulysses]);
  expect(page.columns?.price).toEqual([9, 8.5]);
  expect(page.removedIds).toEqual([emma, iliad]);
  applyPage(copy, page);
  expect(diffCopies(copy.items, await computeMirrorSet(shop.deps.storage.db, MIRROR))).toEqual([]);
});

test('a deleted row is removed by its tombstone', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop);
  const { cursor } = await pageOf(shop);
  await shop.deps.storage.transaction({ catalog: true }, async (tx) => {
    await deleteProduct(tx, NOON, dune);
    await tx.delete(products).where(eq(products.id, dune));
  });
  expect((await pageOf(shop, cursor)).removedIds).toEqual([dune]);
});

test('an up-to-date phone gets a response below 300 bytes', async () => {
  await using shop = await openShop();
  await insertProducts(shop, MIRROR.perCategory + 1); // so that the category has a lower bound
  await shop.deps.storage.transaction({ catalog: true }, async (tx) => {
    await nextChange(tx);
    await tx.update(changes).set({ value: 2_000_000_000 });
  });
  const copy = emptyCopy();
  await fill(shop, copy);
  const response = await shop.get(addressOf(copy.cursor), { 'accept-encoding': 'identity' });
  const text = await response.text();
  expect(text.length).toBeLessThan(300);
  expect(JSON.parse(text)).toEqual({ removedIds: [], cursor: copy.cursor, more: false });
});

test('a category holds its newest items up to a maximum, and an older one returns when one is sold', async () => {
  await using shop = await openShop();
  const [oldest = 0, second = 0, ...ids] = await insertProducts(shop, MIRROR.perCategory + 1);
  const copy = emptyCopy();
  await fill(shop, copy);
  expect(copy.items.size).toBe(MIRROR.perCategory);
  expect(copy.items.has(oldest)).toBe(false);
  await updateProduct(shop, ids.at(-1) ?? 0, { stock: 0, inStock: false });
  const back = await pageOf(shop, copy.cursor);
  expect([idsOf(back), back.removedIds]).toEqual([[oldest], [ids.at(-1)]]);
  applyPage(copy, back);
  const newest = await insertProduct(shop, { createdAt: NOON });
  const newer = await insertProduct(shop, { createdAt: NOON });
  const page = await pageOf(shop, copy.cursor);
  expect([idsOf(page), page.removedIds]).toEqual([
    [newest, newer],
    [second, oldest],
  ]);
  applyPage(copy, page);
  expect(diffCopies(copy.items, await computeMirrorSet(shop.deps.storage.db, MIRROR))).toEqual([]);
});

test('the mirror is public: cacheable, revalidated with 304, and independent of sessions', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop);
  const added = await shop.post('/api/cart/add', { productId: dune, quantity: 1 });
  const cookie = (added.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  shop.advanceClock(2 * DAY); // a use of the session would now be recorded
  const before = await shop.deps.storage.db.select().from(sessions);
  const response = await shop.get('/api/catalog/mirror', {
    cookie,
    sessionid: added.headers.get('session-id') ?? '',
  });
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  for (const name of ['set-cookie', 'session-id']) expect(response.headers.get(name)).toBeNull();
  expect(await shop.deps.storage.db.select().from(sessions)).toEqual(before);
  const etag = response.headers.get('etag') ?? '';
  expect((await shop.get('/api/catalog/mirror', { 'if-none-match': etag })).status).toBe(304);
  await insertProduct(shop);
  expect((await shop.get('/api/catalog/mirror', { 'if-none-match': etag })).status).toBe(200);
});

test('an invalid cursor returns 400 and names the field', async () => {
  await using shop = await openShop();
  await insertProduct(shop);
  const { cursor } = await pageOf(shop);
  const other = cursor.at(20) === 'A' ? 'B' : 'A';
  const tampered = [
    'x',
    `${cursor}A`,
    cursor.slice(1),
    cursor.slice(0, 20) + other + cursor.slice(21),
    `${cursor}.`,
    'A'.repeat(801),
    "' or 1=1 --",
  ];
  for (const each of tampered) {
    const response = await shop.get(addressOf(encodeURIComponent(each)));
    expect([each, response.status]).toEqual([each, 400]);
    const { code, fields } = await readError(response);
    expect([code, Object.keys(fields ?? {})]).toEqual(['invalid_input', ['cursor']]);
  }
  expect((await shop.get(`${addressOf(cursor)}&cursor=${cursor}`)).status).toBe(400);
});

test('a phone away for longer than tombstones are kept starts over', async () => {
  await using shop = await openShop();
  const { storage } = shop.deps;
  const dune = await insertProduct(shop);
  const emma = await insertProduct(shop);
  const copy = emptyCopy();
  await fill(shop, copy);
  const early = copy.cursor;
  await storage.transaction({ catalog: true }, (tx) => deleteProduct(tx, shop.deps.now(), dune));
  await fill(shop, copy);
  shop.advanceClock(90 * DAY);
  await purge(shop.deps, 'tombstones of deleted products');
  expect((await pageOf(shop, early)).removedIds).toEqual([dune]);
  shop.advanceClock(1);
  await purge(shop.deps, 'tombstones of deleted products');
  await updateProduct(shop, emma, { priceCents: 900 });
  const restarted = await pageOf(shop, early);
  expect([restarted.reset, idsOf(restarted), restarted.removedIds]).toEqual([true, [emma], []]);
  const later = await pageOf(shop, copy.cursor);
  expect([later.reset, idsOf(later), later.removedIds]).toEqual([undefined, [emma], []]);
});

test('a phone that missed more changes than the limit starts over', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop);
  const { cursor } = await pageOf(shop);
  const missed = (value: number) =>
    shop.deps.storage.transaction({ catalog: true }, async (tx) => {
      await tx.update(changes).set({ value });
    });
  await missed(10_001);
  expect(await pageOf(shop, cursor)).not.toHaveProperty('reset');
  await missed(10_002);
  const page = await pageOf(shop, cursor);
  expect([page.reset, idsOf(page)]).toEqual([true, [dune]]);
});

test('after the database is restored from a backup every phone starts over', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop);
  const before = await pageOf(shop);
  await changeEpoch(shop.deps);
  const page = await pageOf(shop, before.cursor);
  expect([page.reset, idsOf(page)]).toEqual([true, [dune]]);
  expect(await pageOf(shop, page.cursor)).not.toHaveProperty('reset');

  // Even if the epoch was not changed: the cursor is ahead of the restored database.
  await insertProduct(shop);
  const ahead = await pageOf(shop);
  await shop.deps.storage.transaction({ catalog: true }, async (tx) => {
    await tx.update(changes).set({ value: 1 });
  });
  expect((await pageOf(shop, ahead.cursor)).reset).toBe(true);
});
