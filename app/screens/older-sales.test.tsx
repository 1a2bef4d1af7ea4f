// Imported first: it installs the global indexedDB.
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ORDER_HISTORY, SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import type { Order, Sale } from '#contract/orders/order.ts';
import { SALE_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import { serveJsonShop } from '../pwa/doubles/json-shop.ts';
import { local } from '../pwa/worker/local-db.ts';
import { openAccount } from './doubles/open-account.tsx';

const item = (title: string) =>
  ({ productId: 1, title, condition: 'good', price: 8.5, quantity: 1 }) as const;

const createSale = (shipmentId: number, title: string, status: Sale['status'] = 'shipped'): Sale => ({
  shipmentId,
  orderNumber: `D-${shipmentId}`,
  status,
  soldAt: '2026-11-21T12:00:00.000Z',
  items: [item(title)],
  earned: 7.35,
  paidOut: false,
  demo: false,
  shipTo: { name: 'Edith Marlowe', address: '1 Corner Street, Dogear' },
});

const createOrder = (title: string): Order => ({
  id: title,
  number: `D-${title}`,
  status: 'paid',
  totalAmount: 8,
  customerName: '',
  customerEmail: '',
  shippingAddress: '',
  createdAt: '2026-11-21T00:00:00.000Z',
  items: [item(title)],
  shipments: [],
  demo: false,
  refunded: 0,
});

/** Pages by path and query, each with the address of the next one. */
let pages: Record<string, { readonly rows: readonly object[]; readonly next?: string }> = {};

const startShop = serveJsonShop({
  answers: [],
  calls: [],
  read: (url) => pages[url]?.rows ?? (url.startsWith('/api/listings') ? { listings: [] } : {}),
  nextOf: (url) => pages[url]?.next,
});

beforeEach(async () => {
  pages = {};
  await local.run(async (db) => Promise.all(db.tables.map(async (table) => table.clear())));
  await startShop();
});
afterEach(cleanup);

const region = () => screen.findByRole('region', { name: SALES_MESSAGES.title });
const list = () => screen.findByRole('list', { name: 'Orders' });

const titles = async (find: () => Promise<HTMLElement>, level: number): Promise<(string | null)[]> =>
  within(await find())
    .getAllByRole('heading', { level })
    .map(({ textContent }) => textContent);

test('older sales are appended page by page, and the earnings are summed up once all are shown', async () => {
  pages = {
    '/api/sales': { rows: [createSale(3, 'Emma'), createSale(2, 'Dune')], next: '/api/sales?cursor=a' },
    // It was open when the first page was read.
    '/api/sales?cursor=a': {
      rows: [createSale(3, 'Emma', 'delivered'), createSale(1, 'Kindred')],
      next: '/api/sales?cursor=b',
    },
    '/api/sales?cursor=b': { rows: [createSale(0, 'Persuasion')] },
  };
  openAccount('listings');
  await screen.findByRole('button', { name: SALE_SCREEN.older });
  expect(await titles(region, 4)).toEqual(['Emma', 'Dune']);
  expect(screen.queryByText(SALES_MESSAGES.due('$14.70')), 'of some sales it would be too low').toBeNull();
  await waitFor(async () => expect(await local.run(async (db) => db.sales.count())).toBe(2));
  fireEvent.click(screen.getByRole('button', { name: SALE_SCREEN.older }));
  await screen.findByRole('heading', { name: 'Kindred' });
  expect(await titles(region, 4)).toEqual(['Dune', 'Emma', 'Kindred']);
  fireEvent.click(screen.getByRole('button', { name: SALE_SCREEN.older }));
  await screen.findByRole('heading', { name: 'Persuasion' });
  expect(screen.queryByRole('button', { name: SALE_SCREEN.older })).toBeNull();
  expect(screen.getByText(SALES_MESSAGES.due('$29.40'))).toBeTruthy();
  expect(await local.run(async (db) => db.sales.count()), 'the first page stays on the phone').toBe(2);
});

test('older orders are appended page by page', async () => {
  pages = {
    '/api/orders': { rows: [createOrder('Emma')], next: '/api/orders?cursor=a' },
    '/api/orders?cursor=a': { rows: [createOrder('Dune')] },
  };
  openAccount('orders');
  expect(await titles(list, 3)).toEqual(['Order D-Emma']);
  fireEvent.click(screen.getByRole('button', { name: ORDER_HISTORY.older }));
  await screen.findByRole('heading', { name: 'Order D-Dune' });
  expect(await titles(list, 3)).toEqual(['Order D-Emma', 'Order D-Dune']);
  expect(screen.queryByRole('button', { name: ORDER_HISTORY.older })).toBeNull();
});
