import { asc } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { auditTrailSchema, undoneSchema, type AuditEntry } from '#contract/admin/admin-audit.ts';
import {
  autoPriceSchema,
  changedProductSchema,
  deletedProductSchema,
} from '#contract/admin/admin-products.ts';
import { priceChanges } from '#api/storage/schema.ts';
import { ADMIN, createAdmin, type TestAdmin } from './world/admin.ts';
import { createBuyer } from './world/buyer.ts';
import { getSearch, getList, getProduct } from './world/shop-reads.ts';
import { addListings, addListing } from './world/add-listings.ts';
import { openShop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const trailOf = async (admin: TestAdmin, query = ''): Promise<readonly AuditEntry[]> =>
  z.parse(auditTrailSchema, await admin.read(`/api/admin/audit${query}`)).entries;
const undo = (admin: TestAdmin, id: number | null): Promise<Response> =>
  admin.ask('POST', `/api/admin/audit/${id}/undo`);

test('changes of price, category, stock and competitors’ prices reach shoppers, the audit trail and the price history', async () => {
  await using shop = await openShop({ env: ADMIN });
  const id = await addListing(shop, { title: 'Dune', priceCents: 850 });
  const admin = await createAdmin(shop);
  const calls = [
    ['PATCH', `/api/admin/products/${id}/price`, { price: 7.25 }],
    ['PATCH', `/api/admin/products/${id}/category`, { category: 'manuals' }],
    ['PATCH', `/api/products/${id}/competitor-price`, { marketplace: 'amazon', price: 12 }],
    ['PATCH', `/api/products/${id}/competitor-price`, { marketplace: 'ebay', price: 10.5 }],
    ['PATCH', `/api/products/${id}/competitor-price`, { marketplace: 'ebay', price: null }],
    ['PATCH', `/api/admin/products/${id}`, { featured: true, popular: true }],
    ['PATCH', `/api/admin/products/${id}`, { stock: 4 }],
  ] as const;
  for (const [method, path, body] of calls) z.parse(changedProductSchema, await admin.do(method, path, body));
  expect(await getProduct(shop, id)).toMatchObject({
    price: 7.25,
    category: 'manuals',
    amazonPrice: 12,
    ebayPrice: null,
    featured: true,
    popular: true,
    stock: 4,
  });
  expect((await getSearch(shop, '/api/search?q=dune&category=manuals')).titles).toEqual(['Dune']);
  const trail = (await trailOf(admin, '?subject=product')).map(({ action, before, after, title }) => ({
    action,
    before,
    after,
    title,
  }));
  expect(trail.toReversed()).toEqual(
    [
      ['product.price', { price: 8.5 }, { price: 7.25 }],
      ['product.category', { category: 'books' }, { category: 'manuals' }],
      ['product.amazon-price', { amazonPrice: null }, { amazonPrice: 12 }],
      ['product.ebay-price', { ebayPrice: null }, { ebayPrice: 10.5 }],
      ['product.ebay-price', { ebayPrice: 10.5 }, { ebayPrice: null }],
      ['product.flags', { featured: false, popular: false }, { featured: true, popular: true }],
      ['product.stock', { stock: 1 }, { stock: 4 }],
    ].map(([action, before, after]) => ({ action, before, after, title: 'Dune' })),
  );
  const prices = await shop.deps.storage.db.select().from(priceChanges).orderBy(asc(priceChanges.id));
  expect(prices.map(({ kind, fromCents, toCents, source }) => [kind, fromCents, toCents, source])).toEqual([
    ['own', 850, 725, 'admin'],
    ['amazon', null, 1200, 'admin'],
    ['ebay', null, 1050, 'admin'],
    ['ebay', 1050, null, 'admin'],
  ]);
});

test('saving an unchanged value records no change', async () => {
  await using shop = await openShop({ env: ADMIN });
  const id = await addListing(shop, { priceCents: 850 });
  const admin = await createAdmin(shop);
  expect(await admin.do('PATCH', `/api/admin/products/${id}/price`, { price: 8.5 })).toMatchObject({
    auditId: null,
  });
  expect(await trailOf(admin, '?subject=product')).toEqual([]);
});

// Refusals change nothing, so these tests share a shop.
const refusing = openShop({ env: ADMIN }).then(async (shop) => {
  const id = await addListing(shop);
  return { shop, id, admin: await createAdmin(shop) };
});
afterAll(async () => (await refusing).shop[Symbol.asyncDispose]());

test.each([
  ['/price', { price: 0 }],
  ['/price', { price: -1 }],
  ['/price', { price: 1.001 }],
  ['/price', { price: 100_000.01 }],
  ['/price', { price: '5' }],
  ['/price', {}],
  ['/category', { category: 'shoes' }],
  ['', { stock: -1 }],
  ['', { stock: 1.5 }],
  ['', { featured: 'yes' }],
  ['', {}],
  ['/competitor', { marketplace: 'amazon', price: -1 }],
  ['/competitor', { marketplace: 'shop', price: 1 }],
  ['/competitor', { marketplace: 'amazon' }],
])('an invalid change returns 422: %s %j', async (path, body) => {
  const { id, admin } = await refusing;
  const address =
    path === '/competitor' ? `/api/products/${id}/competitor-price` : `/api/admin/products/${id}${path}`;
  expect((await readError(await admin.ask('PATCH', address, body))).status).toBe(422);
});

test('changing an unknown product returns 404', async () => {
  await using shop = await openShop({ env: ADMIN });
  const admin = await createAdmin(shop);
  expect((await admin.ask('PATCH', '/api/admin/products/7/price', { price: 1 })).status).toBe(404);
  expect(
    (await admin.ask('PATCH', '/api/products/7/competitor-price', { marketplace: 'ebay', price: 1 })).status,
  ).toBe(404);
  expect((await admin.ask('DELETE', '/api/admin/products/7')).status).toBe(404);
  expect((await admin.ask('POST', '/api/products/7/auto-price')).status).toBe(404);
  expect((await admin.ask('DELETE', '/api/admin/products/x')).status).toBe(400);
});

test('auto-price sets 20% below Amazon and fails where there is no Amazon price', async () => {
  await using shop = await openShop({ env: ADMIN });
  const [dune, emma] = await addListings(shop, { amazonPriceCents: 1249 }, {});
  const admin = await createAdmin(shop);
  const priced = z.parse(autoPriceSchema, await admin.do('POST', `/api/products/${dune}/auto-price`));
  expect(priced).toMatchObject({ newPrice: 9.99, amazonPrice: 12.49, product: { price: 9.99 } });
  expect(await readError(await admin.ask('POST', `/api/products/${emma}/auto-price`))).toEqual({
    status: 409,
    code: 'conflict',
    message: 'Could not fetch Amazon price for auto-pricing. Please try again.',
  });
  const [change] = await shop.deps.storage.db.select().from(priceChanges);
  expect(change).toMatchObject({ kind: 'own', toCents: 999, source: 'auto' });
});

test('a deleted product disappears everywhere except from its orders, and returns when the deletion is undone', async () => {
  await using shop = await openShop({ env: ADMIN });
  const id = await addListing(shop, { title: 'Dune', stock: 2 });
  const buyer = createBuyer(shop);
  const order = await buyer.buy(id);
  const admin = await createAdmin(shop);
  const { auditId } = z.parse(deletedProductSchema, await admin.do('DELETE', `/api/admin/products/${id}`));
  expect((await shop.get(`/api/products/${id}`)).status).toBe(404);
  expect((await getSearch(shop, '/api/search?q=dune')).titles).toEqual([]);
  expect(JSON.stringify(await (await buyer.ask('GET', `/api/orders/${order}`)).json())).toContain('Dune');
  z.parse(undoneSchema, await (await undo(admin, auditId)).json());
  expect((await getSearch(shop, '/api/search?q=dune')).titles).toEqual(['Dune']);
  expect((await getList(shop, '/api/products')).titles).toEqual(['Dune']);
});

test('a change is undone once, and not if the same field has changed since', async () => {
  await using shop = await openShop({ env: ADMIN });
  const id = await addListing(shop, { priceCents: 850 });
  const admin = await createAdmin(shop);
  const price = async (dollars: number) =>
    z.parse(
      changedProductSchema,
      await admin.do('PATCH', `/api/admin/products/${id}/price`, { price: dollars }),
    ).auditId;
  const first = await price(7);
  const second = await price(6);
  expect(await readError(await undo(admin, first))).toMatchObject({ status: 409, code: 'conflict' });
  const { entry } = z.parse(undoneSchema, await (await undo(admin, second)).json());
  expect(entry).toMatchObject({
    action: 'product.price',
    before: { price: 6 },
    after: { price: 7 },
    undoes: second,
  });
  expect((await undo(admin, second)).status).toBe(409);
  expect((await undo(admin, first)).status).toBe(200);
  expect((await getProduct(shop, id)).price).toBe(8.5);
  expect((await undo(admin, 99)).status).toBe(404);
  const [signIn] = await trailOf(admin, '?subject=session');
  expect((await undo(admin, signIn?.id ?? 0)).status).toBe(409);
});

test('an admin reads the audit trail page by page and filters it by words, action, subject and day', async () => {
  await using shop = await openShop({ env: ADMIN });
  const ids = await addListings(shop, { title: 'Dune' }, { title: 'Emma' }, { title: 'Iliad' });
  const admin = await createAdmin(shop);
  for (const id of ids) await admin.do('PATCH', `/api/admin/products/${id}/price`, { price: 1 });
  shop.advanceClock(86_400_000);
  const later = await createAdmin(shop);
  await later.do('DELETE', `/api/admin/products/${ids[0]}`);
  const titles = async (query: string) => (await trailOf(later, query)).map(({ title }) => title);
  expect(await titles('?subject=product')).toEqual(['Dune', 'Iliad', 'Emma', 'Dune']);
  expect(await titles('?action=product.price')).toEqual(['Iliad', 'Emma', 'Dune']);
  expect(await titles('?q=EMM')).toEqual(['Emma']);
  expect(await titles(`?subject=product&subjectId=${ids[0]}`)).toEqual(['Dune', 'Dune']);
  expect(await titles('?subject=product&from=2026-11-22')).toEqual(['Dune']);
  expect(await titles('?subject=product&to=2026-11-21')).toEqual(['Iliad', 'Emma', 'Dune']);
  const page = z.parse(auditTrailSchema, await later.read('/api/admin/audit?subject=product&limit=3'));
  expect(page.entries).toHaveLength(3);
  expect(await titles(`?subject=product&limit=3&cursor=${page.next}`)).toEqual(['Dune']);
  for (const bad of ['from=yesterday', 'from=2026-02-31', 'cursor=x', 'subject=all', 'limit=500'])
    expect((await later.get(`/api/admin/audit?${bad}`)).status).toBe(400);
});
