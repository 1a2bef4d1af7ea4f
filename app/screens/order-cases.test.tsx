import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CASE_KIND_NAMES, CASE_SCREEN, REPORT_WINDOW_MESSAGES } from '#contract/parcels/case-messages.ts';
import { SALE_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import { dialog, opened, openOrder, orderWith, parcel, resetShop, shop, tap } from './doubles/order-shop.tsx';

beforeEach(resetShop);
afterEach(cleanup);

const sent = parcel({
  status: 'shipped',
  shippedAt: '2026-11-30T15:00:00.000Z',
  windows: {
    missing: { from: '2026-12-10T05:00:00.000Z', until: '2026-12-13T05:00:00.000Z' },
    mismatch: { until: '2026-12-20T05:00:00.000Z' },
    return: { until: '2027-02-01T05:00:00.000Z' },
  },
});

test('what cannot be reported now says why, and from when', async () => {
  await openOrder(orderWith([sent]));
  tap(CASE_SCREEN.report);
  const form = within(await dialog(CASE_SCREEN.report));
  const choice = (name: string) =>
    form.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) });
  expect(form.getByText('From December 10 until December 12')).toBeTruthy();
  expect(form.getByText(REPORT_WINDOW_MESSAGES.damaged)).toBeTruthy();
  const kinds = Object.values(CASE_KIND_NAMES).slice(0, 3);
  expect(kinds.map((name) => choice(name).disabled)).toEqual([true, true, false]);
  expect(choice(CASE_KIND_NAMES.mismatch).checked, 'the only one that is left').toBe(true);
});

test('a report keeps its words, sends a failed photo again, and the same report has the same effect once', async () => {
  await openOrder(orderWith([{ ...sent, windows: { damaged: {}, mismatch: {} } }]));
  tap(CASE_SCREEN.report);
  const form = within(await dialog(CASE_SCREEN.report));
  const send = () => fireEvent.click(form.getByRole('button', { name: CASE_SCREEN.report }));
  send();
  expect(await form.findByText(CASE_SCREEN.chooseOne)).toBeTruthy();
  fireEvent.click(form.getByRole('radio', { name: /^Arrived damaged/ }));
  send();
  expect(await form.findByText(CASE_SCREEN.wordsMissing)).toBeTruthy();
  const words = form.getByLabelText<HTMLTextAreaElement>(CASE_SCREEN.words);
  fireEvent.change(words, { target: { value: 'The corner is crushed.' } });
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAIBAQAYr7cTAAAAAElFTkSuQmCC',
    'base64',
  );
  const photo = new File([png], 'corner.png', { type: 'image/png' });
  fireEvent.change(form.getByLabelText(CASE_SCREEN.photos, { selector: 'input' }), {
    target: { files: [photo] },
  });
  const again = await form.findByRole('button', { name: 'Try again Photo 1' });
  expect(shop.calls.map(({ url }) => url)).toEqual(['/api/upload?for=case']);
  shop.answers = [[503, {}]];
  fireEvent.click(again);
  await waitFor(() => expect(shop.calls).toHaveLength(2));
  await form.findByRole('button', { name: 'Try again Photo 1' });

  // The photo arrives with the report, whose answer is lost.
  shop.answers = [[200, { id: 77 }]];
  send();
  expect(await form.findByText(CASE_SCREEN.failed)).toBeTruthy();
  expect(words.value).toBe('The corner is crushed.');
  shop.order = orderWith([{ ...sent, case: opened }]);
  shop.answers = [[200, shop.order]];
  send();
  expect(await screen.findByText('Waiting for the seller until Tuesday, December 15')).toBeTruthy();
  const reports = shop.calls.slice(3);
  expect(reports.map(({ url }) => url)).toEqual(['/api/orders/abc/problem', '/api/orders/abc/problem']);
  const report = { shipmentId: 5, kind: 'damaged', text: 'The corner is crushed.', photos: [77] };
  expect(reports.map(({ body }) => JSON.parse(body) as unknown)).toEqual([report, report]);
  expect(reports[0]?.key).toBeTruthy();
  expect(reports[1]?.key).toBe(reports[0]?.key);
  expect(screen.queryByRole('button', { name: CASE_SCREEN.report }), 'one case at a time').toBeNull();
});

test('a return is asked for without a reason, and posted with the carrier that its number names', async () => {
  await openOrder(orderWith([sent]));
  tap(CASE_SCREEN.askReturn);
  const form = within(await dialog(CASE_SCREEN.askReturn));
  const returning = { ...opened, kind: 'return', status: 'returning' } as const;
  const returnTo = { name: 'Attic Light', address: '41 Benefit Street\nProvidence, RI 02903' };
  shop.order = orderWith([
    {
      ...sent,
      status: 'return_requested',
      case: { ...returning, answerBy: '2027-01-10T05:00:00.000Z', returnTo },
    },
  ]);
  shop.answers = [[200, shop.order]];
  fireEvent.click(form.getByRole('button', { name: CASE_SCREEN.askReturn }));
  expect(await screen.findByText('Send it back by Saturday, January 9')).toBeTruthy();
  expect(JSON.parse(shop.calls[0]?.body ?? '')).toEqual({ shipmentId: 5 });
  expect(screen.getByText(/41 Benefit Street/)).toBeTruthy();

  tap(CASE_SCREEN.markSent);
  const posting = within(await dialog(CASE_SCREEN.markSent));
  const tracking = posting.getByLabelText(SALE_SCREEN.trackingOptional);
  fireEvent.change(tracking, { target: { value: '1Z999AA10123456785' } });
  expect(posting.getByText(SALE_SCREEN.wrongDigit)).toBeTruthy();
  fireEvent.change(tracking, { target: { value: '1Z999AA10123456784' } });
  expect(posting.getByText('UPS')).toBeTruthy();
  shop.answers = [[200, shop.order]];
  fireEvent.click(posting.getByRole('button', { name: CASE_SCREEN.markSent }));
  await waitFor(() => expect(shop.calls).toHaveLength(2));
  const posted = { shipmentId: 5, carrier: 'UPS', tracking: '1Z999AA10123456784' };
  expect(JSON.parse(shop.calls[1]?.body ?? '')).toEqual(posted);
});

test.each([
  ['a report that the shop decides', { status: 'contested' }, CASE_SCREEN.deciding, CASE_SCREEN.dropReport],
  ['a report that waits', { status: 'open' }, CASE_SCREEN.forAnswer, CASE_SCREEN.dropReport],
  ['a return without an address', { kind: 'return' }, CASE_SCREEN.forAddress, CASE_SCREEN.dropReturn],
  [
    'a return on its way',
    { status: 'returning', returnSentAt: opened.openedAt },
    CASE_SCREEN.forArrival,
    undefined,
  ],
  ['a refusal', { status: 'closed', outcome: 'refused' }, CASE_SCREEN.outcomes.refused, undefined],
] as const)('%s says what it waits for, and can be dropped or not', async (_name, state, text, drop) => {
  await openOrder(orderWith([{ ...sent, case: { ...opened, ...state } }]));
  expect(screen.getByText(text)).toBeTruthy();
  const drops = [CASE_SCREEN.dropReport, CASE_SCREEN.dropReturn];
  expect(drops.find((name) => screen.queryByRole('button', { name }) !== null)).toBe(drop);
});
