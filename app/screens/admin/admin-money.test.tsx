import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminMoney } from '#contract/admin/admin-money.ts';
import { ADMIN_MONEY as TEXTS } from '#contract/admin/admin-money-messages.ts';
import { setAdminFlag } from '../../pwa/back-office-flag.ts';
import { Component, loader } from './admin-money.tsx';

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
});

const money: AdminMoney = {
  books: [
    {
      currency: 'USD',
      livemode: true,
      debits: [
        { account: 'provider', amount: 4812.6 },
        { account: 'bank', amount: -20 },
        { account: 'losses', amount: 0.1 },
      ],
      credits: [
        { account: 'seller', amount: 1986.35 },
        { account: 'refunds', amount: 20 },
      ],
      owedToSellers: 2000.55,
      withdrawable: 2806.25,
    },
  ],
  failedRefunds: [
    {
      id: 7,
      orderId: 'abc',
      orderNumber: 'D-4821-7KQ',
      buyer: 'Marta F.',
      amount: 20,
      reason: 'Torn',
      failedAt: '2026-11-20T17:00:00.000Z',
    },
  ],
  debts: [
    {
      owner: 'u:5',
      name: 'Otto A.',
      email: 'otto@example.com',
      amount: 14.2,
      since: '2026-09-21T17:00:00.000Z',
      isRefused: true,
    },
  ],
};
const edith = { owner: 'u:12', name: 'Edith M.', email: 'edith@example.com', userId: 12 };
const seller = { ...edith, sales: 1, cases: 0, balance: 5, standing: 'ok' };

/** The shop's answers to entries, in order; sellers are found by `sellers`. */
async function openMoney(
  answers: readonly Response[] = [],
  { sellers = [seller], address = '/admin/money' } = {},
): Promise<void> {
  const left = [...answers];
  fetchStub.mockImplementation(async (path) => {
    if (path.endsWith('/entries')) return left.shift() ?? Response.error();
    if (path.startsWith('/api/admin/sellers')) return Response.json({ sellers });
    return Response.json(money);
  });
  const router = createMemoryRouter([{ path: 'admin/money', Component, loader }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'New entry' });
}

const ok = () => Response.json(money);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const post = () => fireEvent.click(screen.getByRole('button', { name: 'Post entry' }));
const answer = async (name: 'Confirm' | 'Cancel') =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const sentEntries = () => fetchStub.mock.calls.filter(([path]) => path.endsWith('/entries'));
const bodies = () =>
  sentEntries().map(([, init]): unknown =>
    typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
  );
const keys = () => sentEntries().map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));

test('the page says whose the money is and how much can be withdrawn', async () => {
  await openMoney();
  const figures = screen.getByLabelText('What is whose').textContent;
  for (const words of ['$2,000.55Owed', 'You can withdraw up to $2,806.25$4,812.60', '$20.00'])
    expect.soft(figures.replace('Owed to sellers$2,000.55', '$2,000.55Owed to sellers')).toContain(words);
  const balances = screen.getByRole('region', { name: 'Balances' }).textContent;
  for (const line of ['Provider$4,812.60', 'Bank, by hand−$20.00', 'Debits$4,792.70', 'Credits$2,006.35'])
    expect.soft(balances).toContain(line);
  const debts = screen.getByRole('region', { name: 'Old debts' });
  expect(debts.textContent).toContain('$14.20 Otto A., otto@example.comsince Sep 21, 2026, reversal refused');
});

test('an entry says what happens, and is posted once confirmed', async () => {
  await openMoney([ok()]);
  type('Seller', 'edith@example.com');
  type('Amount ($)', '5.00');
  type('Reason', 'Postage for the label');
  post();
  expect(await screen.findByText(/Edith M., edith@example.com gets \$5.00 more/)).toBeTruthy();
  await answer('Cancel');
  await waitFor(() => expect(screen.queryByText(/gets \$5.00 more/)).toBeNull());
  expect(sentEntries()).toEqual([]);
  post();
  await answer('Confirm');
  await waitFor(() =>
    expect(bodies()).toEqual([{ kind: 'credit', owner: 'u:12', amount: 5, reason: 'Postage for the label' }]),
  );
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Amount ($)').value).toBe(''));
});

