// Imported first: it installs the global indexedDB.
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  CANNOT_SEND_NAMES,
  SALE_CANCELED_TEXTS,
  SALE_SCREEN,
} from '#contract/parcels/sale-screen-messages.ts';
import { dialog, openPage, openSales, resetShop, sale, shop, tap } from './doubles/seller-shop.tsx';

beforeEach(resetShop);
afterEach(cleanup);

const USPS = '9400111202555842332669';

/** Sets what the page takes for now. */
function setToday(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) });
  onTestFinished(() => void vi.useRealTimers());
}

test('what is due first stands first, and only the first of what is due soon has the primary button', async () => {
  setToday('2026-11-30T15:00:00.000Z');
  await openSales(
    [
      sale(1, 'Emma', { shipBy: '2026-12-08T05:00:00.000Z' }),
      sale(2, 'Dune', { shipBy: '2026-12-03T05:00:00.000Z', changeableUntil: '2026-11-30T15:59:00.000Z' }),
      sale(3, 'Kindred', { shipBy: '2026-12-02T05:00:00.000Z', demo: true }),
      sale(4, 'Solaris', { status: 'shipped', carrier: 'USPS', tracking: USPS, trackUrl: 'https://usps/t' }),
    ],
    'Kindred',
  );
  const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByText(/^Ship by/) !== null);
  expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
    'Ship by Tuesday, December 1',
    'Ship by Wednesday, December 2',
    'Ship by Monday, December 7',
  ]);
  const isSoon = rows.map((row) => /soon/.test(row.querySelector('p')?.className ?? ''));
  expect(isSoon).toEqual([true, true, false]);
  const sends = screen.getAllByRole('button', { name: /^Mark as sent / });
  expect(sends.map(({ className }) => /primary/.test(className))).toEqual([true, false, false]);
  const slips = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^Print packing slip / });
  expect(slips.map(({ pathname }) => pathname)).toEqual(['/slip/3', '/slip/2', '/slip/1']);
  expect(screen.getAllByText(/^The address may change until \d/)).toHaveLength(1);
  expect(screen.getAllByText('To Ada Lovelace, 18 Linden Row, Portland, ME 04101')).toHaveLength(3);
  expect(screen.getByText('$34.00 to be paid out')).toBeTruthy();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Track package Solaris' }).href).toBe(
    'https://usps/t',
  );
});

test('nothing is urgent before the last two business days, and an older server names no day', async () => {
  setToday('2026-11-27T15:00:00.000Z');
  await openSales([sale(1, 'Emma', { shipBy: '2026-12-03T05:00:00.000Z' }), sale(2, 'Dune')], 'Emma');
  const sends = screen.getAllByRole('button', { name: /^Mark as sent / });
  expect(sends.some(({ className }) => /primary/.test(className))).toBe(false);
  expect(screen.getAllByText(/^Ship by/)).toHaveLength(1);
});

