import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ADMIN_SORTS, adminProductsSchema, type AdminProducts } from '#contract/admin/admin-products.ts';
import { previewSchema, runSchema } from '#contract/admin/admin-runs.ts';
import { executeRuns } from '#api/admin/runs/execute-runs.ts';
import { ADMIN, createAdmin, type TestAdmin } from './world/admin.ts';
import { addListing, addListings } from './world/add-listings.ts';
import { updateProduct } from './world/insert-product.ts';
import { NOON, openShop, type Shop } from './world/shop.ts';

// The table of a catalog that is too large to be kept in memory, on a small one.

const COUNT = 2_600;
const TITLES = ['Émile', 'Dune', 'The Owl', 'Zen', 'dune messiah', 'Çatan', 'The Owl Service'];
const CATEGORIES = ['books', 'games', 'manuals'] as const;
const CONDITIONS = ['new', 'good'] as const;

/** Products with many equal and missing values, some sold out, featured, or with an ISBN. */
const listings = Array.from({ length: COUNT }, (_, at) => ({
  title: `${TITLES[at % TITLES.length] ?? ''} ${String(at).padStart(4, '0')}`,
  author: at % 3 === 0 ? null : `Author ${at % 11}`,
  isbn: at % 13 === 0 ? '9780441013593' : null,
  category: CATEGORIES[at % 3] ?? 'books',
  condition: CONDITIONS[at % 2] ?? 'new',
  priceCents: 100 + (at % 50) * 25,
  amazonPriceCents: at % 4 === 0 ? 300 + (at % 9) : null,
  ebayPriceCents: at % 5 === 0 ? 200 + (at % 7) : null,
  stock: at % 10 === 0 ? 0 : at % 17 === 0 ? null : 1 + (at % 3),
  featured: at % 20 === 1,
  sellerName: at % 30 === 0 ? 'Paula' : null,
  createdAt: NOON - COUNT + at,
}));

interface Limits {
  maxIndexed: number;
  maxCounted: number;
}

async function openLargeShop(limits: Limits): Promise<Shop> {
  const shop = await openShop({ env: ADMIN, deps: { productTableLimits: limits } });
  for (let from = 0; from < COUNT; from += 520) await addListings(shop, ...listings.slice(from, from + 520));
  return shop;
}

/** The limits of the shop that the tests share which change nothing: to fill one takes longer than most of them. */
const limits: Limits = { maxIndexed: 0, maxCounted: 0 };
let sharedShop: Shop;
let sharedAdmin: TestAdmin;
beforeAll(async () => {
  sharedShop = await openLargeShop(limits);
  sharedAdmin = await createAdmin(sharedShop);
});
afterAll(() => sharedShop[Symbol.asyncDispose]());
beforeEach(() => {
  Object.assign(limits, { maxIndexed: 0, maxCounted: 10_000 });
});

const read = async (admin: TestAdmin, query: string): Promise<AdminProducts> =>
  z.parse(adminProductsSchema, await admin.read(`/api/admin/products?${query}`));
const idsOf = ({ products }: AdminProducts): number[] => products.map(({ id }) => id);

const isOwl = ({ title }: { readonly title: string }): boolean => /owl/i.test(title);

test('the table of a large catalog shows the same products in the same order as that of a small one', async () => {
  const admin = sharedAdmin;
  const filters = [
    '',
    'q=owl',
    'q=du+02',
    'q=978',
    'q=emile',
    'q=12',
    'category=games&stock=out',
    'condition=new',
  ];
  const queries = [
    ...filters.map((filter) => `${filter}&sort=price-desc&limit=200&offset=10`),
    ...ADMIN_SORTS.flatMap((sort) =>
      ['limit=20', 'limit=150&offset=1200', 'offset=2550', 'offset=2600', 'q=owl&limit=50'].map(
        (query) => `sort=${sort}&${query}`,
      ),
    ),
  ];
  const readAll = async () => {
    const found: object[] = [];
    for (const query of queries) {
      const window = await read(admin, query);
      found.push({ query, total: window.total, stats: window.stats, ids: idsOf(window) });
    }
    return found;
  };
  const large = await readAll();
  limits.maxIndexed = 200_000;
  expect(large).toEqual(await readAll());
}, 120_000);

test('scrolling through a large catalog by cursors shows each product once, in both directions', async () => {
  const admin = sharedAdmin;
  for (const sort of ['newest', 'stock-desc', 'amazon', 'title', 'category']) {
    const down: number[] = [];
    const up: number[] = [];
    const start = await read(admin, `sort=${sort}&offset=1100&limit=100`);
    let [below, above] = [start, start];
    for (const offset of [1200, 1300, 1400, 1500]) {
      below = await read(admin, `sort=${sort}&offset=${offset}&limit=100&after=${below.cursors?.last ?? ''}`);
      down.push(...idsOf(below));
    }
    above = await read(admin, `sort=${sort}&offset=1500&limit=100`);
    for (const offset of [1400, 1300, 1200, 1100]) {
      above = await read(
        admin,
        `sort=${sort}&offset=${offset}&limit=100&before=${above.cursors?.first ?? ''}`,
      );
      up.unshift(...idsOf(above));
    }
    expect([...idsOf(start), ...down].slice(0, 400), sort).toEqual(up);
    expect(new Set([...idsOf(start), ...down]).size).toBe(500);
  }
}, 60_000);

