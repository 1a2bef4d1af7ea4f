import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ADMIN_DISPUTES as TEXTS } from '#contract/admin/disputes/admin-dispute-messages.ts';
import { auditTrailSchema } from '#contract/admin/admin-audit.ts';
import { adminDisputeSchema, adminDisputesSchema } from '#contract/admin/disputes/admin-disputes.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { sendDueEvidence } from '#api/orders/disputes/watch-evidence.ts';
import { createAdmin, type TestAdmin } from './world/admin.ts';
import { createDisputeSender, intentOf } from './world/dispute-events.ts';
import { listMails } from './world/mails.ts';
import { subjectsTo } from './world/parcels.ts';
import { createPaidSeller, openStripeMarket, runJobs, type PaidSeller } from './world/payouts.ts';
import { readError } from './world/visitor.ts';

/** All tests share this shop; each places its own order. */
async function openDesk() {
  const market = await openStripeMarket();
  const ada = await createPaidSeller(market.shop);
  const sendEvents = createDisputeSender(market);
  return {
    ...market,
    ada,
    sendEvents,
    /** A sale whose buyer disputes it. Returns the dispute's id. */
    dispute: async (sale: Awaited<ReturnType<PaidSeller['sell']>>, kind?: 'dispute' | 'inquiry') => {
      const id = market.stripe.dispute(await intentOf(market.shop, sale.order), kind);
      await sendEvents();
      return id;
    },
    close: () => market[Symbol.asyncDispose](),
  };
}

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const pathOf = (id: string): string => `/api/admin/disputes/${id}`;
const read = async (admin: TestAdmin, id: string) =>
  z.parse(adminDisputeSchema, await admin.read(pathOf(id)));
const list = async (admin: TestAdmin, query = '') =>
  z.parse(adminDisputesSchema, await admin.read(`/api/admin/disputes${query}`));
/** Starts a new session: those of admins expire when the clock is advanced. */
const say = async (id: string, fields: object, send = false) =>
  (await createAdmin(desk.shop)).ask('POST', `${pathOf(id)}/evidence`, { fields, send });

test('what the shop knows is prefilled, saved as edited, and sent to the bank once', async () => {
  const { ada, shop, stripe } = desk;
  const admin = await createAdmin(shop);
  const sale = await ada.sell(850, 'Carcassonne');
  const tracking = '9400111202555842332669';
  expect((await ada.post(`/api/sales/${sale.id}/sent`, { carrier: 'USPS', tracking })).status).toBe(200);
  await runJobs(shop);
  await sale.tell('received');
  const id = await desk.dispute(sale);

  expect((await list(admin)).disputes).toMatchObject([
    { id, stage: 'answer', amount: 8.5, reason: 'fraudulent', orderId: sale.order, title: 'Carcassonne' },
  ]);
  const pack = await read(admin, id);
  expect(pack).toMatchObject({
    isSaved: false,
    fee: 15,
    dueBy: '2026-11-30T17:00:03.000Z',
    parcels: [{ shipmentId: sale.id, isTracked: true, earned: 8.5, bearer: 'shop' }],
    evidence: {
      product_description: '1 x Carcassonne. Used - Good. $8.50 each.',
      shipping_carrier: 'USPS',
      shipping_tracking_number: tracking,
      shipping_date: 'November 21, 2026',
      service_date: 'November 21, 2026',
    },
  });
  expect(pack.evidence.uncategorized_text).toContain(
    `Marked as sent on November 21, 2026: USPS ${tracking}. Arrived`,
  );
  expect(pack.evidence.uncategorized_text).toContain('November 21, 2026: "Your order is on its way"');
  expect(pack.evidence.refund_policy_disclosure).toContain('30 days from delivery');
  expect(pack.evidence.customer_name).toBeDefined();

  const fields = { ...pack.evidence, uncategorized_text: 'It arrived.', shipping_carrier: ' ' };
  expect((await say(id, fields)).status).toBe(200);
  const saved = await read(admin, id);
  expect(saved).toMatchObject({
    isSaved: true,
    stage: 'answer',
    evidence: { uncategorized_text: 'It arrived.' },
  });
  expect(saved.evidence).not.toHaveProperty('shipping_carrier');
  expect(stripe.calls).not.toContain('submitEvidence');

  const sending = [say(id, saved.evidence, true), say(id, saved.evidence, true)];
  const statuses = (await Promise.all(sending)).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
  await runJobs(shop);
  expect(stripe.ledger.disputes.find((each) => each.id === id)).toMatchObject({
    status: 'under_review',
    evidence: saved.evidence,
    evidence_details: { submission_count: 1 },
  });
  expect(await read(admin, id)).toMatchObject({ stage: 'bank', status: 'under_review' });
  for (const send of [true, false])
    expect(await readError(await say(id, saved.evidence, send))).toMatchObject({
      status: 409,
      message: TEXTS.sentBefore,
    });
  expect(stripe.calls.filter((call) => call === 'submitEvidence')).toHaveLength(1);
  const trail = z.parse(auditTrailSchema, await admin.read('/api/admin/audit?limit=20'));
  const actions = trail.entries.map(({ action }) => action).filter((action) => action.startsWith('dispute'));
  expect(actions).toEqual(['dispute.send', 'dispute.save']);
  expect(JSON.stringify(trail), 'the trail keeps no personal data').not.toContain('It arrived.');
});

