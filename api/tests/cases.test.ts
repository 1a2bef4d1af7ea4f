import { expect, test } from 'vitest';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { refunds, shipments } from '#api/storage/schema.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { REPORT_WINDOW_MESSAGES } from '#contract/parcels/case-messages.ts';
import type { CaseKind } from '#contract/parcels/parcel-cases.ts';
import { addListing } from './world/add-listings.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { createBuyer, readOkBody, type TestBuyer } from './world/buyer.ts';
import { listMails } from './world/mails.ts';
import {
  advanceTo,
  orderTwoParcels,
  readSales,
  sendMails,
  subjectsTo,
  watchParcels,
} from './world/parcels.ts';
import { readBalancesBeforeFees } from './world/read-balances.ts';
import type { TestSeller } from './world/seller.ts';
import { getProduct } from './world/shop-reads.ts';
import { openShop, type Shop } from './world/shop.ts';
import { openShopByHand } from './world/stripe-shop.ts';
import { readError } from './world/visitor.ts';

const DAMAGED = { kind: 'damaged', text: 'The cover is torn off.', photos: [] } as const;

/** Two parcels of one order, of $5.00 and $7.00, both sent on Saturday, November 21. */
async function sendTwoParcels(shop: Shop) {
  const sold = await orderTwoParcels(shop);
  const { paula, quentin, buyer, order, ofPaula, ofQuentin } = sold;
  await readOkBody(await paula.markSent(ofPaula));
  await readOkBody(await quentin.markSent(ofQuentin));
  const call = (path: string, body: object = {}, shipmentId = ofPaula) =>
    buyer.post(`/api/orders/${order}/${path}`, { shipmentId, ...body });
  return {
    ...sold,
    call,
    do: async (path: string, body: object = {}) => readOkBody(await call(path, body)),
    report: (kind: CaseKind) => call('problem', { ...DAMAGED, kind }),
    answer: (answer: 'refund' | 'contest', text?: string) =>
      paula.post(`/api/sales/${ofPaula}/case`, { answer, ...(text === undefined ? {} : { text }) }),
    read: async () => {
      const parcel = (await buyer.getOrder(order)).shipments.find(({ id }) => id === ofPaula);
      if (parcel === undefined) throw new Error('there is no parcel');
      return parcel;
    },
  };
}

const setReturnAddress = (seller: TestSeller) =>
  seller.ask('PATCH', '/api/seller', { returnName: 'Paula', returnAddress: '1 Elm St\nPortland, ME 04101' });

/** What the buyer has back after the jobs have run, and how many refunds there are. */
async function readRefunded(shop: Shop, buyer: TestBuyer, order: string) {
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  const { refunded } = await buyer.getOrder(order);
  return { refunded, count: (await shop.deps.storage.db.select().from(refunds)).length };
}

test('a parcel is reported as missing in its window, does not arrive by time, and is refunded once by silence', async () => {
  await using shop = await openShop();
  const { paula, buyer, order, dune, report, read, do: act } = await sendTwoParcels(shop);
  expect((await read()).windows?.missing).toEqual({
    from: '2026-12-03T05:00:00.000Z',
    until: '2026-12-06T05:00:00.000Z',
  });
  const message = REPORT_WINDOW_MESSAGES.missing;
  expect(await readError(await report('missing'))).toMatchObject({ status: 409, message });
  advanceTo(shop, '2026-12-03T05:00:00.000Z');
  for (const answer of await Promise.all([report('missing'), report('missing')])) await readOkBody(answer);
  const twice = await readError(await report('damaged'));
  expect(twice).toMatchObject({ status: 409, message: ORDER_MESSAGES.openCase });
  const parcel = await read();
  expect(parcel).toMatchObject({ status: 'shipped', case: { kind: 'missing', status: 'open' } });
  expect(parcel.case?.answerBy).toBe('2026-12-09T05:00:00.000Z');
  expect(parcel).not.toHaveProperty('windows');
  expect(await readSales(paula)).toMatchObject([{ case: { text: DAMAGED.text, status: 'open' } }]);
  await sendMails(shop);
  expect(subjectsTo(shop, 'paula@example.com')).toContain('A buyer reports a problem');
  const asked = listMails(shop).find(({ subject }) => subject === 'A buyer reports a problem');
  expect(asked?.text).toContain('Please answer by Tuesday, December 8:');
  advanceTo(shop, '2026-12-09T04:59:59.999Z');
  await watchParcels(shop);
  expect(await read()).toMatchObject({ status: 'shipped', case: { status: 'open' } });
  advanceTo(shop, '2026-12-09T05:00:00.000Z');
  await watchParcels(shop);
  await watchParcels(shop);
  expect(await readRefunded(shop, buyer, order)).toEqual({ refunded: 5, count: 1 });
  expect(await read()).toMatchObject({ status: 'shipped', case: { status: 'closed', outcome: 'refunded' } });
  expect(await readSales(paula), 'it is paid to nobody').toMatchObject([{ earned: 0, status: 'shipped' }]);
  expect(await getProduct(shop, dune), 'nothing has come back').toMatchObject({ inStock: false });
  expect(subjectsTo(shop, 'ada@example.com')).toContain('You get your money back');
  await act('received');
  expect(await read(), 'it has arrived after all').not.toHaveProperty('windows');
});

