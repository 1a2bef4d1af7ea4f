import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN_DISPUTES as TEXTS, EVIDENCE_LABELS } from '#contract/admin/disputes/admin-dispute-messages.ts';
import type { AdminDispute } from '#contract/admin/disputes/admin-disputes.ts';
import { ADMIN_MESSAGES } from '#contract/admin/admin-messages.ts';
import { DEMO_DISPUTE_TEXTS } from '#contract/payouts/demo-bank.ts';
import { useToasts } from '../../ui/feedback/toast-store.ts';
import { setAdminFlag } from '../../pwa/back-office-flag.ts';
import * as detail from './admin-dispute.tsx';
import * as list from './admin-disputes.tsx';

const fetchStub = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  setAdminFlag(true);
  vi.stubGlobal('fetch', fetchStub);
  sessionStorage.removeItem('dogear:admin-typed');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchStub.mockReset();
  useToasts.setState({ current: undefined });
});

const dispute: AdminDispute = {
  id: 'dp_1',
  status: 'needs_response',
  reason: 'product_not_received',
  stage: 'answer',
  amount: 24,
  orderId: 'abc',
  orderNumber: 'D-4821-7KQ',
  title: 'Carcassonne',
  dueBy: '2099-12-07T23:59:00.000Z',
  evidence: { uncategorized_text: 'It was sent.', customer_name: 'Grace Murray' },
  isSaved: false,
  fee: 15,
  isDemo: false,
  parcels: [
    {
      shipmentId: 1,
      title: 'Carcassonne',
      seller: 'Saturday T.',
      isTracked: true,
      earned: 21.3,
      bearer: 'shop',
    },
    { shipmentId: 2, title: 'Dune', isTracked: false, earned: 0, bearer: 'shop' },
  ],
};

/** The shop's answers to posts, in order; it always has the same dispute. */
function openDispute(shown: AdminDispute, answers: (() => Promise<Response> | Response)[] = []) {
  fetchStub.mockImplementation(async (_path, init) =>
    init?.method === 'POST' ? (answers.shift() ?? (() => Response.error()))() : Response.json(shown),
  );
  const router = createMemoryRouter([{ path: 'admin/disputes/:id', ...detail }], {
    initialEntries: ['/admin/disputes/dp_1'],
  });
  render(<RouterProvider router={router} />);
  return screen.findByRole('heading', { level: 1, name: 'Dispute over $24.00' });
}

/** The toast with this text is shown. */
const told = (text: string) =>
  waitFor(() => expect(JSON.stringify(useToasts.getState().current)).toContain(text));
const posts = (): [string, unknown][] =>
  fetchStub.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([path, init]) => {
      const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '');
      return [path, body];
    });
const words = () => screen.getByLabelText<HTMLTextAreaElement>(EVIDENCE_LABELS.uncategorized_text);
const type = (text: string) => fireEvent.change(words(), { target: { value: text } });
const press = (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }));

test('the list shows the status of each dispute, an empty list and a failure', async () => {
  const { evidence: _, parcels: __, ...row } = dispute;
  const pages = [
    Response.json({ disputes: [row, { ...row, id: 'dp_2', stage: 'decide', status: 'lost' }] }),
    Response.json({ disputes: [] }),
    Response.json({}, { status: 500 }),
  ];
  fetchStub.mockImplementation(async () => pages.shift() ?? Response.error());
  const router = createMemoryRouter([{ path: 'admin/disputes', ...list }], {
    initialEntries: ['/admin/disputes'],
  });
  render(<RouterProvider router={router} />);
  const table = await screen.findByRole('region', { name: 'Disputes by deadline' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Needs evidence$24.00'),
    expect.stringContaining('Lost, undecided$24.00'),
  ]);
  press('Closed');
  expect(await screen.findByText(TEXTS.noneClosed)).toBeTruthy();
  expect(fetchStub.mock.calls.at(-1)?.[0]).toBe('/api/admin/disputes?list=closed');
  press('Open');
  expect(await screen.findByRole('heading', { name: 'Error Loading Disputes' })).toBeTruthy();
});

