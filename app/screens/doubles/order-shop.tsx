import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Order, Shipment } from '#contract/orders/order.ts';
import type { ParcelCase } from '#contract/parcels/parcel-cases.ts';
import { Component, loader } from '../order-confirmation.tsx';

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

/** A shop with one order: it answers each change with the next of `answers`, and after the last it drops connections. */
export const shop = {
  order: orderWith([]),
  answers: [] as (readonly [status: number, body: unknown])[],
  calls: [] as {
    readonly method: string;
    readonly url: string;
    readonly key: unknown;
    readonly body: string;
  }[],
};

const readBody = async (req: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('latin1');
};

const server = createServer((req, res) => void respond(req, res));

async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = req;
  const send = (status: number, body: unknown) =>
    res
      .writeHead(status, { 'Content-Type': 'application/json', 'Session-ID': 's' })
      .end(JSON.stringify(body));
  if (method === 'GET') {
    send(200, shop.order);
    return;
  }
  if (url === '/api/session') {
    send(200, {});
    return;
  }
  const key = headers['idempotency-key'];
  shop.calls.push({ method, url, key, body: await readBody(req) });
  const answer = shop.answers.shift();
  if (answer === undefined) res.destroy();
  else send(...answer);
}

/** Forgets former calls, and starts the shop if it does not run yet. */
export async function resetShop(): Promise<void> {
  Object.assign(shop, { answers: [], calls: [] });
  if (!server.listening) await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  location.href = `http://127.0.0.1:${address.port}/`;
}

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
