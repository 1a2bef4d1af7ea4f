import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { noteContact } from '#api/accounts/contacts/contacts.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { adminReportSchema, adminReportsSchema } from '#contract/admin/admin-reports.ts';
import { REPORT_MESSAGES, REPORT_REASON_NAMES } from '#contract/support/report.ts';
import { ownListingsSchema } from '#contract/selling/selling.ts';
import { users } from '#api/storage/schema.ts';
import { ADMIN, createAdmin, type TestAdmin } from './world/admin.ts';
import { listAuditEntries } from './world/list-audit-entries.ts';
import { listMails } from './world/mails.ts';
import { createMember } from './world/member.ts';
import { getSearch } from './world/shop-reads.ts';
import { createSeller } from './world/seller.ts';
import { addListing } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError, createVisitor } from './world/visitor.ts';

let shop: Shop;
let admin: TestAdmin;

beforeAll(async () => {
  shop = await openShop({ env: ADMIN });
  admin = await createAdmin(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

const report = (
  id: number,
  body: object = { reason: 'fake', text: 'A copy of a copy.' },
  who = createVisitor(shop),
) => who.ask('POST', `/api/products/${id}/report`, body);
const getQueue = async (query = '') =>
  z.parse(adminReportsSchema, await admin.read(`/api/admin/reports${query}`));
const decide = async (id: number, decision: string) =>
  z.parse(adminReportSchema, await admin.do('POST', `/api/admin/reports/${id}/${decision}`));

/** Creates and reports a listing. Returns its ID and the report's. */
async function createReported(over: Parameters<typeof addListing>[1] = {}) {
  const id = await addListing(shop, over);
  expect((await report(id)).status).toBe(201);
  const open = (await getQueue()).reports.find(({ product }) => product.id === id);
  if (open === undefined) throw new Error('the report is not in the queue');
  return { id, report: open.id };
}

test('any shopper can report a listing, and an admin sees reports oldest first', async () => {
  const emma = await addListing(shop, { title: 'Emma' });
  const ann = createVisitor(shop);
  expect(await (await report(emma, { reason: 'wrong', text: ' Not Emma. ' }, ann)).json()).toEqual({
    ok: true,
  });
  shop.advanceClock(1000);
  const dune = await addListing(shop, { title: 'Dune' });
  await report(dune, { reason: 'offensive' });
  const { reports, counts } = await getQueue();
  expect(counts).toMatchObject({ open: 2 });
  expect(reports.map(({ product, reason, text }) => [product.title, reason, text])).toEqual([
    ['Emma', 'wrong', 'Not Emma.'],
    ['Dune', 'offensive', ''],
  ]);
  for (const { id } of reports) await decide(id, 'dismiss');
});

test('a second report by the same shopper replaces the first, and one by another shopper is added', async () => {
  const id = await addListing(shop);
  const ann = createVisitor(shop);
  await report(id, { reason: 'wrong' }, ann);
  await report(id, { reason: 'other', text: 'Stolen from me.' }, ann);
  await report(id);
  const { reports } = await getQueue();
  expect(reports.map(({ reason, openReports }) => [reason, openReports])).toEqual([
    ['other', 2],
    ['fake', 2],
  ]);
  for (const each of reports) await decide(each.id, 'dismiss');
});

test('a report without a valid reason, or without a required text, is refused', async () => {
  const id = await addListing(shop);
  for (const [body, field] of [
    [{ reason: 'boring' }, 'reason'],
    [{}, 'reason'],
    [{ reason: 'other', text: ' ' }, 'text'],
    [{ reason: 'fake', text: 'x'.repeat(1_001) }, 'text'],
  ] as const) {
    const refused = await readError(await report(id, body));
    expect(refused).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
  }
  expect((await report(99_999)).status).toBe(404);
  expect((await getQueue()).counts.open).toBe(0);
});

test('a session can send ten reports an hour', async () => {
  const ann = createVisitor(shop);
  for (let nth = 0; nth < 10; nth += 1) await report(await addListing(shop), { reason: 'wrong' }, ann);
  const eleventh = await report(await addListing(shop), { reason: 'wrong' }, ann);
  expect(eleventh.headers.get('retry-after')).not.toBeNull();
  expect(await readError(eleventh)).toMatchObject({ status: 429, message: REPORT_MESSAGES.tooMany });
  for (const { id } of (await getQueue()).reports) await decide(id, 'dismiss');
});

test('hiding a listing removes it everywhere and closes its reports, and showing it restores it', async () => {
  const { id, report: first } = await createReported({ title: 'Quixotic Treasure', isbn: null });
  await report(id, { reason: 'wrong' });
  const before = await getSearch(shop, '/api/search?q=quixotic');
  expect(before.titles).toEqual(['Quixotic Treasure']);
  const { cursor } = z.parse(
    z.object({ cursor: z.string() }),
    await (await shop.get('/api/catalog/mirror')).json(),
  );

  expect(await decide(first, 'hide')).toMatchObject({ status: 'hidden', product: { state: 'hidden' } });
  expect((await getSearch(shop, '/api/search?q=quixotic')).titles).toEqual([]);
  expect((await shop.get(`/api/products/${id}`)).status).toBe(404);
  const mirror: unknown = await (await shop.get(`/api/catalog/mirror?cursor=${cursor}`)).json();
  expect(mirror).toMatchObject({ removedIds: [id] });
  expect((await getQueue()).counts.open).toBe(0);
  expect((await getQueue('?status=hidden')).reports.filter(({ product }) => product.id === id)).toHaveLength(
    2,
  );

  expect(await decide(first, 'show')).toMatchObject({ status: 'hidden', product: { state: 'for-sale' } });
  expect((await getSearch(shop, '/api/search?q=quixotic')).titles).toEqual(['Quixotic Treasure']);
  expect((await shop.get(`/api/products/${id}`)).status).toBe(200);
  expect(await readError(await admin.ask('POST', `/api/admin/reports/${first}/show`))).toMatchObject({
    status: 409,
    message: REPORT_MESSAGES.notHidden,
  });
  // And once more: a product can be hidden and shown repeatedly.
  const again = await report(id);
  expect(again.status).toBe(201);
  const [open] = (await getQueue()).reports;
  await decide(open?.id ?? 0, 'hide');
  expect((await shop.get(`/api/products/${id}`)).status).toBe(404);
});

test('a seller with a hidden listing can rename and delete the account, and the listing cannot be shown again', async () => {
  const bea = createMember(shop);
  await bea.register('bea@example.com');
  const [user] = await shop.deps.storage.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'bea@example.com'));
  const { report: open } = await createReported({ title: 'Hidden Copy', sellerOwner: `u:${user?.id ?? 0}` });
  await decide(open, 'hide');
  expect((await bea.ask('PATCH', '/api/account', { name: 'Beatrix' })).status).toBe(200);
  expect((await bea.ask('DELETE', '/api/account')).status).toBe(200);
  expect(await readError(await admin.ask('POST', `/api/admin/reports/${open}/show`))).toMatchObject({
    status: 409,
    message: REPORT_MESSAGES.notHidden,
  });
});

test('a seller is told by mail and in their listings why one was hidden', async () => {
  const ann = await createSeller(shop);
  await shop.deps.storage.transaction({ owner: ann.owner }, (tx) =>
    noteContact(tx, ann.owner, 'ann@example.com'),
  );
  const { id, report: open } = await createReported({ title: 'Fake First Edition', sellerOwner: ann.owner });
  await decide(open, 'hide');
  const mine = async () => z.parse(ownListingsSchema, await (await ann.ask('GET', '/api/listings')).json());
  expect((await mine()).listings).toMatchObject([
    { state: 'hidden', hiddenBecause: 'fake', product: { id, title: 'Fake First Edition' } },
  ]);
  expect((await ann.ask('POST', `/api/listings/${id}/relist`)).status).toBe(404);
  await decide(open, 'show');
  expect((await mine()).listings).toMatchObject([{ state: 'for-sale' }]);
  expect((await mine()).listings[0]).not.toHaveProperty('hiddenBecause');
  await runDueJobs(shop.deps, JOB_HANDLERS);
  const mails = listMails(shop).filter(({ to }) => to === 'ann@example.com');
  const hiddenMail = mails.find(({ subject }) => subject === 'One of your listings was hidden');
  const shownMail = mails.find(({ subject }) => subject === 'Your listing is in the shop again');
  expect(mails).toHaveLength(2);
  expect(hiddenMail?.text).toContain('Fake First Edition');
  expect(hiddenMail?.text).toContain(REPORT_REASON_NAMES.fake);
  expect(shownMail?.text).toContain(`/product/${id}`);
});

test('a report can be decided only once, and the decision is in the audit trail', async () => {
  const { report: open } = await createReported({ title: 'Once Decided' });
  await decide(open, 'dismiss');
  for (const decision of ['dismiss', 'hide']) {
    expect(await readError(await admin.ask('POST', `/api/admin/reports/${open}/${decision}`))).toMatchObject({
      status: 409,
      message: REPORT_MESSAGES.decided,
    });
  }
  expect((await admin.ask('POST', '/api/admin/reports/99999/hide')).status).toBe(404);
  const entries = await listAuditEntries(shop, 'report', String(open));
  expect(entries).toMatchObject([
    {
      action: 'report.dismiss',
      title: 'Once Decided',
      before: { status: 'open' },
      after: { status: 'dismissed' },
    },
  ]);
});

test('hiding a listing that its seller has deleted closes the report without an error', async () => {
  const ann = await createSeller(shop);
  const { id, report: open } = await createReported({ sellerOwner: ann.owner });
  expect((await ann.ask('DELETE', `/api/listings/${id}`)).status).toBe(200);
  expect(await decide(open, 'hide')).toMatchObject({ status: 'hidden', product: { state: 'deleted' } });
});

test('the queue of reports is paged', async () => {
  const id = await addListing(shop);
  for (let nth = 0; nth < 52; nth += 1) await report(id, { reason: 'wrong' });
  const first = await getQueue();
  expect(first.reports).toHaveLength(50);
  const rest = await getQueue(`?cursor=${first.next}`);
  expect(rest.reports).toHaveLength(2);
  expect(rest).not.toHaveProperty('next');
  expect((await admin.get('/api/admin/reports?cursor=nonsense')).status).toBe(400);
  expect((await admin.get('/api/admin/reports?status=lost')).status).toBe(400);
});
