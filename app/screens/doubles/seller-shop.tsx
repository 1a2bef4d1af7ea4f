import type { IncomingHttpHeaders } from 'node:http';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { Sale } from '#contract/orders/order.ts';
import type { PackingSlip } from '#contract/parcels/packing-slip.ts';
import { clearListingsKey } from '../../features/selling/own-listings/listings-key.ts';
import * as account from '../account.tsx';
import * as slip from '../slip.tsx';
import { serveJsonShop, type Answer } from '../../pwa/doubles/json-shop.ts';

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
  refusal: undefined as Answer | undefined,
  calls: [] as { readonly call: string; readonly listingsKey: unknown; readonly body: unknown }[],
};

const record = (method: string, url: string, headers: IncomingHttpHeaders, body: unknown): void =>
  void shop.calls.push({ call: `${method} ${url}`, listingsKey: headers['listings-key'], body });

const reset = serveJsonShop({
  answers: [],
  calls: [],
  read: (url, headers) => {
    if (url === '/api/sales') return shop.sales;
    if (url.startsWith('/api/listings')) return { listings: [] };
    if (!url.endsWith('/slip')) return {};
    record('GET', url, headers, undefined);
    return shop.slip;
  },
  respond: ({ method, url, headers, body }) => {
    record(method, url, headers, body === '' ? undefined : JSON.parse(body));
    return shop.refusal ?? [200, /^\/api\/(demo-)?sales\//.test(url) ? shop.sales : { ok: true }];
  },
});

/** Forgets former calls, and starts the shop if it does not run yet. */
export async function resetShop(): Promise<void> {
  Object.assign(shop, { sales: [], slip: undefined, refusal: undefined, calls: [] });
  clearListingsKey();
  await reset();
}

/** Opens a seller's page. */
export function openPage(path: string): void {
  location.href = location.origin + path;
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