test('evidence that a bank would not take is refused field by field, and so is what is no dispute', async () => {
  const { ada, shop } = desk;
  const admin = await createAdmin(shop);
  const id = await desk.dispute(await ada.sell(500));
  for (const fields of [
    { customer_name: 'x'.repeat(5_001) },
    { uncategorized_text: 'x'.repeat(20_001) },
    { receipt: 'file_1' },
    { customer_name: 7 },
  ])
    expect((await say(id, fields)).status, JSON.stringify(fields).slice(0, 40)).toBe(422);
  const long = 'x'.repeat(20_000);
  const texts = {
    product_description: long,
    refund_policy_disclosure: long,
    refund_refusal_explanation: long,
    cancellation_policy_disclosure: long,
    cancellation_rebuttal: long,
    access_activity_log: long,
    duplicate_charge_explanation: long,
    uncategorized_text: 'x'.repeat(10_000),
  };
  expect((await say(id, texts)).status).toBe(200);
  expect(await readError(await say(id, { ...texts, customer_name: 'x' }))).toMatchObject({ status: 422 });
  expect(await readError(await say(id, { customer_name: ' ' }, true))).toMatchObject({
    status: 422,
    message: TEXTS.evidenceEmpty,
  });
  expect((await admin.get(pathOf('dp_nobody'))).status).toBe(404);
  expect((await say('dp_nobody', {})).status).toBe(404);
  expect((await admin.ask('POST', `${pathOf(id)}/decide`, { bearers: [] })).status, 'not lost').toBe(409);
  expect((await admin.get('/api/admin/disputes?cursor=dp_nobody')).status).toBe(422);
});

test('disputes are listed by deadline, page by page, and apart once they are closed', async () => {
  const { ada, shop, stripe } = desk;
  const admin = await createAdmin(shop);
  const ids: string[] = [];
  for (const cents of [500, 600, 700]) {
    shop.advanceClock(MINUTE_MS);
    ids.push(await desk.dispute(await ada.sell(cents)));
  }
  const [first = '', second = '', third = ''] = ids;
  const all = await list(admin);
  expect(all.disputes.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids);
  const from = all.disputes.findIndex(({ id }) => id === first);
  const page = await list(admin, `?limit=1&cursor=${first}`);
  expect(page.disputes.map(({ id }) => id)).toEqual([second]);
  expect(from).toBe(all.disputes.length - 3);
  expect((await list(admin, `?limit=1&cursor=${page.next}`)).disputes.map(({ id }) => id)).toEqual([third]);
  expect((await list(admin, `?cursor=${third}`)).disputes).toEqual([]);

  for (const id of [first, second]) stripe.decideDispute(id, 'won');
  stripe.decideDispute(third, 'lost');
  await desk.sendEvents();
  expect((await list(admin, '?list=closed')).disputes.map(({ id }) => id)).toEqual([second, first]);
  const open = (await list(admin)).disputes;
  expect(open.find(({ id }) => id === third)).toMatchObject({ stage: 'decide' });
  expect((await list(admin, '?list=closed&limit=1')).next).toBe(second);
  await admin.do('POST', `${pathOf(third)}/decide`, { bearers: [] });
});

test('unsent evidence goes out 12 hours before the deadline, as saved or as the shop knows it, once', async () => {
  const { ada, shop, stripe } = desk;
  const admin = await createAdmin(shop);
  const [first, second] = [await ada.sell(500, 'Emma'), await ada.sell(600, 'Dune')];
  const [saved, known] = [await desk.dispute(first), await desk.dispute(second, 'inquiry')];
  await say(saved, { uncategorized_text: 'We have a photo of the label.' });
  const { dueBy = '' } = await read(admin, saved);
  const watch = async () => {
    await Promise.all([sendDueEvidence(shop.deps), sendDueEvidence(shop.deps)]);
    await runJobs(shop);
  };
  const statuses = () =>
    [saved, known].map((id) => stripe.ledger.disputes.find((each) => each.id === id)?.status);
  shop.advanceClock(Date.parse(dueBy) - 12 * HOUR_MS - MINUTE_MS - shop.deps.now());
  await watch();
  expect(statuses()).toEqual(['needs_response', 'warning_needs_response']);
  shop.advanceClock(MINUTE_MS);
  await watch();
  await watch();
  expect(statuses()).toEqual(['under_review', 'warning_under_review']);
  const evidenceOf = (id: string) => stripe.ledger.disputes.find((each) => each.id === id)?.evidence;
  expect(evidenceOf(saved)).toEqual({ uncategorized_text: 'We have a photo of the label.' });
  expect(evidenceOf(known)).toMatchObject({ product_description: '1 x Dune. Used - Good. $6.00 each.' });
  const sent = subjectsTo(shop, 'desk@example.com').filter((subject) => /evidence was sent/.test(subject));
  // The other tests' disputes have the same deadline.
  expect(sent.length).toBeGreaterThanOrEqual(2);
  expect(await readError(await say(saved, { uncategorized_text: 'Late' }, true))).toMatchObject({
    status: 409,
  });
  for (const id of [saved, known]) stripe.decideDispute(id, id === saved ? 'won' : 'warning_closed');
  await desk.sendEvents();
});

test('evidence that the provider does not take is told to the shop with the reason', async () => {
  const { ada, shop, stripe } = desk;
  const admin = await createAdmin(shop);
  const id = await desk.dispute(await ada.sell(500));
  expect((await say(id, { uncategorized_text: 'It was sent.' }, true)).status).toBe(200);
  // Before the job runs, the bank has decided.
  stripe.decideDispute(id, 'lost');
  await runJobs(shop);
  expect(await read(admin, id)).toMatchObject({ refused: 'This dispute is already closed', stage: 'decide' });
  const told = listMails(shop).filter(({ text }) => text.includes('This dispute is already closed'));
  expect(told.map(({ to }) => to)).toEqual(['desk@example.com']);
  await desk.sendEvents();
  await admin.do('POST', `${pathOf(id)}/decide`, { bearers: [] });
});