test('a tracking number names its carrier while it is typed, and is sent with it', async () => {
  await openSales([sale(5, 'Dune')], 'Dune');
  tap('Mark as sent Dune');
  const form = await dialog(SALE_SCREEN.markSent);
  const number = form.getByLabelText<HTMLInputElement>(SALE_SCREEN.tracking);
  fireEvent.click(form.getByRole('button', { name: SALE_SCREEN.markSent }));
  expect(await form.findByText(SALE_SCREEN.trackingMissing)).toBeTruthy();
  expect(shop.calls).toEqual([]);

  fireEvent.input(number, { target: { value: '9400 1112 0255 5842 3326 6' } });
  expect(form.queryByText('USPS')).toBeNull();
  expect(form.getByLabelText(SALE_SCREEN.carrierOptional)).toBeTruthy();
  fireEvent.input(number, { target: { value: '9400 1112 0255 5842 3326 68' } });
  expect(form.getByText(SALE_SCREEN.wrongDigit)).toBeTruthy();
  expect(number.getAttribute('aria-invalid')).toBe('true');
  fireEvent.input(number, { target: { value: '9400 1112 0255 5842 3326 69' } });
  expect(form.getByText('USPS')).toBeTruthy();
  expect(form.queryByText(SALE_SCREEN.wrongDigit)).toBeNull();
  expect(form.queryByLabelText(SALE_SCREEN.carrierOptional)).toBeNull();

  shop.refusal = [409, { code: 'conflict', message: 'This sale was canceled.' }];
  fireEvent.click(form.getByRole('button', { name: SALE_SCREEN.markSent }));
  expect(await form.findByRole('alert')).toHaveProperty('textContent', 'This sale was canceled.');
  expect(number.value).toBe('9400 1112 0255 5842 3326 69');
  shop.refusal = undefined;
  fireEvent.click(form.getByRole('button', { name: SALE_SCREEN.markSent }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shop.calls[1]).toMatchObject({
    call: 'POST /api/sales/5/sent',
    body: { carrier: 'USPS', tracking: '9400 1112 0255 5842 3326 69' },
  });
});

test.each([
  ['of a carrier that is typed', 'PP 123', 'Parcel Post', { carrier: 'Parcel Post', tracking: 'PP 123' }],
  ['with a wrong digit', '986578788856', '', { tracking: '986578788856' }],
])('a number %s is sent as it is', async (_name, tracking, carrier, body) => {
  await openSales([sale(5, 'Dune')], 'Dune');
  tap('Mark as sent Dune');
  const form = await dialog(SALE_SCREEN.markSent);
  fireEvent.input(form.getByLabelText(SALE_SCREEN.tracking), { target: { value: tracking } });
  fireEvent.input(form.getByLabelText(SALE_SCREEN.carrierOptional), { target: { value: carrier } });
  fireEvent.click(form.getByRole('button', { name: SALE_SCREEN.markSent }));
  await waitFor(() => expect(shop.calls).toMatchObject([{ call: 'POST /api/sales/5/sent', body }]));
});

test('a parcel without tracking is sent after a warning, also by the key of a mailed link', async () => {
  shop.sales = [sale(5, 'Dune')];
  openPage('/account?tab=listings#key=1.abc');
  await screen.findByRole('heading', { name: 'Dune' });
  tap('Mark as sent Dune');
  const form = await dialog(SALE_SCREEN.markSent);
  expect(form.getByText("Without tracking you can't prove that you sent it.")).toBeTruthy();
  fireEvent.input(form.getByLabelText(SALE_SCREEN.tracking), { target: { value: 'half a num' } });
  fireEvent.click(form.getByRole('button', { name: SALE_SCREEN.untracked }));
  await waitFor(() =>
    expect(shop.calls).toEqual([{ call: 'POST /api/sales/5/sent', listingsKey: '1.abc', body: {} }]),
  );
});

test('a seller who cannot send it says why, and puts it back on sale', async () => {
  await openSales([sale(5, 'Dune')], 'Dune');
  tap("I can't send it Dune");
  const form = await dialog("I can't send it");
  expect(form.getByText('The buyer gets a full refund.')).toBeTruthy();
  expect(form.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual([
    'gone',
    'damaged',
    'other',
  ]);
  fireEvent.click(form.getByRole('radio', { name: CANNOT_SEND_NAMES.damaged }));
  const canceled = { status: 'canceled', canceledBecause: 'seller', earned: 0 } as const;
  shop.sales = [sale(5, 'Dune', { ...canceled, unsentProductIds: [5] })];
  fireEvent.click(form.getByRole('button', { name: SALE_SCREEN.cancelSale }));
  expect(await screen.findByText(SALE_SCREEN.stillHaveIt)).toBeTruthy();
  expect(screen.getByText(SALE_CANCELED_TEXTS.seller)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark as sent Dune' })).toBeNull();

  shop.refusal = [409, { code: 'limit_reached', message: 'Too many items.' }];
  tap('Put it back on sale Dune');
  await waitFor(() => expect(shop.calls).toHaveLength(2));
  expect(screen.getByText(SALE_SCREEN.stillHaveIt)).toBeTruthy();
  expect(shop.calls).toMatchObject([
    { call: 'POST /api/sales/5/cancel', body: { reason: 'damaged' } },
    { call: 'POST /api/listings/5/relist' },
  ]);
});

test('of a sale that was canceled for lateness, each listing goes back on sale or is removed', async () => {
  const [dune] = sale(5, 'Dune').items;
  const [emma] = sale(6, 'Emma').items;
  if (dune === undefined || emma === undefined) throw new Error('a sale has an item');
  const late = { status: 'canceled', canceledBecause: 'unsent', earned: 0, items: [dune, emma] } as const;
  await openSales([sale(5, '', { ...late, items: [dune, emma], unsentProductIds: [5, 6] })], 'Dune, Emma');
  expect(screen.getByText("We canceled this sale because it wasn't marked as sent in time.")).toBeTruthy();
  expect(screen.getByText('Emma: Still have it?')).toBeTruthy();
  tap('Remove Emma');
  await waitFor(() => expect(shop.calls).toMatchObject([{ call: 'DELETE /api/listings/6' }]));
});
