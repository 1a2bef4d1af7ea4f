import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importStockList, saveListings } from '#api/catalog/import/import-stock-list.ts';
import { parseListings } from '#api/catalog/import/parse-listings.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import { products } from '#api/storage/schema.ts';
import { getSearch, getList } from './world/shop-reads.ts';
import { runCommand } from './world/run-command.ts';
import { freshPlace } from './world/fresh-storage.ts';
import { addListings } from './world/add-listings.ts';
import { NOON, openShop, type Shop } from './world/shop.ts';

/** Imports a text as the command does. Returns counts, rejected lines and batch sizes. */
async function importText(shop: Shop, text: string) {
  const bad: [number, readonly string[]][] = [];
  const batches: number[] = [];
  let from = 0;
  const { rows } = await parseListings(new TextEncoder().encode(text));
  const done = await importStockList(rows, NOON, {
    save: async (listings, to) => {
      batches.push(listings.length);
      await saveListings(shop.deps, listings, { name: 'import:test', from, to });
      from = to;
    },
    pictures: new Map(),
    onRejected: (at, reasons) => void bad.push([at, reasons]),
    onProgress: () => undefined,
  });
  return { ...done, lines: bad, batches };
}

const list = (rows: number) =>
  ['title,price,createdAt', ...Array.from({ length: rows }, (_, at) => `T${at},${at}.50,2026-01-01`)].join(
    '\n',
  );

test('the valid rows of a list go on sale and can be getSearch, and invalid ones are named', async () => {
  await using shop = await openShop();
  const text =
    'title,price,category,createdAt\nDune,8.50,books,2025-03-04T05:06:07Z\nBad,x,books,\nGo,20,games,\n';
  const done = await importText(shop, text);
  expect(done).toMatchObject({ importedCount: 2, rejectedCount: 1 });
  expect(done.lines).toEqual([
    [3, ['price "x" is not a price from 0 to 100,000.00 dollars with at most 2 decimals']],
  ]);
  expect((await getList(shop, '/api/products')).titles).toEqual(['Go', 'Dune']);
  const [dune] = (await getSearch(shop, '/api/search?q=dune')).results;
  expect(dune).toMatchObject({ price: 8.5, stock: null, createdAt: '2025-03-04T05:06:07.000Z' });
});

test('a long list is imported in batches of 500', async () => {
  await using shop = await openShop();
  expect((await importText(shop, list(1_201))).batches).toEqual([500, 500, 201]);
  expect((await getList(shop, '/api/products')).total).toBe(1_201);
});

test("the API's product list can be imported into another shop", async () => {
  await using one = await openShop();
  await using other = await openShop();
  await addListings(
    one,
    { title: 'Dune', author: 'Frank Herbert', isbn: '9780441013593', comparePriceCents: 999 },
    { stock: 0 },
  );
  const { items } = await getList(one, '/api/products');
  expect(await importText(other, JSON.stringify(items))).toMatchObject({
    importedCount: 2,
    rejectedCount: 0,
    withoutPictureCount: 0,
  });
  const there = (await getList(other, '/api/products')).items;
  expect(there.map((item) => ({ ...item, id: 0 }))).toEqual(items.map((item) => ({ ...item, id: 0 })));
});

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-list-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'list.csv');
  writeFileSync(file, text);
  return file;
}

/** A database to import into. */
async function target() {
  const fresh = await freshPlace();
  const folder = mkdtempSync(join(tmpdir(), 'dogear-import-'));
  const { place } = fresh;
  const env =
    'file' in place
      ? { DATA_DIR: place.file.replace(/\/shop\.db$/, '') }
      : { DATA_DIR: folder, DATABASE_URL: place.url };
  return {
    env,
    titles: async () => {
      const storage = await openStorage(place);
      try {
        return (await storage.db.select({ title: products.title }).from(products)).map(({ title }) => title);
      } finally {
        await storage.close();
      }
    },
    [Symbol.asyncDispose]: async () => {
      rmSync(folder, { recursive: true });
      await fresh[Symbol.asyncDispose]();
    },
  };
}

test('--check reports what would be imported and writes nothing', async () => {
  await using shop = await target();
  const file = fileWith('title,price,shelf\nDune,8.50,A\nBad,x,B\n');
  const ran = await runCommand(['catalog:import', file, '--check'], shop.env);
  expect(ran).toEqual({
    code: 1,
    out: 'Ignored columns: shelf\n1 listing can be imported.\n1 line cannot be imported; see above.\n',
    err: 'line 3: price "x" is not a price from 0 to 100,000.00 dollars with at most 2 decimals\n',
  });
  const forMachines = await runCommand(['catalog:import', file, '--check', '--json'], shop.env);
  expect(forMachines).toMatchObject({ code: 1, err: ran.err });
  expect(JSON.parse(forMachines.out)).toEqual({
    isDryRun: true,
    after: 0,
    importedCount: 1,
    rejectedCount: 1,
    withoutPictureCount: 0,
    rejectedRows: [{ line: 3, reasons: [expect.stringMatching(/^price "x"/)] }],
    ignoredColumns: ['shelf'],
  });
  expect(await shop.titles()).toEqual([]);
});

test('the command imports into the configured database', async () => {
  await using shop = await target();
  const ran = await runCommand(['catalog:import', fileWith('title,price\nDune,8.50\nKindred,9\n')], shop.env);
  expect(ran).toEqual({ code: 0, out: '2 listings imported.\n', err: '' });
  expect((await shop.titles()).toSorted()).toEqual(['Dune', 'Kindred']);
});

test.each([
  [[], 2, /^Please name one FILE\.\n/],
  [['/nowhere/list.csv'], 3, /^\/nowhere\/list\.csv cannot be read\.\n$/],
])('called with %j the command reports what is missing', async (args, code, sentence) => {
  const ran = await runCommand(['catalog:import', ...args], {});
  expect(ran.code).toBe(code);
  expect(ran.err).toMatch(sentence);
});