test('a page that joins a row shows no product twice and misses none, whatever was added meanwhile', async () => {
  await using shop = await openLargeShop({ maxIndexed: 0, maxCounted: 10_000 });
  const admin = await createAdmin(shop);
  const [first, second] = [
    await read(admin, 'sort=price&offset=1100&limit=50'),
    await read(admin, 'sort=price&offset=1150&limit=50'),
  ];
  await addListings(shop, ...Array.from({ length: 5 }, () => ({ priceCents: 1 })));
  const joined = `after=${first.cursors?.last ?? ''}`;
  expect(idsOf(await read(admin, `sort=price&offset=1150&limit=50&${joined}`))).toEqual(idsOf(second));
  expect(idsOf(await read(admin, 'sort=price&offset=1155&limit=50'))).toEqual(idsOf(second));
});

test('a filter counts and shows matches up to a limit, and reports that there are more', async () => {
  const admin = sharedAdmin;
  limits.maxCounted = 300;
  // Counts of a filter are kept: no other test has this one.
  const owls = await read(admin, 'q=the+owl&sort=title&limit=200');
  expect(owls).toMatchObject({ total: 300, totalIsExact: false });
  expect(owls.products.every(({ title }) => title.startsWith('The Owl'))).toBe(true);
  const rest = await read(
    admin,
    `q=the+owl&sort=title&limit=200&offset=200&after=${owls.cursors?.last ?? ''}`,
  );
  expect(rest.products).toHaveLength(100);
  expect(idsOf(await read(admin, 'q=the+owl&sort=title&limit=200&offset=200'))).toEqual(idsOf(rest));
  expect(new Set([...idsOf(owls), ...idsOf(rest)]).size).toBe(300);
  const few = await read(admin, 'q=owl&flags=featured');
  expect(few.total).toBe(listings.filter((each) => each.featured && isOwl(each)).length);
  expect(few).not.toHaveProperty('totalIsExact');
});

test('a filter with more matches than are counted shows the first of them in the order of the table', async () => {
  const admin = sharedAdmin;
  limits.maxCounted = 300;
  const readFirst = async () => {
    const found: AdminProducts[] = [];
    for (const sort of ADMIN_SORTS) found.push(await read(admin, `category=games&sort=${sort}&limit=200`));
    return found;
  };
  const large = await readFirst();
  for (const window of large) expect(window).toMatchObject({ total: 300, totalIsExact: false });
  limits.maxIndexed = 200_000;
  expect(large.map(idsOf)).toEqual((await readFirst()).map(idsOf));
}, 60_000);

test('a bulk change of all matches in a large catalog is counted exactly and changes them all', async () => {
  await using shop = await openLargeShop({ maxIndexed: 0, maxCounted: 300 });
  const admin = await createAdmin(shop);
  const [except = 0] = idsOf(await read(admin, 'q=owl&limit=1'));
  const command = {
    selection: { filter: { q: 'owl' }, except: [except] },
    change: { action: 'price', percent: 10 },
  };
  const total = listings.filter(isOwl).length - 1;
  const preview = z.parse(previewSchema, await admin.do('POST', '/api/admin/runs/preview', command));
  expect(preview).toMatchObject({ total, changes: total });
  expect(preview.examples).toHaveLength(20);
  const { id } = z.parse(runSchema, await admin.do('POST', '/api/admin/runs', command));
  await addListing(shop, { title: 'Owl, listed later' });
  await executeRuns(shop.deps);
  expect(await admin.read(`/api/admin/runs/${id}`)).toMatchObject({
    status: 'done',
    total,
    done: total,
    changed: total,
  });
});

test('the CSV export of a large catalog has each product once, in the order of the table', async () => {
  const admin = sharedAdmin;
  limits.maxCounted = 300;
  const csv = await (await admin.get('/api/admin/products.csv?sort=price-desc&q=owl')).text();
  const lines = csv.trim().split('\n').slice(1);
  expect(lines).toHaveLength(listings.filter(isOwl).length);
});

test('a changed or new product is found in a large catalog at once', async () => {
  await using shop = await openLargeShop({ maxIndexed: 0, maxCounted: 10_000 });
  const admin = await createAdmin(shop);
  expect((await read(admin, 'q=kindred')).total).toBe(0);
  const id = await addListing(shop, { title: 'Kindred', priceCents: 1 });
  expect(idsOf(await read(admin, 'q=kindred'))).toEqual([id]);
  expect(idsOf(await read(admin, 'sort=price&limit=1'))).toEqual([id]);
  await updateProduct(shop, id, { priceCents: 9_000_00 });
  expect(idsOf(await read(admin, 'sort=price-desc&limit=1'))).toEqual([id]);
});

test('a cursor of another sort order is refused', async () => {
  await using shop = await openShop({
    env: ADMIN,
    deps: { productTableLimits: { maxIndexed: 0, maxCounted: 0 } },
  });
  await addListings(shop, ...Array.from({ length: 3 }, () => ({})));
  const admin = await createAdmin(shop);
  const { cursors } = await read(admin, 'sort=price');
  for (const cursor of [cursors?.last ?? '', 'x']) {
    const path = `/api/admin/products?sort=title&offset=1500&after=${cursor}`;
    expect((await admin.get(path)).status).toBe(400);
  }
});