test('a window closes with its last ms', async () => {
  await using shop = await openShop();
  const { report, read } = await sendTwoParcels(shop);
  advanceTo(shop, '2026-12-06T04:59:59.999Z');
  expect((await read()).windows).toHaveProperty('missing');
  advanceTo(shop, '2026-12-06T05:00:00.000Z');
  expect((await read()).windows).not.toHaveProperty('missing');
  expect((await report('missing')).status).toBe(409);
});

test('who reports damage has the parcel, and a seller who agrees refunds it once', async () => {
  await using shop = await openShop();
  const { buyer, order, quentin, ofPaula, report, answer, read } = await sendTwoParcels(shop);
  await readOkBody(await report('damaged'));
  expect(await read()).toMatchObject({ status: 'delivered', case: { kind: 'damaged', status: 'open' } });
  expect((await quentin.post(`/api/sales/${ofPaula}/case`, { answer: 'refund' })).status).toBe(404);
  const answers = await Promise.all([answer('refund'), answer('refund')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await answer('contest')).status, 'it is closed').toBe(409);
  expect(await readRefunded(shop, buyer, order)).toEqual({ refunded: 5, count: 1 });
  expect((await report('mismatch')).status, 'it was refunded').toBe(409);
});

test('a contested report waits for the back office, blocks the payout, and can be dropped', async () => {
  await using shop = await openShopByHand({ ...ADMIN, SUPPORT_EMAIL: 'support@localhost' });
  const { buyer, order, answer, ofPaula, report, read, do: act } = await sendTwoParcels(shop);
  await act('received');
  await readOkBody(await report('mismatch'));
  await readOkBody(await answer('contest', 'It is the edition of the photo.'));
  advanceTo(shop, '2027-01-20T12:00:00.000Z');
  await watchParcels(shop);
  const parcel = await read();
  expect(parcel.case).toMatchObject({ status: 'contested', answer: 'It is the edition of the photo.' });
  expect(parcel.case).not.toHaveProperty('answerBy');
  await sendMails(shop);
  expect(subjectsTo(shop, 'support@localhost')).toHaveLength(1);
  const admin = await createAdmin(shop);
  const pay = () => admin.ask('POST', `/api/admin/orders/${order}/shipments/${ofPaula}/paid-out`);
  expect((await pay()).status).toBe(409);
  await act('case/drop');
  await act('case/drop');
  expect(await read()).toMatchObject({ status: 'delivered', case: { outcome: 'dropped' } });
  expect((await pay()).status).toBe(200);
  expect(await readRefunded(shop, buyer, order)).toEqual({ refunded: 0, count: 0 });
});

