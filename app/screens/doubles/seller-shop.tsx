import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { Sale } from '#contract/orders/order.ts';
import type { PackingSlip } from '#contract/parcels/packing-slip.ts';
import { clearListingsKey } from '../../features/selling/own-listings/listings-key.ts';
import * as account from '../account.tsx';
import * as slip from '../slip.tsx';

export const sale = (shipmentId: number, title: string, more: Partial<Sale> = {}): Sale => ({
  shipmentId,
  orderNumber: `D-${shipmentId}`,
  status: 'new',
  soldAt: '2026-11-24T18:59:00.000Z',
  items: [{ itemId: shipmentId, productId: shipmentId, title, condition: 'good', price: 8.5, quantity: 1 }],
  earned: 8.5,
  paidOut: false,
  demo: false,
  shipTo: { name: 'Ada Lovelace', address: '18 Linden Row\nPortland, ME 04101' },
  ...more,
});

/** A shop with the sales of one seller. It refuses changes with `refusal`. */
export const shop = {
  sales: [] as readonly Sale[],
  slip: undefined as PackingSlip | undefined,
  refusal: undefined as readonly [status: number, body: unknown] | undefined,
  calls: [] as { readonly call: string; readonly listingsKey: unknown; readonly body: unknown }[],
};

const server = createServer((req, res) => void respond(req, res));

async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = req;
  const send = (status: number, body: unknown) =>
    res
      .writeHead(status, { 'Content-Type': 'application/json', 'Session-ID': 's' })
      .end(JSON.stringify(body));
  const known: Readonly<Record<string, unknown>> = {
    '/api/sales': shop.sales,
    '/api/listings': { listings: [] },
    '/api/session': {},
    '/api/seller': {},
  };
  if (url in known) {
    send(200, known[url]);
    return;
  }
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(Buffer.from(part));
  const text = Buffer.concat(parts).toString();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  shop.calls.push({ call: `${method} ${url}`, listingsKey: headers['listings-key'], body });
  if (url.endsWith('/slip')) send(shop.slip === undefined ? 404 : 200, shop.slip ?? { code: 'not_found' });
  else send(...(shop.refusal ?? [200, url.startsWith('/api/sales/') ? shop.sales : { ok: true }]));
}

let base = '';

/** Forgets former calls, and starts the shop if it does not run yet. */
export async function resetShop(): Promise<void> {
  Object.assign(shop, { sales: [], slip: undefined, refusal: undefined, calls: [] });
  clearListingsKey();
  if (!server.listening) await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  base = `http://127.0.0.1:${address.port}`;
}

/** Opens a seller's page. */
export function openPage(path: string): void {
  location.href = base + path;
  const routes = [
    { path: 'account', ...account },
    { path: 'slip/:id', ...slip },
  ];
  render(<RouterProvider router={createBrowserRouter(routes)} />);
}

/** Opens My listings, and waits for a sale. */
export async function openSales(sales: readonly Sale[], waitFor: string): Promise<void> {
  shop.sales = sales;
  openPage('/account?tab=listings');
  await screen.findByRole('heading', { name: waitFor });
}

export const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const dialog = async (name: string) =>
  within(await screen.findByRole<HTMLDialogElement>('dialog', { name }));
