import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { executeRuns } from '#api/admin/runs/execute-runs.ts';
import { importCheckSchema, type ImportCheck } from '#contract/admin/admin-imports.ts';
import { runSchema, type Run } from '#contract/admin/admin-runs.ts';
import { ADMIN, createAdmin, type TestAdmin } from './world/admin.ts';
import { getSearch, getList, getProduct } from './world/shop-reads.ts';
import { addListings } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const send = (admin: TestAdmin, csv: string, headers = {}): Promise<Response> =>
  admin.ask('POST', '/api/admin/imports', csv, { 'Content-Type': 'text/csv', ...headers });
const check = async (admin: TestAdmin, csv: string): Promise<ImportCheck> => {
  const response = await send(admin, csv);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return z.parse(importCheckSchema, await response.json());
};
async function importOf(shop: Shop, admin: TestAdmin, csv: string): Promise<Run> {
  const { id } = await check(admin, csv);
  const run = z.parse(runSchema, await admin.do('POST', `/api/admin/imports/${id}/run`));
  await executeRuns(shop.deps);
  return z.parse(runSchema, await admin.read(`/api/admin/runs/${run.id}`));
}
const exported = async (admin: TestAdmin, query = ''): Promise<string> =>
  (await admin.get(`/api/admin/products.csv${query}`)).text();

test('a dry run reports every problem with its line number and changes nothing', async () => {
  await using shop = await openShop({ env: ADMIN });
  const [dune, emma] = await addListings(
    shop,
    { title: 'Dune', priceCents: 850 },
    { title: 'Emma', priceCents: 500 },
  );
  const admin = await createAdmin(shop);
  const csv = [
    'id,title,price,category,shelf',
    `${dune},Dune,9.00,books,A`,
    `${emma},Emma,5.00,books,A`,
    ',New,3.00,games,B',
    ',,3.00,games,B',
    ',Bad,x,shoes,B',
    '999,Gone,1.00,books,B',
    `${dune},Dune,8.00,books,A`,
    'short,line',
  ].join('\n');
  const { id, ...counted } = await check(admin, csv);
  expect(id).toMatch(/^[0-9a-f]{64}$/);
  expect(counted).toEqual({
    lines: 8,
    creates: 1,
    changes: 1,
    same: 1,
    bad: 5,
    withoutPicture: 0,
    ignored: ['shelf'],
    problems: [
      { line: 5, messages: ['title is missing'] },
      {
        line: 6,
        messages: [
          'price "x" is not a price from 0 to 100,000.00 dollars with at most 2 decimals',
          'category "shoes" is not one of books, magazines, catalogs, manuals, journals, games',
        ],
      },
      { line: 7, messages: ['id 999 is no item of the shop'] },
      { line: 8, messages: ['line 2 names the same item'] },
      { line: 9, messages: ['this has 2 columns instead of 5'] },
    ],
  });
  expect((await getList(shop, '/api/products')).titles).toEqual(['Emma', 'Dune']);
});

test('an import creates products, changes existing ones, reports rejected lines, and can be undone', async () => {
  await using shop = await openShop({ env: ADMIN });
  const [dune = 0] = await addListings(shop, { title: 'Dune', priceCents: 850, amazonPriceCents: 1200 });
  const admin = await createAdmin(shop);
  const csv = `id,title,price,amazonPrice\n${dune},Dune Messiah,9.00,\n,New,3.00,4.00\n,,1.00,\n`;
  const run = await importOf(shop, admin, csv);
  expect(run).toMatchObject({
    kind: 'import-products',
    status: 'done',
    total: 3,
    done: 3,
    changed: 2,
    failed: 1,
  });
  expect(run.problems).toEqual([{ line: 4, message: 'title is missing' }]);
  expect(await getProduct(shop, dune)).toMatchObject({ title: 'Dune Messiah', price: 9, amazonPrice: null });
  expect((await getSearch(shop, '/api/search?q=messiah')).titles).toEqual(['Dune Messiah']);
  expect((await getSearch(shop, '/api/search?q=new')).results).toMatchObject([{ price: 3, amazonPrice: 4 }]);
  await admin.do('POST', `/api/admin/runs/${run.id}/undo`);
  await executeRuns(shop.deps);
  expect(await getProduct(shop, dune)).toMatchObject({ title: 'Dune', price: 8.5, amazonPrice: 12 });
  expect((await getList(shop, '/api/products')).titles).toEqual(['Dune']);
});