test('what is typed survives a failure, and what is typed while it is saved', async () => {
  let release: ((response: Response) => void) | undefined;
  const held = new Promise<Response>((resolve) => {
    release = resolve;
  });
  await openDispute(dispute, [
    () => Response.json({}, { status: 503 }),
    () => held,
    () => Response.json(dispute),
  ]);
  expect(words().value).toBe('It was sent.');
  type('It was sent on Monday.');
  press('Save');
  await told(ADMIN_MESSAGES.actionFailed);
  expect(words().value).toBe('It was sent on Monday.');
  press('Save');
  await waitFor(() => expect(posts()).toHaveLength(2));
  type('It was sent on Monday, by UPS.');
  release?.(Response.json(dispute));
  await told(TEXTS.saved);
  expect(words().value).toBe('It was sent on Monday, by UPS.');
  expect(sessionStorage.getItem('dogear:admin-typed')).toContain('by UPS');
  expect(posts()[1]).toEqual([
    '/api/admin/disputes/dp_1/evidence',
    { fields: { uncategorized_text: 'It was sent on Monday.', customer_name: 'Grace Murray' }, send: false },
  ]);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBeNull(),
  );
  press('Save');
  await waitFor(() => expect(sessionStorage.getItem('dogear:admin-typed')).toBeNull());
  expect(words().value).toBe('It was sent on Monday, by UPS.');
});

test('it asks before it sends, and sends once', async () => {
  await openDispute(dispute, [() => Response.json(dispute)]);
  press(TEXTS.send);
  const dialog = await screen.findByRole('dialog', { name: TEXTS.sendTitle });
  press('Cancel', dialog);
  expect(posts()).toEqual([]);
  press(TEXTS.send);
  press(TEXTS.send, screen.getByRole('dialog', { name: TEXTS.sendTitle }));
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.[1]).toMatchObject({ send: true });
  await told(TEXTS.sending);
});

test('more than a bank takes can be neither saved nor sent', async () => {
  const long = 'x'.repeat(20_000);
  await openDispute({
    ...dispute,
    evidence: {
      product_description: long,
      refund_policy_disclosure: long,
      refund_refusal_explanation: long,
      cancellation_policy_disclosure: long,
      cancellation_rebuttal: long,
      access_activity_log: long,
      duplicate_charge_explanation: long,
      uncategorized_text: 'x'.repeat(10_000),
    },
  });
  expect(screen.getByText('150,000 of 150,000 characters')).toBeTruthy();
  type(words().value + 'x');
  expect(screen.getByText(/^150,001 of 150,000 characters/).textContent).toContain(TEXTS.tooLong);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: TEXTS.send }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});

test('sent evidence is shown and cannot be changed, and a refusal with its reason', async () => {
  await openDispute({
    ...dispute,
    stage: 'bank',
    status: 'under_review',
    evidenceSentAt: '2026-12-01T15:00:00.000Z',
    refused: 'Too late',
  });
  expect(screen.getByText(/^Sent to the bank Dec 1, 2026/)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(TEXTS.refused('Too late'));
  expect(words().readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: TEXTS.send })).toBeNull();
  expect(screen.queryByRole('region', { name: DEMO_DISPUTE_TEXTS.title }), 'only in demo shops').toBeNull();
});

test('of a lost one, each parcel has its bearer, the default first, and the choice outlives a failure', async () => {
  await openDispute({ ...dispute, stage: 'decide', status: 'lost' }, [
    () => Response.json({ code: 'conflict', message: TEXTS.refundUnderWay }, { status: 409 }),
    () => Response.json(dispute),
  ]);
  const carcassonne = screen.getByRole('group', { name: TEXTS.bearsOf('Carcassonne') });
  const radio = (name: RegExp) => within(carcassonne).getByRole<HTMLInputElement>('radio', { name });
  expect(radio(/^Shop/).checked).toBe(true);
  expect(carcassonne.textContent).toContain(TEXTS.tracked);
  const own = screen.getByRole('group', { name: TEXTS.bearsOf('Dune') });
  expect(within(own).getAllByRole('radio')).toHaveLength(1);
  fireEvent.click(radio(/^Saturday T\./));
  press(TEXTS.decide);
  await told(TEXTS.refundUnderWay);
  expect(radio(/^Saturday T\./).checked).toBe(true);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: TEXTS.decide }).getAttribute('aria-busy')).toBeNull(),
  );
  press(TEXTS.decide);
  await waitFor(() => expect(posts()).toHaveLength(2));
  const bearers = [
    { shipmentId: 1, bearer: 'seller' },
    { shipmentId: 2, bearer: 'shop' },
  ];
  expect(posts()[1]).toEqual(['/api/admin/disputes/dp_1/decide', { bearers }]);
});