test.each(['silence', 'its seller'])(
  'a report is refunded by %s after a payout by hand, which its seller owes',
  async (by) => {
    await using shop = await openShopByHand(ADMIN);
    const { paula, buyer, order, answer, ofPaula, report, read, do: act } = await sendTwoParcels(shop);
    await act('received');
    const admin = await createAdmin(shop);
    await admin.do('POST', `/api/admin/orders/${order}/shipments/${ofPaula}/paid-out`);
    await readOkBody(await report('damaged'));
    if (by === 'its seller') await readOkBody(await answer('refund'));
    advanceTo(shop, '2026-11-27T05:00:00.000Z');
    await watchParcels(shop);
    expect((await read()).case).toMatchObject({ status: 'closed', outcome: 'refunded' });
    expect(await readRefunded(shop, buyer, order)).toEqual({ refunded: 5, count: 1 });
    expect(await readBalancesBeforeFees(shop)).toMatchObject({ bank: -500, [paula.owner]: 500 });
  },
);

test('a buyer who finds a missing parcel after all settles the report', async () => {
  await using shop = await openShop();
  const { report, read, do: act } = await sendTwoParcels(shop);
  advanceTo(shop, '2026-12-03T05:00:00.000Z');
  await readOkBody(await report('missing'));
  await act('received');
  expect(await read()).toMatchObject({ status: 'delivered', case: { outcome: 'dropped' } });
});

test('a return goes to the address that its seller enters, and is refunded by silence if it can be tracked', async () => {
  await using shop = await openShop();
  const { paula, buyer, order, call, read, do: act } = await sendTwoParcels(shop);
  await sendMails(shop);
  await act('return');
  expect(await read()).toMatchObject({
    status: 'return_requested',
    case: { kind: 'return', status: 'open' },
  });
  expect((await call('return-sent')).status, 'nobody knows where it goes').toBe(409);
  await readOkBody(await setReturnAddress(paula));
  await watchParcels(shop);
  const returnTo = { name: 'Paula', address: '1 Elm St\nPortland, ME 04101' };
  expect((await read()).case).toMatchObject({ status: 'returning', returnTo });
  const [sale] = await readSales(paula);
  expect(sale?.case, 'their own').toMatchObject({ returnTo });
  expect((await sendMails(shop)).join('')).toContain('Please send it by Monday, December 21:\nPaula');
  await act('return-sent', { tracking: '1z 999-aa1 0123456784' });
  expect((await read()).case).toMatchObject({
    returnCarrier: 'UPS',
    returnTracking: '1Z999AA10123456784',
    answerBy: '2026-12-08T05:00:00.000Z',
  });
  expect((await call('case/drop')).status, 'it is on its way').toBe(409);
  await sendMails(shop);
  advanceTo(shop, '2026-12-08T05:00:00.000Z');
  await watchParcels(shop);
  expect(await readRefunded(shop, buyer, order)).toEqual({ refunded: 5, count: 1 });
  expect(await read()).toMatchObject({ case: { outcome: 'refunded' } });
  expect((await read()).case, 'only while it is under way').not.toHaveProperty('returnTo');
  expect(subjectsTo(shop, 'paula@example.com')).toEqual([
    'You sold something on Dogear',
    'A buyer would like to return something',
    'A return is on its way to you',
    'A sale of yours was refunded',
  ]);
});

test('without an address a return is refunded, without posting it is dropped, and without a number it is decided', async () => {
  await using shop = await openShop();
  const { paula, quentin, buyer, order, call, ofQuentin, read, do: act } = await sendTwoParcels(shop);
  await act('return', { reason: 'A gift' });
  await readOkBody(await setReturnAddress(quentin));
  await readOkBody(await call('return', {}, ofQuentin));
  advanceTo(shop, '2026-11-26T05:00:00.000Z');
  await watchParcels(shop);
  expect(await readRefunded(shop, buyer, order)).toEqual({ refunded: 5, count: 1 });
  expect(await read()).toMatchObject({ status: 'shipped', case: { outcome: 'refunded', text: 'A gift' } });
  const [, other] = (await buyer.getOrder(order)).shipments;
  expect(other).toMatchObject({ status: 'return_requested', case: { status: 'returning' } });
  advanceTo(shop, '2026-12-22T05:00:00.000Z');
  await watchParcels(shop);
  const dropped = (await buyer.getOrder(order)).shipments[1];
  expect(dropped).toMatchObject({ status: 'delivered', case: { outcome: 'dropped' } });
  expect(dropped, 'it arrived when that was known').toMatchObject({
    deliveredAt: '2026-12-22T05:00:00.000Z',
  });
  await readOkBody(await call('return', {}, ofQuentin));
  await readOkBody(await call('return-sent', {}, ofQuentin));
  await readOkBody(await call('return-sent', {}, ofQuentin));
  advanceTo(shop, '2027-01-20T05:00:00.000Z');
  await watchParcels(shop);
  expect((await buyer.getOrder(order)).shipments[1]?.case).toMatchObject({ status: 'contested' });
  expect((await quentin.post(`/api/sales/${ofQuentin}/returned`)).status, 'Dogear decides').toBe(409);
  expect(await readSales(paula)).toMatchObject([{ earned: 0 }]);
});

