// Imported first: it installs the global indexedDB.
import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import { cleanup } from '@testing-library/react';
import type { AccountState } from '#contract/payouts/account-state.ts';
import type { Payouts } from '#contract/payouts/payouts.ts';
import { recordSignOut, updateAccount } from '../../features/accounts/account-store.ts';
import { useConnectivity } from '../../pwa/connectivity.ts';
import { useToasts } from '../../ui/feedback/toast-store.ts';
import { openAccount } from './open-account.tsx';

type PaidSale = Payouts['sales'][number];

export const paidSale = (more: Partial<PaidSale> = {}): PaidSale => ({
  shipmentId: 7,
  orderNumber: 'D-4821-7KQ',
  soldAt: new Date().toISOString(),
  title: 'Dune',
  itemCount: 1,
  status: 'shipped',
  gross: 8.5,
  fee: 1.15,
  net: 7.35,
  payout: { state: 'waiting' },
  ...more,
});

/** What a seller with one sale on its way has; the account is at the provider Stripe. */
export const payoutsOf = (state: AccountState | undefined, more: Partial<Payouts> = {}): Payouts => ({
  available: 0,
  onTheWay: 7.35,
  onHold: 0,
  ...(state === undefined ? {} : { account: { state, provider: 'Stripe' } }),
  sales: [paidSale()],
  ...more,
});

/** A shop with a seller. */
export const shop = {
  payouts: payoutsOf('ready'),
  /** Pages by their cursor. */
  pages: {} as Readonly<Record<string, Payouts>>,
  status: 200,
  isUnreachable: false,
  /** The address of a page of the provider; undefined: it fails. */
  link: undefined as string | undefined,
  calls: [] as readonly string[],
};

const server = createServer((req, res) => {
  const { url = '', method = '' } = req;
  const send = (status: number, body: unknown) =>
    res
      .writeHead(status, { 'Content-Type': 'application/json', 'Session-ID': 's' })
      .end(JSON.stringify(body));
  const { pathname, searchParams } = new URL(url, 'http://shop.example');
  if (shop.isUnreachable) {
    req.destroy();
    return;
  }
  if (pathname === '/api/session') {
    send(200, {});
    return;
  }
  shop.calls = [...shop.calls, `${method} ${url}`];
  if (pathname === '/api/payouts') {
    const cursor = searchParams.get('cursor');
    send(shop.status, cursor === null ? shop.payouts : shop.pages[cursor]);
  } else if (method === 'POST' && shop.link !== undefined) {
    send(200, { url: shop.link });
  } else {
    send(500, { code: 'internal', message: 'No.' });
  }
});

export async function resetShop(): Promise<void> {
  Object.assign(shop, {
    payouts: payoutsOf('ready'),
    pages: {},
    status: 200,
    isUnreachable: false,
    link: undefined,
    calls: [],
  });
  useToasts.setState({ current: undefined });
  useConnectivity.setState({ isOffline: false });
  if (!server.listening) await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  location.href = `http://127.0.0.1:${address.port}/`;
}

/** Opens the payouts of a seller, or of a guest. */
export function openPayouts({ isGuest = false } = {}) {
  cleanup();
  if (isGuest) recordSignOut();
  else
    updateAccount({
      id: 1,
      email: 'ada@example.com',
      name: 'Ada',
      isVerified: true,
      createdAt: '2026-11-21T00:00:00.000Z',
      promotionalEmails: false,
      hasPassword: true,
    });
  return openAccount('payouts');
}
