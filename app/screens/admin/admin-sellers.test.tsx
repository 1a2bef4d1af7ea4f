import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN_SELLERS as TEXTS, SELLER_STEP_TEXTS } from '#contract/admin/admin-seller-messages.ts';
import type { AdminSeller, AdminSellers } from '#contract/admin/admin-sellers.ts';
import { setAdminFlag } from '../../pwa/back-office-flag.ts';
import { Component, loader } from './admin-sellers.tsx';

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

const edith: AdminSeller = {
  owner: 'u:12',
  name: 'Edith M.',
  email: 'edith@example.com',
  userId: 12,
  sales: 31,
  late: 6,
  cases: 2,
  balance: -14.2,
  account: 'ready',
  standing: 'ok',
};
const guest: AdminSeller = {
  owner: 's:34',
  name: 'Guest',
  sales: 0,
  cases: 0,
  balance: 0,
  standing: 'held',
  reason: 'Odd sales',
};

/** The pages by the address's query, and the shop's answers to steps, in order. */
async function openSellers(
  pages: Readonly<Record<string, AdminSellers>>,
  steps: readonly Response[] = [],
): Promise<void> {
  const left = [...steps];
  fetchStub.mockImplementation(async (path, init) => {
    if (init?.method === 'POST') return left.shift() ?? Response.error();
    return Response.json(pages[path.replace('/api/admin/sellers', '')] ?? { sellers: [] });
  });
  const router = createMemoryRouter([{ path: 'admin/sellers', Component, loader }], {
    initialEntries: ['/admin/sellers'],
  });
  render(<RouterProvider router={router} />);
  await screen.findByLabelText('Filter sellers');
}

const rowsOf = async () =>
  within(await screen.findByRole('region', { name: 'Sellers' }))
    .getAllByRole('row')
    .slice(1);
const steps = () => fetchStub.mock.calls.filter(([, init]) => init?.method === 'POST');

const cellsOf = (row: HTMLElement | undefined) =>
  row === undefined
    ? []
    : within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Why');
const block = () => fireEvent.click(screen.getByRole('button', { name: 'Block', hidden: true }));

test('sellers stand with what they have sold and are owed', async () => {
  await openSellers({ '': { sellers: [edith, guest] } });
  const [first, second] = await rowsOf();
  expect(cellsOf(first).slice(0, 7)).toEqual([
    'Edith M.edith@example.com',
    '31',
    '6%',
    '2',
    '−$14.20',
    'Ready',
    'OK',
  ]);
  expect(cellsOf(second).slice(0, 7)).toEqual([
    'Guest',
    '0',
    '–',
    '0',
    '$0.00',
    TEXTS.byHand,
    'On holdOdd sales',
  ]);
});

test('more sellers come on demand', async () => {
  await openSellers({ '': { sellers: [edith], next: 'abc' }, '?cursor=abc': { sellers: [guest] } });
  expect(await rowsOf()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'More sellers' }));
  await waitFor(async () => expect(await rowsOf()).toHaveLength(2));
});

test('a block says what it means, and its reason outlives a failure', async () => {
  await openSellers({ '': { sellers: [edith] } }, [
    Response.json({}, { status: 503 }),
    Response.json({ ...edith, standing: 'blocked' }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: /^Block\b.*Edith M., edith@example.com$/ }));
  expect(screen.getByText(SELLER_STEP_TEXTS.block.does)).toBeTruthy();
  fireEvent.change(reason(), { target: { value: 'Stolen cards' } });
  block();
  await waitFor(() => expect(steps()).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Block', hidden: true }).getAttribute('aria-busy')).toBeNull(),
  );
  expect(reason().value).toBe('Stolen cards');
  block();
  await waitFor(() => expect(steps()).toHaveLength(2));
  expect(steps().map(([path, init]) => [path, init?.body])).toEqual(
    [1, 2].map(() => ['/api/admin/sellers/u:12/block', '{"reason":"Stolen cards"}']),
  );
  await waitFor(() => expect(screen.queryByLabelText('Why')).toBeNull());
});

test('each standing has its own steps', async () => {
  const blocked = { ...edith, owner: 'u:13', standing: 'blocked' } as const;
  await openSellers({ '': { sellers: [edith, guest, blocked] } });
  const actions = (await rowsOf()).map((row) =>
    within(row)
      .getAllByRole('button')
      .map(({ textContent }) => textContent.split(':')[0]),
  );
  expect(actions).toEqual([['Hold payouts', 'Block'], ['Release payouts', 'Block'], ['Unblock']]);
});