test('a return that has arrived is restocked and refunded, and one with something wrong is decided', async () => {
  await using shop = await openShop();
  const { paula, quentin, dune, buyer, order, call, ofPaula, ofQuentin, read } = await sendTwoParcels(shop);
  for (const [seller, id] of [
    [paula, ofPaula],
    [quentin, ofQuentin],
  ] as const) {
    await readOkBody(await setReturnAddress(seller));
    await readOkBody(await call('received', {}, id));
    await readOkBody(await call('return', {}, id));
    await readOkBody(await call('return-sent', {}, id));
  }
  const arrived = () => paula.post(`/api/sales/${ofPaula}/returned`);
  for (const { status } of await Promise.all([arrived(), arrived()])) expect(status).toBe(200);
  const wrong = { answer: 'contest', text: 'It is another book.' };
  await readOkBody(await quentin.post(`/api/sales/${ofQuentin}/case`, wrong));
  expect(await read()).toMatchObject({ status: 'returned', case: { outcome: 'returned' } });
  expect(await getProduct(shop, dune)).toMatchObject({ stock: 1, inStock: true });
  expect((await buyer.getOrder(order)).shipments[1]?.case).toMatchObject({ status: 'contested' });
  expect(await readRefunded(shop, buyer, order)).toEqual({ refunded: 5, count: 1 });
  expect((await call('return')).status).toBe(409);
});

test('the shop is told at once of reports about its own parcels, whose returns go to its address', async () => {
  await using shop = await openShop({ env: { ...ADMIN, SUPPORT_ADDRESS: '1 Main St, Portland' } });
  const admin = await createAdmin(shop);
  const buyer = createBuyer(shop);
  const order = await buyer.buy(await addListing(shop));
  const [parcel] = (await buyer.getOrder(order)).shipments;
  const shipmentId = parcel?.id ?? 0;
  await admin.do('POST', `/api/admin/orders/${order}/shipments/${shipmentId}/sent`, {});
  await readOkBody(await buyer.post(`/api/orders/${order}/problem`, { ...DAMAGED, shipmentId }));
  await sendMails(shop);
  const { number } = await buyer.getOrder(order);
  expect(subjectsTo(shop, 'support@localhost')).toEqual([`Order ${number}: a case to decide`]);
  await readOkBody(await buyer.post(`/api/orders/${order}/case/drop`, { shipmentId }));
  await readOkBody(await buyer.post(`/api/orders/${order}/return`, { shipmentId }));
  const [returning] = (await buyer.getOrder(order)).shipments;
  expect(returning?.case).toMatchObject({ returnTo: { name: 'Dogear', address: '1 Main St, Portland' } });
});

test('a return that an older build has requested gets its deadlines', async () => {
  await using shop = await openShop();
  const { read, do: act } = await sendTwoParcels(shop);
  await act('received');
  const old = {
    status: 'return_requested',
    returnRequestedAt: shop.deps.now(),
    returnReason: 'Torn.',
  } as const;
  await shop.deps.storage.transaction({}, async (tx) => {
    await tx.update(shipments).set(old);
  });
  await watchParcels(shop);
  expect((await read()).case).toMatchObject({ kind: 'return', status: 'open', text: 'Torn.' });
});
