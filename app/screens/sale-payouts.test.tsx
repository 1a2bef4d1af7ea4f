// Imported first: it installs the global indexedDB.
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import { SKIP_WAIT } from '#contract/payouts/payout-messages.ts';
import type { SalePayout } from '#contract/payouts/payouts.ts';
import { useToasts } from '../ui/feedback/toast-store.ts';
import { openSales, resetShop, sale, shop, tap } from './doubles/seller-shop.tsx';

beforeEach(resetShop);
afterEach(cleanup);

const due: SalePayout = { state: 'due', day: '2026-11-30' };
const skips = () =>
  screen.queryAllByRole('button', { name: /^Skip the wait/ }).map(({ textContent }) => textContent);

test('a sale says when it is paid, and what the shop keeps of its price', async () => {
  await openSales(
    [
      sale(1, 'Emma', { status: 'delivered', payout: due, fee: 1.15, earned: 7.35 }),
      sale(2, 'Dune', { status: 'delivered', payout: { state: 'settled' } }),
      sale(3, 'Kindred', { status: 'delivered', payout: { state: 'paid', day: '2026-11-18' } }),
      sale(4, 'Solaris', { status: 'canceled', payout: { state: 'lost' } }),
      sale(5, 'Ubik', { status: 'delivered' }),
    ],
    'Emma',
  );
  expect(screen.getByText('Paid on Monday, November 30')).toBeTruthy();
  expect(screen.getByText('$8.50 − $1.15 fee')).toBeTruthy();
  expect(screen.getByText('Used to settle a refund')).toBeTruthy();
  expect(screen.getByText(/^Paid November 18/)).toBeTruthy();
  expect(screen.getAllByText('Canceled'), 'once').toHaveLength(1);
  expect(screen.getAllByText(SALES_MESSAGES.toBePaidOut), 'by an older server').toHaveLength(1);
  expect(screen.getByText(SALES_MESSAGES.due('$15.85')), 'without what was paid or used up').toBeTruthy();
  expect(skips()).toEqual([]);
});

test('the wait of a demo sale ends at a tap, and the sale is loaded again', async () => {
  const demo = { demo: true, status: 'shipped', payout: { state: 'waiting' } } as const;
  await openSales(
    [
      sale(1, 'Emma', demo),
      sale(2, 'Dune', { ...demo, status: 'delivered', payout: due }),
      sale(3, 'Kindred', { ...demo, status: 'new' }),
      sale(4, 'Solaris', { ...demo, status: 'delivered', payout: { state: 'needs-account' } }),
      sale(5, 'Ubik', { status: 'delivered', payout: due }),
    ],
    'Emma',
  );
  // What the test before has stored may be shown first.
  await waitFor(() => expect(skips()).toEqual(['Skip the wait Emma', 'Skip the wait Dune']));
  shop.refusal = [409, { code: 'conflict', message: "This sale can't skip the wait." }];
  tap('Skip the wait Dune');
  await waitFor(() => expect(useToasts.getState().current?.text).toBe("This sale can't skip the wait."));
  shop.refusal = undefined;
  shop.sales = [sale(2, 'Dune', { ...demo, status: 'delivered', payout: { ...due, state: 'now' } })];
  tap('Skip the wait Dune');
  await waitFor(() => expect(skips()).toEqual([]));
  expect(useToasts.getState().current?.title).toBe(SKIP_WAIT.done);
  expect(shop.calls.map(({ call }) => call)).toEqual(
    Array<string>(2).fill('POST /api/demo-sales/2/skip-wait'),
  );
});
