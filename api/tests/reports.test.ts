import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { keepEmail } from '#api/sessions/change-session.ts';
import { adminReportSchema, adminReportsSchema } from '#contract/admin/admin-reports.ts';
import { REPORT_MESSAGES, REPORT_REASON_NAMES } from '#contract/support/report.ts';
import { ownListingsSchema } from '#contract/selling/selling.ts';
import { ADMIN, adminIn, type TestAdmin } from './world/admin.ts';
import { auditOf } from './world/audit.ts';
import { mailsIn } from './world/mails.ts';
import { found } from './world/read.ts';
import { sellerIn } from './world/seller.ts';
import { shelveOne } from './world/shelves.ts';
import { openShop, type Shop } from './world/shop.ts';
import { refusalIn, visit } from './world/visitor.ts';

let shop: Shop;
let admin: TestAdmin;

beforeAll(async () => {
  shop = await openShop({ env: ADMIN });
  admin = await adminIn(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

const report = (
  id: number,
  body: object = { reason: 'fake', text: 'A copy of a copy.' },
  who = visit(shop),
) => who.ask('POST', `/api/products/${id}/report`, body);
const queue = async (query = '') =>
  z.parse(adminReportsSchema, await admin.read(`/api/admin/reports${query}`));
const decide = async (id: number, decision: string) =>
  z.parse(adminReportSchema, await admin.do('POST', `/api/admin/reports/${id}/${decision}`));

/** A listing that was reported; its id and the report's. */
async function reported(over: Parameters<typeof shelveOne>[1] = {}) {
  const id = await shelveOne(shop, over);
  expect((await report(id)).status).toBe(201);
  const open = (await queue()).reports.find(({ product }) => product.id === id);
  if (open === undefined) throw new Error('the report is not in the queue');
  return { id, report: open.id };
}

test('any shopper can report a listing, and an admin sees it in the queue, oldest first', async () => {
  const emma = await shelveOne(shop, { title: 'Emma' });
  const ann = visit(shop);
  expect(await (await report(emma, { reason: 'wrong', text: ' Not Emma. ' }, ann)).json()).toEqual({
    ok: true,
  });
  shop.pass(1000);
  const dune = await shelveOne(shop, { title: 'Dune' });
  await report(dune, { reason: 'offensive' });
  const { reports, counts } = await queue();
  expect(counts).toMatchObject({ open: 2 });
  expect(reports.map(({ product, reason, text }) => [product.title, reason, text])).toEqual([
    ['Emma', 'wrong', 'Not Emma.'],
    ['Dune', 'offensive', ''],
  ]);
  for (const { id } of reports) await decide(id, 'dismiss');
});

test('a shopper who reports a listing again says it anew; another one’s counts besides', async () => {
  const id = await shelveOne(shop);
  const ann = visit(shop);
  await report(id, { reason: 'wrong' }, ann);
  await report(id, { reason: 'other', text: 'Stolen from me.' }, ann);
  await report(id);
  const { reports } = await queue();
  expect(reports.map(({ reason, openReports }) => [reason, openReports])).toEqual([
    ['other', 2],
    ['fake', 2],
  ]);
  for (const each of reports) await decide(each.id, 'dismiss');
});

test('a report without a known reason, or with nothing said where something must be, is refused', async () => {
  const id = await shelveOne(shop);
  for (const [body, field] of [
    [{ reason: 'boring' }, 'reason'],
    [{}, 'reason'],
    [{ reason: 'other', text: ' ' }, 'text'],
    [{ reason: 'fake', text: 'x'.repeat(1_001) }, 'text'],
  ] as const) {
    const refused = await refusalIn(await report(id, body));
    expect(refused).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
  }
  expect((await report(99_999)).status).toBe(404);
  expect((await queue()).counts.open).toBe(0);
});

test('the eleventh report of a session in an hour has to wait', async () => {
  const ann = visit(shop);
  for (let nth = 0; nth < 10; nth += 1) await report(await shelveOne(shop), { reason: 'wrong' }, ann);
  const eleventh = await report(await shelveOne(shop), { reason: 'wrong' }, ann);
  expect(eleventh.headers.get('retry-after')).not.toBeNull();
  expect(await refusalIn(eleventh)).toMatchObject({ status: 429, message: REPORT_MESSAGES.tooMany });
  for (const { id } of (await queue()).reports) await decide(id, 'dismiss');
});

test('a hidden listing is gone from lists, search, mirror and its page, closes all its reports, and comes back whole', async () => {
  const { id, report: first } = await reported({ title: 'Quixotic Treasure', isbn: null });
  await report(id, { reason: 'wrong' });
  const before = await found(shop, '/api/search?q=quixotic');
  expect(before.titles).toEqual(['Quixotic Treasure']);
  const { cursor } = z.parse(
    z.object({ cursor: z.string() }),
    await (await shop.get('/api/catalog/mirror')).json(),
  );

  expect(await decide(first, 'hide')).toMatchObject({ status: 'hidden', product: { state: 'hidden' } });
  expect((await found(shop, '/api/search?q=quixotic')).titles).toEqual([]);
  expect((await shop.get(`/api/products/${id}`)).status).toBe(404);
  const mirror: unknown = await (await shop.get(`/api/catalog/mirror?cursor=${cursor}`)).json();
  expect(mirror).toMatchObject({ removedIds: [id] });
  expect((await queue()).counts.open).toBe(0);
  expect((await queue('?status=hidden')).reports.filter(({ product }) => product.id === id)).toHaveLength(2);

  expect(await decide(first, 'show')).toMatchObject({ status: 'hidden', product: { state: 'for-sale' } });
  expect((await found(shop, '/api/search?q=quixotic')).titles).toEqual(['Quixotic Treasure']);
  expect((await shop.get(`/api/products/${id}`)).status).toBe(200);
  expect(await refusalIn(await admin.ask('POST', `/api/admin/reports/${first}/show`))).toMatchObject({
    status: 409,
    message: REPORT_MESSAGES.notHidden,
  });
  // And once more: a product may go and come back as often as it has to.
  const again = await report(id);
  expect(again.status).toBe(201);
  const [open] = (await queue()).reports;
  await decide(open?.id ?? 0, 'hide');
  expect((await shop.get(`/api/products/${id}`)).status).toBe(404);
});

test('the seller is told by mail, and sees under his listings why', async () => {
  const ann = await sellerIn(shop);
  await shop.deps.storage.transaction({ owner: ann.owner }, (tx) =>
    keepEmail(tx, Number(ann.owner.slice(2)), 'ann@example.com'),
  );
  const { id, report: open } = await reported({ title: 'Fake First Edition', sellerOwner: ann.owner });
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
  const mails = mailsIn(shop).filter(({ to }) => to === 'ann@example.com');
  const told = mails.find(({ subject }) => subject === 'One of your listings was hidden');
  const shown = mails.find(({ subject }) => subject === 'Your listing is in the shop again');
  expect(mails).toHaveLength(2);
  expect(told?.text).toContain('Fake First Edition');
  expect(told?.text).toContain(REPORT_REASON_NAMES.fake);
  expect(shown?.text).toContain(`/product/${id}`);
});

test('a report is decided once, and each decision is in the audit trail', async () => {
  const { report: open } = await reported({ title: 'Once Decided' });
  await decide(open, 'dismiss');
  for (const decision of ['dismiss', 'hide']) {
    expect(await refusalIn(await admin.ask('POST', `/api/admin/reports/${open}/${decision}`))).toMatchObject({
      status: 409,
      message: REPORT_MESSAGES.decided,
    });
  }
  expect((await admin.ask('POST', '/api/admin/reports/99999/hide')).status).toBe(404);
  const kept = await auditOf(shop, 'report', String(open));
  expect(kept).toMatchObject([
    {
      action: 'report.dismiss',
      title: 'Once Decided',
      before: { status: 'open' },
      after: { status: 'dismissed' },
    },
  ]);
});

test('a listing that its seller took down meanwhile is closed without a word', async () => {
  const ann = await sellerIn(shop);
  const { id, report: open } = await reported({ sellerOwner: ann.owner });
  expect((await ann.ask('DELETE', `/api/listings/${id}`)).status).toBe(200);
  expect(await decide(open, 'hide')).toMatchObject({ status: 'hidden', product: { state: 'deleted' } });
});

test('the queue goes on page by page', async () => {
  const id = await shelveOne(shop);
  for (let nth = 0; nth < 52; nth += 1) await report(id, { reason: 'wrong' });
  const first = await queue();
  expect(first.reports).toHaveLength(50);
  const rest = await queue(`?cursor=${first.next}`);
  expect(rest.reports).toHaveLength(2);
  expect(rest).not.toHaveProperty('next');
  expect((await admin.get('/api/admin/reports?cursor=nonsense')).status).toBe(400);
  expect((await admin.get('/api/admin/reports?status=lost')).status).toBe(400);
});
