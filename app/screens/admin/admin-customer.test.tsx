import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Customer } from '#contract/admin/admin-customers.ts';
import { setAdminFlag } from '../../pwa/back-office-flag.ts';
import { Component, loader } from './admin-customer.tsx';

const fetchStub = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  setAdminFlag(true);
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchStub.mockReset();
});

const order = (title: string): Customer['orders'][number] => ({
  id: title.toLowerCase(),
  number: 'D-4821-7KQ',
  status: 'paid',
  shipments: ['new'],
  createdAt: '2026-11-21T00:00:00.000Z',
  customerName: 'Edith',
  customerEmail: 'edith@example.com',
  totalAmount: 6.5,
  refunded: 0,
  pieces: 1,
  title,
  covers: [],
  demo: true,
});

const message = (id: number, subject: string): Customer['messages'][number] => ({
  id,
  status: 'new',
  name: 'Edith',
  email: 'edith@example.com',
  subject,
  category: 'order',
  message: 'When?',
  createdAt: '2026-11-21T00:00:00.000Z',
});

const edith: Customer = {
  user: {
    id: 12,
    name: 'Edith',
    email: 'edith@example.com',
    isVerified: true,
    createdAt: '2026-11-22T12:00:00.000Z',
    updatedAt: '2026-11-22T12:00:00.000Z',
  },
  orders: [order('Emma')],
  messages: [message(2, 'Late')],
  reports: [],
  listings: [],
  next: { orders: 'a', messages: 'm' },
};

const PATH = '/api/admin/customers/12';
const page = (rows: readonly object[], next?: string) =>
  Response.json(rows, next === undefined ? {} : { headers: { Link: `<${next}>; rel="next"` } });

function openCustomer(answers: Readonly<Record<string, () => Response>>): void {
  fetchStub.mockImplementation(async (path) => {
    const answer = answers[path];
    if (answer === undefined) throw new Error(`unexpected request of ${path}`);
    return Promise.resolve(answer());
  });
  const routes = [{ path: 'admin/customers/:id', Component, loader, HydrateFallback: () => null }];
  const router = createMemoryRouter(routes, { initialEntries: ['/admin/customers/12'] });
  render(<RouterProvider router={router} />);
}

const titlesIn = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const press = async (name: string) => (await screen.findByRole('button', { name })).click();

test('older orders and older messages are appended page by page, each to its own list', async () => {
  openCustomer({
    [PATH]: () => Response.json(edith),
    [`${PATH}/orders?cursor=a`]: () => page([order('Dune')], `${PATH}/orders?cursor=b`),
    [`${PATH}/orders?cursor=b`]: () => page([order('Kindred')]),
    [`${PATH}/messages?cursor=m`]: () => page([message(1, 'Early')]),
  });
  expect(await titlesIn('Orders')).toEqual(['Emma']);
  expect(screen.getByRole('heading', { name: 'Orders 1+' })).toBeTruthy();
  await press('Show older orders');
  await waitFor(async () => expect(await titlesIn('Orders')).toEqual(['Emma', 'Dune']));
  await press('Show older messages');
  await waitFor(async () => expect(await titlesIn('Messages')).toEqual(['Late', 'Early']));
  expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();
  await press('Show older orders');
  await waitFor(async () => expect(await titlesIn('Orders')).toEqual(['Emma', 'Dune', 'Kindred']));
  expect(screen.getByRole('heading', { name: 'Orders 3' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Show older/ })).toBeNull();
});