const products = async (shop: Shop) =>
  (await getList(shop, '/api/products?limit=100')).items.map((item) => ({ ...item, id: 0 }));

const NASTY = [
  '=HYPERLINK("http://evil.example","Dune")',
  '+1',
  '-2 left',
  '@SUM(A1)',
  "'=1",
  "''quoted",
  'a, "b"\nc',
  'Émile 😀',
];

test('an exported file contains no formulas and imports to the same products', async () => {
  await using one = await openShop({ env: ADMIN });
  await using other = await openShop({ env: ADMIN });
  await addListings(
    one,
    ...NASTY.map((title) => ({ title, description: title, author: title, stock: 3, comparePriceCents: 900 })),
    { title: 'Uncounted', stock: null, isbn: '9780441013593', featured: true, sellerName: 'Paula' },
    { title: 'Sold', stock: 0 },
  );
  const admin = await createAdmin(one);
  const csv = await exported(admin, '?sort=id');
  for (const line of csv.split('\r\n')) {
    for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+\-@]/);
  }
  expect(await check(admin, csv)).toMatchObject({
    creates: 0,
    changes: 0,
    same: NASTY.length + 2,
    bad: 0,
    ignored: [],
  });
  const there = await createAdmin(other);
  const withoutIds = csv.replaceAll(/^\d+,/gm, ',');
  expect(await importOf(other, there, withoutIds)).toMatchObject({ changed: NASTY.length + 2, failed: 0 });
  expect(await products(other)).toEqual(await products(one));
});

test("the export holds exactly the filtered rows in the table's order", async () => {
  await using shop = await openShop({ env: ADMIN });
  await addListings(
    shop,
    { title: 'Dune', priceCents: 3 },
    { title: 'Go', category: 'games' },
    { title: 'Emma', priceCents: 2 },
  );
  const admin = await createAdmin(shop);
  const response = await admin.get('/api/admin/products.csv?category=books&sort=price');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="dogear-2026-11-21.csv"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const titles = (await response.text()).split('\r\n').map((line) => line.split(',')[1]);
  expect(titles.slice(0, 3)).toEqual(['title', 'Emma', 'Dune']);
});

test.each([
  ['', 'The file is empty.'],
  ['title\nDune\n', 'The first line must name the columns. Missing: price.'],
])('a file that is not a product list is refused with a message: %j', async (csv, message) => {
  await using shop = await openShop({ env: ADMIN });
  const refusal = await readError(await send(await createAdmin(shop), csv));
  expect(refusal).toMatchObject({ status: 422, code: 'invalid_input', message });
});

test("an import only accepts text/csv up to 50 MB from the shop's own pages", async () => {
  await using shop = await openShop({ env: ADMIN });
  const admin = await createAdmin(shop);
  expect((await send(admin, 'title,price\nA,1\n', { 'Content-Type': 'text/plain' })).status).toBe(415);
  expect((await send(admin, 'title,price\nA,1\n', { origin: 'https://evil.example' })).status).toBe(403);
  const large = `title,price\n${'x'.repeat(50 * 1024 * 1024)}`;
  expect(await readError(await send(admin, large))).toMatchObject({
    status: 413,
    message: 'That is more than 50 MB, which is too much.',
  });
  expect((await admin.ask('POST', `/api/admin/imports/${'a'.repeat(64)}/run`)).status).toBe(404);
  expect((await admin.ask('POST', '/api/admin/imports/..%2F..%2Fshop.db/run')).status).toBe(404);
});

test('an import that is interrupted and resumed applies each of hundreds of lines once', async () => {
  await using shop = await openShop({ env: ADMIN });
  const admin = await createAdmin(shop);
  const csv = ['title,price', ...Array.from({ length: 400 }, (_, at) => `Book ${at},1.00`)].join('\n');
  const { id } = await check(admin, csv);
  const run = z.parse(runSchema, await admin.do('POST', `/api/admin/imports/${id}/run`));
  let looks = 0;
  await executeRuns(shop.deps, () => (looks += 1) > 4);
  await executeRuns(shop.deps);
  expect(await admin.read(`/api/admin/runs/${run.id}`)).toMatchObject({
    status: 'done',
    done: 400,
    changed: 400,
  });
  expect((await getList(shop, '/api/products')).total).toBe(400);
});
