import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { executeRuns } from '#api/admin/runs/execute-runs.ts';
import { auditEntries, priceChanges } from '#api/storage/schema.ts';
import {
  previewSchema,
  runSchema,
  runsSchema,
  type BulkChange,
  type Run,
  type Selection,
} from '#contract/admin/admin-runs.ts';
import { ADMIN, createAdmin, type TestAdmin } from './world/admin.ts';
import { updateProduct, insertProducts } from './world/insert-product.ts';
import { getSearch, getList, getProduct } from './world/shop-reads.ts';
import { addListings } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const startRun = async (admin: TestAdmin, selection: Selection, change: BulkChange): Promise<Run> =>
  z.parse(runSchema, await admin.do('POST', '/api/admin/runs', { selection, change }));
const runOf = async (admin: TestAdmin, id: number): Promise<Run> =>
  z.parse(runSchema, await admin.read(`/api/admin/runs/${id}`));
/** Starts a bulk change and runs it to the end. */
async function done(shop: Shop, admin: TestAdmin, selection: Selection, change: BulkChange): Promise<Run> {
  const { id } = await startRun(admin, selection, change);
  await executeRuns(shop.deps);
  return runOf(admin, id);
}
const undone = async (shop: Shop, admin: TestAdmin, id: number): Promise<Run> => {
  const undoing = z.parse(runSchema, await admin.do('POST', `/api/admin/runs/${id}/undo`));
  await executeRuns(shop.deps);
  return runOf(admin, undoing.id);
};

const books = (shop: Shop): Promise<number[]> =>
  addListings(
    shop,
    { title: 'Dune', priceCents: 1000, amazonPriceCents: 2000 },
    { title: 'Emma', priceCents: 333, category: 'manuals', amazonPriceCents: 101 },
    { title: 'Iliad', priceCents: 1, stock: 0 },
  );

const CHANGES: readonly (readonly [BulkChange, object])[] = [
  [{ action: 'category', category: 'games' }, { category: 'games' }],
  [{ action: 'price', percent: -20 }, { price: 8 }],
  [{ action: 'price', percent: 12.5 }, { price: 11.25 }],
  [{ action: 'featured', featured: true }, { featured: true }],
  [{ action: 'popular', popular: true }, { popular: true }],
  [{ action: 'in-stock', inStock: false }, { inStock: false }],
  [{ action: 'auto-price' }, { price: 16 }],
];

test.each(CHANGES)(
  'a bulk change applies to the selected products and can be undone: %j',
  async (change, expected) => {
    await using shop = await openShop({ env: ADMIN });
    const [dune = 0, emma = 0, iliad = 0] = await books(shop);
    const admin = await createAdmin(shop);
    const before = [
      await getProduct(shop, dune),
      await getProduct(shop, emma),
      await getProduct(shop, iliad),
    ];
    const run = await done(shop, admin, { ids: [dune, emma] }, change);
    expect(run).toMatchObject({ status: 'done', total: 2, done: 2, changed: 2, failed: 0, undoable: true });
    expect(await getProduct(shop, dune)).toEqual({ ...before[0], ...expected });
    expect(await getProduct(shop, iliad)).toEqual(before[2]);
    expect(await undone(shop, admin, run.id)).toMatchObject({
      kind: 'undo',
      status: 'done',
      changed: 2,
      undoes: run.id,
    });
    expect([await getProduct(shop, dune), await getProduct(shop, emma)]).toEqual(before.slice(0, 2));
    expect(await runOf(admin, run.id)).toMatchObject({ undoable: false });
    expect((await admin.ask('POST', `/api/admin/runs/${run.id}/undo`)).status).toBe(409);
  },
);

