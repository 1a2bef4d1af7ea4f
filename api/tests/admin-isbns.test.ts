import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { appraiseIsbn } from '#api/appraisal/appraise-isbn.ts';
import { updateIsbnRecords } from '#api/appraisal/update-isbn-records.ts';
import { undoneSchema } from '#contract/admin/admin-audit.ts';
import {
  adminIsbnRecordsSchema,
  changedIsbnRecordSchema,
  type IsbnRecordChange,
} from '#contract/admin/admin-isbns.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { ADMIN, createAdmin, type TestAdmin } from './world/admin.ts';
import { addListings } from './world/add-listings.ts';
import { createIsbns } from './world/barcode.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

let shop: Shop;
let admin: TestAdmin;
const newIsbn = createIsbns('9781800');
const [disputed, agreed] = [newIsbn(), newIsbn()];
beforeAll(async () => {
  shop = await openShop({ env: ADMIN });
  admin = await createAdmin(shop);
  await addListings(
    shop,
    { isbn: disputed, title: 'The True Title', author: 'Ann Author', sellerOwner: 's:901' },
    { isbn: disputed, title: 'A False Title', sellerOwner: 's:902' },
    { isbn: agreed, title: 'Agreed', sellerOwner: 's:901' },
    { isbn: agreed, title: 'AGREED', sellerOwner: 's:902' },
    ...Array.from({ length: 60 }, (_, number) => ({ isbn: newIsbn(), title: `Title ${number}` })),
  );
  await updateIsbnRecords(shop.deps);
});
afterAll(() => shop[Symbol.asyncDispose]());

const read = async (query = '') =>
  z.parse(adminIsbnRecordsSchema, await admin.read(`/api/admin/isbn-records${query}`));
const change = async (isbn: string, fields: IsbnRecordChange) =>
  z.parse(changedIsbnRecordSchema, await admin.do('PATCH', `/api/admin/isbn-records/${isbn}`, fields));
const patch = (isbn: string, fields: unknown) =>
  admin.ask('PATCH', `/api/admin/isbn-records/${isbn}`, fields);
const undo = (auditId: number | null) => admin.ask('POST', `/api/admin/audit/${auditId}/undo`);
const recordOf = async (isbn: string) => (await read(`?q=${isbn}`)).records[0];

test('records are listed page by page, the most disputed first, and found by their ISBN', async () => {
  const first = await read();
  expect(first.records).toHaveLength(50);
  expect(first.records[0]).toMatchObject({ isbn: disputed, disputes: 1, source: 'seller', confidence: 0.6 });
  const second = await read(`?cursor=${first.next}`);
  expect(second.next).toBeUndefined();
  const isbns = [...first.records, ...second.records].map(({ isbn }) => isbn);
  expect(new Set(isbns).size).toBe(62);
  expect(isbns.slice(1)).toEqual(isbns.slice(1).toSorted().toReversed());
  const notation = `${agreed.slice(0, 3)}-${agreed.slice(3)}`;
  expect((await read(`?q=${notation}`)).records).toMatchObject([{ isbn: agreed, disputes: 0 }]);
  for (const unknown of [newIsbn(), 'The True Title'])
    expect((await read(`?q=${encodeURIComponent(unknown)}`)).records).toEqual([]);
});

test("an admin's word is certain, counts the listings against it, and can be undone", async () => {
  const before = await recordOf(disputed);
  const { record, auditId } = await change(disputed, { title: ' Neither of Them ', publishedYear: 1990 });
  expect(record).toMatchObject({
    title: 'Neither of Them',
    author: before?.author,
    publishedYear: 1990,
    source: 'admin',
    confidence: 1,
    disputes: 2,
  });
  expect(await appraiseIsbn(shop.deps, disputed)).toMatchObject({
    title: 'Neither of Them',
    sources: { title: { from: 'catalog', sure: 1 } },
  });
  const same = await change(disputed, { title: 'Neither of Them' });
  expect(same.auditId).toBeNull();
  const { entry } = z.parse(undoneSchema, await (await undo(auditId)).json());
  expect(entry).toMatchObject({
    action: 'isbn.change',
    subject: 'product',
    subjectId: disputed,
    before: { title: 'Neither of Them', publishedYear: 1990, source: 'admin', confidence: 100 },
    after: { title: before?.title, publishedYear: null, source: 'seller', confidence: 60 },
    undoes: auditId,
    undoable: true,
  });
  expect(await recordOf(disputed)).toMatchObject({ title: before?.title, disputes: 1, source: 'seller' });
  expect(await readError(await undo(auditId))).toMatchObject({
    status: 409,
    message: MESSAGES.undoneAlready,
  });
});

test('a record that was changed again is not taken back', async () => {
  const { auditId } = await change(agreed, { publisher: 'Fields' });
  const later = await change(agreed, { publisher: null });
  expect(await readError(await undo(auditId))).toMatchObject({ status: 409, message: MESSAGES.undoUnsafe });
  expect((await undo(later.auditId)).status).toBe(200);
  expect(await recordOf(agreed)).toMatchObject({ publisher: 'Fields', source: 'admin' });
});

test('listings do not change a record that an admin has changed', async () => {
  await change(agreed, { title: 'Said by an Admin' });
  await addListings(shop, { isbn: agreed, title: 'Said by the Shop' });
  await updateIsbnRecords(shop.deps);
  expect(await recordOf(agreed)).toMatchObject({ title: 'Said by an Admin', confidence: 1, disputes: 3 });
});

test('an unknown ISBN and a bad field are refused', async () => {
  expect(await readError(await patch(newIsbn(), { title: 'New' }))).toMatchObject({ status: 404 });
  for (const fields of [
    { title: ' ' },
    { title: null },
    { publishedYear: 199 },
    { author: '' },
    { pages: 0 },
  ])
    expect((await patch(disputed, fields)).status).toBe(422);
  expect((await patch(disputed, {})).status).toBe(200);
});
