import type { IncomingHttpHeaders } from 'node:http';
import { cleanup, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ORDER_KEY_HEADER } from '#contract/orders/order.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { LISTINGS_KEY_HEADER } from '#contract/selling/selling.ts';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import { serveJsonShop } from '../pwa/doubles/json-shop.ts';
import * as account from './account.tsx';
import * as orderConfirmation from './order-confirmation.tsx';

const KEY = '1.abc';

/** The shop knows no order, and no listings: only the keys of requests matter. */
const requests: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
const startShop = serveJsonShop({
  answers: [],
  calls: [],
  read: (url, headers) => {
    requests.push({ url, headers });
    return url.startsWith('/api/listings') ? { listings: [] } : url === '/api/sales' ? [] : undefined;
  },
});

beforeEach(async () => {
  requests.length = 0;
  await startShop();
});
// A router hears of later tests' addresses until it ends.
let router: ReturnType<typeof createBrowserRouter> | undefined;
afterEach(() => {
  cleanup();
  router?.dispose();
});

function openLink(path: string) {
  location.href = `${location.origin}${path}#key=${KEY}`;
  const routes = [
    { path: 'account', ...account },
    { path: 'order-confirmation/:id', ...orderConfirmation },
  ];
  router = createBrowserRouter(routes);
  render(<RouterProvider router={router} />);
}

const keysSentTo = (url: string, header: string) =>
  requests
    .filter((each) => each.url.split('?')[0] === url)
    .map(({ headers }) => headers[header.toLowerCase()]);

test('the link to an order loads it once, with its key, which leaves the address', async () => {
  openLink('/order-confirmation/7');
  await screen.findByText(ORDER_MESSAGES.noSuchOrder);
  expect(keysSentTo('/api/orders/7', ORDER_KEY_HEADER)).toEqual([KEY]);
  expect(location.href).toBe(`${location.origin}/order-confirmation/7`);
});

test('the link to listings loads them and their sales once, with its key, which leaves the address', async () => {
  openLink('/account?tab=listings');
  await screen.findByText(OWN_LISTINGS.none);
  expect(keysSentTo('/api/listings', LISTINGS_KEY_HEADER)).toEqual([KEY]);
  expect(keysSentTo('/api/sales', LISTINGS_KEY_HEADER)).toEqual([KEY]);
  expect(location.href).toBe(`${location.origin}/account?tab=listings`);
});
