import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Order, Shipment } from '#contract/orders/order.ts';
import type { ParcelCase } from '#contract/parcels/parcel-cases.ts';
import { Component, loader } from '../order-confirmation.tsx';
import { serveJsonShop, type Call } from '../../pwa/doubles/json-shop.ts';

export const dune = {
  itemId: 1,
  productId: 11,
  title: 'Dune',
  condition: 'good',
  price: 8.5,
  quantity: 2,
} as const;
export const emma = {
  itemId: 2,
  productId: 12,
  title: 'Emma',
  condition: 'good',
  price: 7,
  quantity: 1,
} as const;

export const parcel = (more: Partial<Shipment> = {}): Shipment => ({
  id: 5,
  status: 'new',
  seller: 'Edith',
  items: [dune],
  ...more,
});

export const orderWith = (shipments: readonly Shipment[], more: Partial<Order> = {}): Order => ({
  id: 'abc',
  number: 'D-4821-7KQ',
  status: 'paid',
  totalAmount: 24,
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  shippingAddress: '18 Linden Row\nPortland, ME 04101',
  createdAt: '2026-11-24T18:59:00.000Z',
  items: shipments.flatMap(({ items }) => items),
  shipments: [...shipments],
  demo: false,
  refunded: 0,
  ...more,
});

export const opened: ParcelCase = {
  id: 1,
  kind: 'damaged',
  status: 'open',
  openedAt: '2026-12-10T15:00:00.000Z',
  answerBy: '2026-12-16T05:00:00.000Z',
};

/** A shop with one order. */
export const shop = {
  order: orderWith([]),
  answers: [] as readonly (readonly [status: number, body: unknown])[],
  calls: [] as readonly Call[],
  read: (): unknown => shop.order,
};

export const resetShop = serveJsonShop(shop);

/** Opens the page of an order, and waits until it is read. */
export async function openOrder(order: Order) {
  shop.order = order;
  const routes = [{ path: 'order-confirmation/:id', Component, loader }];
  render(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/order-confirmation/abc'] })} />,
  );
  await screen.findByText('What happens next');
}

export const tap = (name: string, index = 0) => {
  const button = screen.getAllByRole('button', { name })[index];
  if (button === undefined) throw new Error(`no button ${name}`);
  fireEvent.click(button);
};
export const dialog = (name: string) => screen.findByRole<HTMLDialogElement>('dialog', { name });
/** What stands in a parcel. */
export const shown = (name: string) => within(screen.getByRole('region', { name }));
