import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import { ORDER_CHANGE } from '#contract/parcels/order-change-messages.ts';
import { PARCEL_SCREEN } from '#contract/parcels/parcel-screen-messages.ts';
import {
  dialog,
  dune,
  emma,
  openOrder,
  orderWith,
  parcel,
  resetShop,
  shop,
  shown,
  tap,
} from './doubles/order-shop.tsx';

beforeEach(resetShop);
afterEach(cleanup);

test('each parcel says when it is sent or expected, why it was canceled, and what was removed', async () => {
  const trackUrl = 'https://www.ups.com/track?tracknum=1Z999AA10123456784';
  const ordered = parcel({
    shipBy: '2026-12-03T05:00:00.000Z',
    items: [{ ...dune, quantity: 1, removed: 1 }],
  });
  const sent = parcel({
    id: 6,
    status: 'shipped',
    seller: 'Saturday Table',
    items: [emma],
    shippedAt: '2026-11-30T15:00:00.000Z',
    expectedFrom: '2026-12-07',
    expectedBy: '2026-12-09',
    trackUrl,
  });
  const unsent = {
    id: 7,
    status: 'canceled',
    seller: undefined,
    canceledAt: '2026-12-03T17:00:00.000Z',
  } as const;
  await openOrder(orderWith([ordered, sent, parcel({ ...unsent, canceledBecause: 'unsent' })]));
  expect(shown('From Edith').getByText('Ships by Wednesday, December 2')).toBeTruthy();
  expect(shown('From Edith').getByText('Used - Good, 2 copies at $8.50, 1 removed')).toBeTruthy();
  expect(shown('From Saturday Table').getByText('Expected December 7-9')).toBeTruthy();
  const track = screen.getByRole<HTMLAnchorElement>('link', { name: `${PARCEL_SCREEN.track} Emma` });
  expect([track.href, track.rel]).toEqual([trackUrl, 'noreferrer']);
  expect(shown('Parcel 3').getByText(/didn’t send it in time.* money back/)).toBeTruthy();
});

test('an order of an older server has no dates and nothing that it cannot do', async () => {
  const { itemId: _itemId, ...item } = dune;
  const until = '2026-11-24T19:59:00.000Z';
  await openOrder(orderWith([parcel({ items: [item] })], { cancelableUntil: until }));
  expect(screen.getByText('When it ships, this page says so.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: ORDER_CHANGE.change })).toBeNull();
  cleanup();
  const delivered = parcel({ status: 'delivered', items: [item], deliveredAt: '2026-11-30T15:00:00.000Z' });
  await openOrder(orderWith([{ ...delivered, returnableUntil: '2027-02-01T05:00:00.000Z' }]));
  expect(screen.getByRole('button', { name: CASE_SCREEN.askReturn })).toBeTruthy();
  expect(screen.queryByRole('button', { name: CASE_SCREEN.report })).toBeNull();
});

test('fewer copies and another address are sent alone, and stay in the form while the network is gone', async () => {
  const order = orderWith([parcel(), parcel({ id: 6, items: [emma] })], {
    cancelableUntil: '2026-11-24T19:59:00.000Z',
  });
  await openOrder(order);
  tap(ORDER_CHANGE.change);
  const form = within(await dialog(ORDER_CHANGE.change));
  const copies = form.getAllByRole<HTMLInputElement>('spinbutton');
  expect(copies.map(({ value }) => value)).toEqual(['2', '1']);
  fireEvent.click(
    within(form.getByRole('group', { name: 'Dune' })).getByRole('button', { name: 'One fewer' }),
  );
  expect(form.getByText('$8.50 will go back to your card')).toBeTruthy();
  fireEvent.click(
    within(form.getByRole('group', { name: 'Emma' })).getByRole('button', { name: 'One fewer' }),
  );
  expect(form.getByText('$15.50 will go back to your card')).toBeTruthy();
  const address = form.getByLabelText<HTMLTextAreaElement>('Address');
  fireEvent.change(address, { target: { value: '2 Marchmont Street, London' } });
  fireEvent.click(form.getByRole('button', { name: ORDER_CHANGE.change }));
  expect(await form.findByText(ORDER_CHANGE.failed)).toBeTruthy();
  expect([address.value, ...copies.map(({ value }) => value)]).toEqual([
    '2 Marchmont Street, London',
    '1',
    '0',
  ]);
  shop.answers = [[200, order]];
  fireEvent.click(form.getByRole('button', { name: ORDER_CHANGE.change }));
  await waitFor(() => expect(shop.calls).toHaveLength(2));
  expect(shop.calls[1]).toMatchObject({ method: 'PATCH', url: '/api/orders/abc' });
  expect(JSON.parse(shop.calls[1]?.body ?? '')).toEqual({
    shippingAddress: '2 Marchmont Street, London',
    items: [
      { itemId: 1, quantity: 1 },
      { itemId: 2, quantity: 0 },
    ],
  });
});
