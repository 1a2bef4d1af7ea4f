import { createServer, type IncomingHttpHeaders } from 'node:http';
import { cleanup, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ORDER_KEY_HEADER } from '#contract/orders/order.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { LISTINGS_KEY_HEADER } from '#contract/selling/selling.ts';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import * as account from './account.tsx';
import * as orderConfirmation from './order-confirmation.tsx';

const KEY = '1.abc';

/** The shop knows no order, and no listings: only the keys of requests matter. */
const requests: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = [];
const server = createServer(({ url, headers }, res) => {
  requests.push({ url, headers });
  const known = url === '/api/listings' ? { listings: [] } : url === '/api/sales' ? [] : undefined;
  res
    .writeHead(known === undefined ? 404 : 200, { 'Content-Type': 'application/json', 'Session-ID': 's' })
    .end(JSON.stringify(known ?? { code: 'not_found' }));
});

let base = '';
beforeEach(async () => {
  requests.length = 0;
  if (!server.listening) await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  base = `http://127.0.0.1:${address.port}`;
});
// A router hears of later tests' addresses until it ends.
let router: ReturnType<typeof createBrowserRouter> | undefined;
afterEach(() => {
  cleanup();
  router?.dispose();
});

function openLink(path: string) {
  location.href = `${base}${path}#key=${KEY}`;
  const routes = [
    { path: 'account', ...account },
    { path: 'order-confirmation/:id', ...orderConfirmation },
  ];
  router = createBrowserRouter(routes);
  render(<RouterProvider router={router} />);
}

const keysSentTo = (url: string, header: string) =>
  requests.filter((each) => each.url === url).map(({ headers }) => headers[header.toLowerCase()]);

test('the link to an order loads it once, with its key, which leaves the address', async () => {
  openLink('/order-confirmation/7');
  await screen.findByText(ORDER_MESSAGES.noSuchOrder);
  expect(keysSentTo('/api/orders/7', ORDER_KEY_HEADER)).toEqual([KEY]);
  expect(location.href).toBe(`${base}/order-confirmation/7`);
});

test('the link to listings loads them and their sales once, with its key, which leaves the address', async () => {
  openLink('/account?tab=listings');
  await screen.findByText(OWN_LISTINGS.none);
  expect(keysSentTo('/api/listings', LISTINGS_KEY_HEADER)).toEqual([KEY]);
  expect(keysSentTo('/api/sales', LISTINGS_KEY_HEADER)).toEqual([KEY]);
  expect(location.href).toBe(`${base}/account?tab=listings`);
});
