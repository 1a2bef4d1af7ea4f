import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { executeRuns } from '#api/admin/runs/execute-runs.ts';
import { auditTrailSchema } from '#contract/admin/admin-audit.ts';
import { importCheckSchema } from '#contract/admin/admin-imports.ts';
import { runSchema, type BulkChange } from '#contract/admin/admin-runs.ts';
import { ADMIN, createAdmin, type TestAdmin } from './world/admin.ts';
import { addListings } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';

let shop: Shop;
let admin: TestAdmin;

beforeAll(async () => {
  shop = await openShop({ env: ADMIN });
  admin = await createAdmin(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

const readTrail = async (query: string) =>
  z.parse(auditTrailSchema, await admin.read(`/api/admin/audit${query}`)).entries;
const changeAll = async (ids: readonly number[], change: BulkChange) => {
  const body = { selection: { ids }, change };
  const { id } = z.parse(runSchema, await admin.do('POST', '/api/admin/runs', body));
  await executeRuns(shop.deps);
  return id;
};
const titlesOf = (entries: Awaited<ReturnType<typeof readTrail>>) => entries.map(({ title }) => title);

test('a bulk change is one entry of the audit trail, found by what it changed, with its lines behind it', async () => {
  const [dune = 0, emma = 0, iliad = 0] = await addListings(
    shop,
    { title: 'Dune', priceCents: 1000 },
    { title: 'Emma', priceCents: 500 },
    { title: 'Iliad', priceCents: 800 },
  );
  await admin.do('PATCH', `/api/admin/products/${iliad}/price`, { price: 9 });
  const run = await changeAll([dune, emma], { action: 'price', percent: 10 });

  const [whole, alone] = await readTrail('');
  expect(whole).toMatchObject({
    action: 'run.start',
    title: 'Price by +10%',
    run: { id: run, status: 'done', changed: 2, created: 0, undoable: true, changeName: 'the price change' },
  });
  expect(alone).toMatchObject({ action: 'product.price', title: 'Iliad' });
  expect(alone).not.toHaveProperty('run');
  for (const query of ['?q=dune', '?q=emma&subject=product', '?q=price'])
    expect(titlesOf(await readTrail(query)), query).toEqual(['Price by +10%']);
  expect(titlesOf(await readTrail('?action=product.price'))).toEqual(['Price by +10%', 'Iliad']);
  expect(titlesOf(await readTrail('?q=nothing')).length).toBe(0);
  expect(titlesOf(await readTrail(`?run=${run}`)).toSorted()).toEqual(['Dune', 'Emma']);
  expect(titlesOf(await readTrail(`?subject=product&subjectId=${dune}`))).toEqual(['Dune']);

  await admin.do('POST', `/api/admin/runs/${run}/undo`);
  await executeRuns(shop.deps);
  const [undo, undone] = await readTrail('');
  expect(undo).toMatchObject({ title: 'Undo of Price by +10%', run: { undoes: run, changed: 2 } });
  expect(undone?.run).toMatchObject({ id: run, undoable: false, undoneBy: undo?.run?.id });
});

test('an import counts what it created apart from what it changed', async () => {
  const [dune = 0] = await addListings(shop, { title: 'Dune' });
  const csv = `id,title,category,condition,price\n${dune},Dune,books,good,4.25\n,Kindred,books,good,4.20\n,,books,good,1\n`;
  const check = z.parse(
    importCheckSchema,
    await (await admin.ask('POST', '/api/admin/imports', csv, { 'Content-Type': 'text/csv' })).json(),
  );
  await admin.do('POST', `/api/admin/imports/${check.id}/run?name=stock.csv`);
  await executeRuns(shop.deps);
  const [imported] = await readTrail('');
  expect(imported?.title).toBe('Import of stock.csv');
  expect(imported?.run).toMatchObject({ changed: 2, created: 1, failed: 1, changeName: 'the import' });
  expect(imported?.run?.problems).toMatchObject([{ line: 4 }]);
});

test('an admin changes the condition of a product, and takes it back', async () => {
  const [dune = 0] = await addListings(shop, { title: 'Dune', condition: 'good' });
  const path = `/api/admin/products/${dune}`;
  expect(await admin.do('PATCH', path, { condition: 'very_good' })).toMatchObject({
    product: { condition: 'very_good' },
  });
  const [entry] = await readTrail(`?subject=product&subjectId=${dune}`);
  expect(entry).toMatchObject({ action: 'product.condition', before: { condition: 'good' } });
  await admin.do('POST', `/api/admin/audit/${entry?.id}/undo`);
  expect(await (await shop.get(`/api/products/${dune}`)).json()).toMatchObject({ condition: 'good' });
  expect((await admin.ask('PATCH', path, { condition: 'chewed' })).status).toBe(422);
});
