// Imported first: it installs the global indexedDB.
import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from '#contract/accounts/accounts.ts';
import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import type { Order } from '#contract/orders/order.ts';
import { recordSignOut, updateAccount } from '../features/accounts/account-store.ts';
import { openAccount } from './doubles/open-account.tsx';

const edith: Account = {
  id: 1,
  email: 'edith@example.com',
  name: 'Edith',
  isVerified: true,
  createdAt: '2026-11-21T00:00:00.000Z',
  promotionalEmails: false,
  hasPassword: true,
};

const orderOf = (title: string): Order => ({
  id: title,
  number: 'D-4821-7KQ',
  status: 'paid',
  totalAmount: 8,
  customerName: '',
  customerEmail: '',
  shippingAddress: '',
  createdAt: '2026-11-21T00:00:00.000Z',
  items: [{ productId: 1, title, condition: 'good', price: 8, quantity: 1 }],
  shipments: [],
  demo: false,
  refunded: 0,
});

/** `isHolding` delays responses. Only orders are served: the account is the cached one. */
const shop = { orders: [orderOf('Kindred')], isHolding: false, held: [] as (() => void)[], requests: 0 };

const server = createServer(({ url }, res) => {
  if (url !== '/api/orders') {
    res.writeHead(500).end();
    return;
  }
  shop.requests += 1;
  const send = () =>
    res
      .writeHead(200, { 'Content-Type': 'application/json', 'Session-ID': 's' })
      .end(JSON.stringify(shop.orders));
  if (shop.isHolding) shop.held.push(send);
  else send();
});

beforeEach(async () => {
  Object.assign(shop, { isHolding: false, held: [], requests: 0 });
  if (!server.listening) await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  location.href = `http://127.0.0.1:${address.port}/`;
});
afterEach(cleanup);

test('after a sign-out, the orders of the account are gone before those of the guest have loaded', async () => {
  updateAccount(edith);
  openAccount('orders');
  await screen.findByText('Kindred');
  expect(shop.requests).toBe(1);

  shop.isHolding = true;
  shop.orders = [orderOf('Dune')];
  act(recordSignOut);
  await expect.poll(() => shop.held).toHaveLength(1);
  expect(screen.queryByText('Kindred')).toBeNull();
  for (const send of shop.held) send();
  await screen.findByText('Dune');
  expect(screen.getAllByText(ACCOUNT_MESSAGES.signInFirst).length).toBeGreaterThan(0);
  expect(shop.requests).toBe(2);
});
