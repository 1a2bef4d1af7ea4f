import { bodies, openListings, resetShop, sale, shop } from './doubles/seller-profile-shop.tsx';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import type { ParcelCase } from '#contract/parcels/parcel-cases.ts';
import { SALE_CASE } from '#contract/parcels/sale-case-messages.ts';

beforeEach(resetShop);
afterEach(cleanup);

const opened: ParcelCase = {
  id: 1,
  kind: 'damaged',
  status: 'open',
  openedAt: '2026-12-10T15:00:00.000Z',
  answerBy: '2026-12-16T05:00:00.000Z',
};
const returning: ParcelCase = { ...opened, kind: 'return', status: 'returning' };
const posted = { ...returning, returnSentAt: '2026-12-11T15:00:00.000Z' };

const ACTIONS = [SALE_CASE.refund, SALE_CASE.contest, SALE_CASE.takeReturn, SALE_CASE.wrong] as const;
/** The buttons name their sale for screen readers. */
const button = (action: string) => screen.queryByRole('button', { name: `${action} Dune` });
const shownActions = () => ACTIONS.filter((action) => button(action) !== null);
const tap = (action: string) => {
  const found = button(action);
  if (found === null) throw new Error(`no button ${action}`);
  fireEvent.click(found);
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test.each<[ParcelCase, headline: string, text: string | undefined, actions: readonly string[]]>([
  [opened, 'Answer by Tuesday, December 15', SALE_CASE.silenceRefunds, [SALE_CASE.refund, SALE_CASE.contest]],
  [
    { ...opened, kind: 'return' },
    'Enter your return address by Tuesday, December 15',
    SALE_CASE.noAddress,
    [SALE_CASE.refund, SALE_CASE.takeReturn],
  ],
  [{ ...opened, status: 'contested' }, SALE_CASE.deciding, SALE_CASE.decidingText, []],
  [
    returning,
    'Waiting for the buyer until Tuesday, December 15',
    SALE_CASE.unsent,
    [SALE_CASE.takeReturn, SALE_CASE.wrong],
  ],
  [
    posted,
    'Say by Tuesday, December 15 whether it has arrived',
    SALE_CASE.silenceAsks,
    [SALE_CASE.takeReturn, SALE_CASE.wrong],
  ],
  [
    { ...posted, returnTracking: '1Z' },
    'Say by Tuesday, December 15 whether it has arrived',
    SALE_CASE.silenceRefunds,
    [SALE_CASE.takeReturn, SALE_CASE.wrong],
  ],
  [{ ...opened, status: 'closed', outcome: 'refused' }, SALE_CASE.outcomes.refused, undefined, []],
  [{ ...opened, status: 'closed', outcome: 'refunded' }, SALE_CASE.outcomes.refunded, undefined, []],
])(
  'a case says what it waits for, and what its seller can do: %o',
  async (latest, headline, text, actions) => {
    shop.sales = [sale({ case: latest })];
    await openListings();
    expect(await screen.findByRole('heading', { name: headline })).toBeTruthy();
    if (text !== undefined) expect(screen.getByText(text)).toBeTruthy();
    expect(shownActions()).toEqual(actions);
  },
);

test('a seller who was paid can refund like any other', async () => {
  shop.sales = [sale({ paidOut: true, case: opened })];
  await openListings();
  await screen.findByText(SALE_CASE.silenceRefunds);
  expect(shownActions()).toEqual([SALE_CASE.refund, SALE_CASE.contest]);
});

test('a seller reads the report, and asks Dogear to decide, once and not without words', async () => {
  const report: ParcelCase = {
    ...opened,
    text: 'The corner is crushed.',
    photos: ['/api/case-photos/7/a.jpg'],
  };
  shop.sales = [sale({ case: report })];
  await openListings();
  await screen.findByText('The corner is crushed.');
  expect(screen.getByRole('img', { name: CASE_SCREEN.openPhoto(1) })).toBeTruthy();
  tap(SALE_CASE.contest);
  const form = await dialog(SALE_CASE.contest);
  const send = () => fireEvent.click(form.getByRole('button', { name: SALE_CASE.contest }));
  send();
  expect(await form.findByText(SALE_CASE.wordsMissing)).toBeTruthy();
  expect(shop.calls).toEqual([]);
  const words = form.getByLabelText<HTMLTextAreaElement>(SALE_CASE.words);
  fireEvent.change(words, { target: { value: ' It left in one piece. ' } });
  // The answer is lost.
  send();
  expect(await form.findByText(SALE_CASE.failed)).toBeTruthy();
  expect(words.value).toBe(' It left in one piece. ');
  shop.sales = [sale({ case: { ...report, status: 'contested', answer: 'It left in one piece.' } })];
  shop.answers = [[200, shop.sales]];
  send();
  expect(await screen.findByRole('heading', { name: SALE_CASE.deciding })).toBeTruthy();
  expect(screen.getByText('It left in one piece.')).toBeTruthy();
  expect(screen.getByText(SALE_CASE.you)).toBeTruthy();
  const answer = { answer: 'contest', text: 'It left in one piece.' };
  expect(bodies()).toEqual([answer, answer]);
  expect(shop.calls.map(({ url }) => url)).toEqual(['/api/sales/5/case', '/api/sales/5/case']);
  expect(shop.calls[0]?.key).toBeTruthy();
  expect(shop.calls[1]?.key).toBe(shop.calls[0]?.key);
});

test('a refund asks first', async () => {
  shop.sales = [sale({ case: opened })];
  await openListings();
  await screen.findByText(SALE_CASE.silenceRefunds);
  tap(SALE_CASE.refund);
  const asked = await dialog(SALE_CASE.refund);
  expect(asked.getByText(/keeps it/)).toBeTruthy();
  shop.sales = [sale({ case: { ...opened, status: 'closed', outcome: 'refunded' } })];
  shop.answers = [[200, shop.sales]];
  fireEvent.click(asked.getByRole('button', { name: SALE_CASE.refund }));
  expect(await screen.findByRole('heading', { name: SALE_CASE.outcomes.refunded })).toBeTruthy();
  expect(bodies()).toEqual([{ answer: 'refund' }]);
});

test('a return says where it goes, and has arrived, or something is wrong with it', async () => {
  const returnTo = { name: 'Attic Light', address: '41 Benefit Street' };
  shop.sales = [sale({ status: 'return_requested', case: { ...returning, returnTo } })];
  await openListings();
  await screen.findByText(/41 Benefit Street/);
  tap(SALE_CASE.wrong);
  const form = await dialog(SALE_CASE.wrong);
  fireEvent.change(form.getByLabelText(SALE_CASE.wrongWords), { target: { value: 'Another copy.' } });
  shop.answers = [[409, { code: 'conflict', message: 'This cannot be answered any more.' }]];
  fireEvent.click(form.getByRole('button', { name: SALE_CASE.wrong }));
  expect(await form.findByText('This cannot be answered any more.')).toBeTruthy();
  tap(SALE_CASE.takeReturn);
  const asked = await dialog(SALE_CASE.takeReturn);
  shop.sales = [sale({ status: 'returned', case: { ...returning, status: 'closed', outcome: 'returned' } })];
  shop.answers = [[200, shop.sales]];
  fireEvent.click(asked.getByRole('button', { name: SALE_CASE.takeReturn }));
  await waitFor(() => expect(screen.queryByText(/41 Benefit Street/)).toBeNull());
  expect(shop.calls.map(({ url }) => url)).toEqual(['/api/sales/5/case', '/api/sales/5/returned']);
  expect(screen.getByRole('heading', { name: SALE_CASE.outcomes.returned })).toBeTruthy();
});