test('deleting everything a filter finds spares the unticked products and can be undone', async () => {
  await using shop = await openShop({ env: ADMIN });
  const [dune = 0] = await books(shop);
  const admin = await createAdmin(shop);
  const run = await done(
    shop,
    admin,
    { filter: { category: 'books' }, except: [dune] },
    { action: 'delete' },
  );
  expect(run).toMatchObject({ total: 1, changed: 1 });
  expect((await getList(shop, '/api/products')).titles).toEqual(['Emma', 'Dune']);
  const other = await done(shop, admin, { filter: {} }, { action: 'delete' });
  expect((await getList(shop, '/api/products')).titles).toEqual([]);
  expect((await getSearch(shop, '/api/search?q=dune')).titles).toEqual([]);
  await undone(shop, admin, other.id);
  await undone(shop, admin, run.id);
  expect((await getList(shop, '/api/products')).titles).toEqual(['Iliad', 'Emma', 'Dune']);
  expect((await getSearch(shop, '/api/search?q=dune')).titles).toEqual(['Dune']);
});

test('products that cannot be changed are reported with the reason', async () => {
  await using shop = await openShop({ env: ADMIN });
  const [dune = 0, emma = 0, iliad = 0] = await books(shop);
  const admin = await createAdmin(shop);
  const discounted = await done(shop, admin, { ids: [iliad, emma, 999] }, { action: 'price', percent: -90 });
  expect(discounted).toMatchObject({ status: 'done', total: 3, done: 3, changed: 1, failed: 2 });
  expect(discounted.problems).toEqual([
    {
      productId: iliad,
      title: 'Iliad',
      message: 'The new price would not be between $0.01 and $100,000.00.',
    },
    { productId: 999, message: 'This item is not in the shop any more.' },
  ]);
  const auto = await done(shop, admin, { ids: [dune, iliad] }, { action: 'auto-price' });
  expect(auto.problems).toMatchObject([{ productId: iliad, message: 'There is no Amazon price to go by.' }]);
  const inStock = await done(shop, admin, { ids: [iliad] }, { action: 'in-stock', inStock: true });
  expect(inStock).toMatchObject({ changed: 0, failed: 1, undoable: false });
});

test('undoing a bulk change skips what has changed since', async () => {
  await using shop = await openShop({ env: ADMIN });
  const [dune = 0, emma = 0] = await books(shop);
  const admin = await createAdmin(shop);
  const run = await done(shop, admin, { ids: [dune, emma] }, { action: 'price', percent: 100 });
  await updateProduct(shop, emma, { priceCents: 555 });
  const undoing = await undone(shop, admin, run.id);
  expect(undoing).toMatchObject({ changed: 1, failed: 1, problems: [{ productId: emma, title: 'Emma' }] });
  expect([(await getProduct(shop, dune)).price, (await getProduct(shop, emma)).price]).toEqual([10, 5.55]);
});

test('a preview shows the effects of a bulk change without applying it', async () => {
  await using shop = await openShop({ env: ADMIN });
  const [dune = 0, emma = 0, iliad = 0] = await books(shop);
  const admin = await createAdmin(shop);
  const preview = async (selection: Selection, change: BulkChange) =>
    z.parse(previewSchema, await admin.do('POST', '/api/admin/runs/preview', { selection, change }));
  expect(await preview({ ids: [iliad, dune, emma] }, { action: 'price', percent: -20 })).toEqual({
    total: 3,
    changes: 2,
    examples: [
      { productId: dune, title: 'Dune', before: { price: 10 }, after: { price: 8 } },
      { productId: emma, title: 'Emma', before: { price: 3.33 }, after: { price: 2.66 } },
      { productId: iliad, title: 'Iliad', before: {}, after: {} },
    ],
  });
  expect(await preview({ filter: {} }, { action: 'auto-price' })).toMatchObject({ total: 3, changes: 2 });
  expect(await preview({ filter: { q: 'dune' } }, { action: 'delete' })).toMatchObject({
    total: 1,
    changes: 1,
  });
  expect((await getProduct(shop, dune)).price).toBe(10);
  await addListings(shop, ...Array.from({ length: 25 }, () => ({ author: 'Frank Herbert' })));
  const largePreview = await preview({ filter: { q: 'herbert' } }, { action: 'featured', featured: true });
  expect(largePreview).toMatchObject({ total: 25, changes: 25 });
  expect(largePreview.examples).toHaveLength(20);
});