test('missing and refused values are reported at their fields, and the input stays', async () => {
  const refusal = { code: 'invalid_input', message: 'No.', fields: { amount: TEXTS.notOwed('$3.00') } };
  await openMoney([Response.json(refusal, { status: 422 })]);
  post();
  expect(await screen.findByText(TEXTS.amountMissing)).toBeTruthy();
  expect(screen.getByText(TEXTS.whyMissing)).toBeTruthy();
  type('Kind', 'write-off');
  type('Amount ($)', '14.20');
  type('Reason', 'Gone for a year');
  post();
  expect(await screen.findByText(TEXTS.sellerMissing)).toBeTruthy();
  type('Seller', 'edith');
  post();
  await answer('Confirm');
  expect(await screen.findByText(TEXTS.notOwed('$3.00'))).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Gone for a year');
});

test('an entry without an answer is sent again under the same key, which a refusal ends', async () => {
  const used = {
    code: 'invalid_input',
    message: TEXTS.keyUsed,
    fields: { 'Idempotency-Key': TEXTS.keyUsed },
  };
  await openMoney([Response.json({}, { status: 503 }), Response.json(used, { status: 422 }), ok()]);
  type('Kind', 'withdrawal');
  type('Amount ($)', '100');
  type('Reason', 'Rent');
  post();
  await answer('Confirm');
  await waitFor(() => expect(sentEntries()).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Post entry' }).getAttribute('aria-busy')).toBeNull(),
  );
  type('Amount ($)', '90');
  post();
  await answer('Confirm');
  await waitFor(() => expect(sentEntries()).toHaveLength(2));
  expect(keys()[0]).toBeTruthy();
  expect(keys()[1], 'it may have been made').toBe(keys()[0]);
  await screen.findByRole('heading', { name: 'New entry' });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Post entry' }).getAttribute('aria-busy')).toBeNull(),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Amount ($)').value).toBe('90');
  post();
  await answer('Confirm');
  await waitFor(() => expect(sentEntries()).toHaveLength(3));
  expect(keys()[2]).not.toBe(keys()[1]);
});

test('of several sellers none is chosen', async () => {
  await openMoney([], { sellers: [seller, { ...seller, owner: 'u:13', email: 'edith.b@example.com' }] });
  type('Seller', 'edith');
  type('Amount ($)', '5');
  type('Reason', 'Postage');
  post();
  expect(await screen.findByText(TEXTS.severalSellers)).toBeTruthy();
  type('Seller', 'Edith@example.com');
  post();
  expect(await screen.findByText(/^Edith M., edith@example.com gets/)).toBeTruthy();
});

test('a failed refund and a debt fill in the entry that settles them', async () => {
  await openMoney([ok(), ok()]);
  fireEvent.click(screen.getByRole('button', { name: 'Paid by hand' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  type('Reason', 'By check');
  post();
  expect(await screen.findByText(/given \$20.00 of order D-4821-7KQ back/)).toBeTruthy();
  await answer('Confirm');
  await waitFor(() =>
    expect(bodies()).toEqual([{ kind: 'refund', refundId: 7, amount: 20, reason: 'By check' }]),
  );
  const debts = await screen.findByRole('region', { name: 'Old debts' });
  fireEvent.click(within(debts).getByRole('button', { name: 'Write off' }));
  expect(screen.getByLabelText<HTMLInputElement>('Amount ($)').value).toBe('14.20');
  expect(screen.getByLabelText<HTMLInputElement>('Seller').value).toBe('otto@example.com');
});

test('a link of the list of sellers names the seller', async () => {
  await openMoney([], { address: '/admin/money?seller=edith%40example.com' });
  expect(screen.getByLabelText<HTMLInputElement>('Seller').value).toBe('edith@example.com');
});
