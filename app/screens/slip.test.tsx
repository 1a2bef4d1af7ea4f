// Imported first: it installs the global indexedDB.
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PackingSlip } from '#contract/parcels/packing-slip.ts';
import { SLIP_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import { openPage, resetShop, shop } from './doubles/seller-shop.tsx';

beforeEach(resetShop);
afterEach(cleanup);

const to = { name: 'Ada Lovelace', address: '18 Linden Row\nPortland, ME 04101' };
const from = { name: 'Edith Marlowe', address: '7 Mill Street\nBeacon, NY 12508' };

const slip = (more: Partial<PackingSlip> = {}): PackingSlip => ({
  orderNumber: 'D-4821-7KQ',
  soldAt: '2026-11-24T04:59:00.000Z',
  status: 'new',
  demo: false,
  to,
  from,
  items: [
    { title: 'The Last Whole Earth Catalog', condition: 'good', quantity: 1 },
    { title: 'Kindred', condition: 'very_good', quantity: 2 },
  ],
  needsSignature: false,
  ...more,
});

async function openSlip(shown: PackingSlip | undefined, heading: string): Promise<void> {
  shop.slip = shown;
  openPage('/slip/7');
  await screen.findByRole('heading', { level: 1, name: heading });
}

test('a slip has both addresses, the items and a label, and no prices', async () => {
  await openSlip(slip({ changeableUntil: '2026-11-24T20:05:00.000Z' }), SLIP_SCREEN.title);
  const sheet = await screen.findByRole('article', { name: SLIP_SCREEN.title });
  const rows = within(sheet)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Item', 'Condition', 'Copies'],
    ['The Last Whole Earth Catalog', 'Used - Good', '1'],
    ['Kindred', 'Used - Very Good', '2'],
  ]);
  const label = within(within(sheet).getByRole('region', { name: SLIP_SCREEN.label }));
  for (const part of [within(sheet), label]) {
    expect(part.getAllByText(/Ada Lovelace\s18 Linden Row\sPortland, ME 04101/).length).toBeGreaterThan(0);
    expect(part.getAllByText(/Edith Marlowe\s7 Mill Street\sBeacon, NY 12508/).length).toBeGreaterThan(0);
  }
  expect(sheet.textContent).toContain('Order D-4821-7KQNovember 23, 2026');
  expect(sheet.textContent).not.toContain('$');
  expect(within(sheet).queryByText(SLIP_SCREEN.signature)).toBeNull();
  const time = new Date('2026-11-24T20:05:00.000Z').toLocaleTimeString('en-US', { timeStyle: 'short' });
  expect(within(sheet).getByText(/^The address may change until/).textContent).toBe(
    `The address may change until ${time}`,
  );
});

test('a valuable parcel needs a signature, on the slip and on the label', async () => {
  await openSlip(slip({ needsSignature: true }), SLIP_SCREEN.title);
  expect(await screen.findAllByText('Signature required')).toHaveLength(2);
  expect(screen.queryByText(/address may change/)).toBeNull();
});

test('without a return address the slip says where to give one', async () => {
  const { from: _from, ...unknown } = slip();
  await openSlip(unknown, SLIP_SCREEN.title);
  expect(await screen.findByText(SLIP_SCREEN.noSender)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: SLIP_SCREEN.from })).toBeNull();
});

test('what was canceled, and what is not the seller’s, cannot be printed', async () => {
  const { to: _to, ...canceled } = slip({ status: 'canceled' });
  await openSlip(canceled, SLIP_SCREEN.canceled);
  expect(screen.queryByRole('button', { name: SLIP_SCREEN.print })).toBeNull();
  cleanup();
  await openSlip(undefined, SLIP_SCREEN.missing);
  expect(screen.queryByRole('button', { name: SLIP_SCREEN.print })).toBeNull();
});

test('the key of a mailed link opens the slip, and leaves the address', async () => {
  shop.slip = slip();
  openPage('/slip/7#key=1.abc');
  await screen.findByRole('button', { name: SLIP_SCREEN.print });
  expect(shop.calls).toEqual([{ call: 'GET /api/sales/7/slip', listingsKey: '1.abc', body: undefined }]);
  expect(location.hash).toBe('');
});