test.each([
  { selection: { ids: [] }, change: { action: 'delete' } },
  { selection: { ids: [1.5] }, change: { action: 'delete' } },
  { selection: {}, change: { action: 'delete' } },
  { selection: { ids: [1] }, change: { action: 'burn' } },
  { selection: { ids: [1] }, change: { action: 'price', percent: -91 } },
  { selection: { filter: { category: 'shoes' } }, change: { action: 'delete' } },
])('an invalid bulk change returns 422: %j', async (body) => {
  await using shop = await openShop({ env: ADMIN });
  const admin = await createAdmin(shop);
  for (const path of ['/api/admin/runs', '/api/admin/runs/preview'])
    expect((await readError(await admin.ask('POST', path, body))).status).toBe(422);
});

test('a bulk change of thousands changes each product once and records each in the audit trail and price history', async () => {
  await using shop = await openShop({ env: ADMIN });
  await insertProducts(shop, 1_100);
  const admin = await createAdmin(shop);
  const run = await done(shop, admin, { filter: {} }, { action: 'price', percent: 10 });
  expect(run).toMatchObject({ status: 'done', total: 1_100, done: 1_100, changed: 1_100, failed: 0 });
  const { db } = shop.deps.storage;
  const entries = (await db.select().from(auditEntries)).filter(({ runId }) => runId === run.id);
  expect(new Set(entries.map(({ subjectId }) => subjectId)).size).toBe(1_100);
  expect(entries).toHaveLength(1_100);
  const prices = await db.select().from(priceChanges);
  expect(prices.filter(({ fromCents, toCents }) => fromCents === 850 && toCents === 935)).toHaveLength(1_100);
  const { runs } = z.parse(runsSchema, await admin.read('/api/admin/runs'));
  expect(runs.map(({ title }) => title)).toEqual(['Price by +10%']);
});

test('a stopped run keeps what it has done, and the next run starts', async () => {
  await using shop = await openShop({ env: ADMIN });
  await insertProducts(shop, 300);
  const admin = await createAdmin(shop);
  const first = await startRun(admin, { filter: {} }, { action: 'featured', featured: true });
  const second = await startRun(admin, { filter: {} }, { action: 'popular', popular: true });
  let looks = 0;
  await executeRuns(shop.deps, () => (looks += 1) > 3);
  const halfway = await runOf(admin, first.id);
  expect(halfway.status).toBe('running');
  expect(halfway.done).toBeGreaterThan(0);
  expect(halfway.done).toBeLessThan(300);
  await admin.do('POST', `/api/admin/runs/${first.id}/stop`);
  await executeRuns(shop.deps);
  expect(await runOf(admin, first.id)).toMatchObject({ status: 'stopped', done: halfway.done });
  expect(await runOf(admin, second.id)).toMatchObject({ status: 'done', changed: 300 });
  expect((await getList(shop, '/api/products?featured=true')).total).toBe(halfway.done);
  expect((await admin.ask('POST', `/api/admin/runs/${first.id}/stop`)).status).toBe(409);
  expect((await admin.ask('POST', '/api/admin/runs/77/stop')).status).toBe(404);
  expect((await admin.get('/api/admin/runs/77')).status).toBe(404);
});

test('undoing a run in progress stops it first', async () => {
  await using shop = await openShop({ env: ADMIN });
  await insertProducts(shop, 300);
  const admin = await createAdmin(shop);
  const { id } = await startRun(admin, { filter: {} }, { action: 'featured', featured: true });
  let looks = 0;
  await executeRuns(shop.deps, () => (looks += 1) > 3);
  const undoing = await undone(shop, admin, id);
  expect(await runOf(admin, id)).toMatchObject({ status: 'stopped', undoneBy: undoing.id });
  expect((await getList(shop, '/api/products?featured=true')).total).toBe(0);
});

test('workers running in parallel change each product once', async () => {
  await using shop = await openShop({ env: ADMIN });
  await insertProducts(shop, 500);
  const admin = await createAdmin(shop);
  const { id } = await startRun(admin, { filter: {} }, { action: 'price', percent: 100 });
  await Promise.all([1, 2, 3].map(() => executeRuns(shop.deps)));
  expect(await runOf(admin, id)).toMatchObject({ status: 'done', changed: 500 });
  const { items } = await getList(shop, '/api/products');
  expect(new Set(items.map(({ price }) => price))).toEqual(new Set([17]));
});
