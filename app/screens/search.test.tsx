import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import type { SearchPage } from '#contract/reads.ts';
import { Component as SearchScreen } from './search.tsx';
import { ROOT_ID } from '../shell/use-shop.ts';

afterEach(cleanup);

const shop = {
  config: {
    payments: { provider: 'demo', livemode: false, publishableKey: null },
    demo: true,
    build: 'b',
    support: { email: null, phone: null, address: null },
  },
  today: '2026-11-21',
  origin: 'https://dogear.example',
};

/** Opens the search screen with this result. */
function open(page: Promise<SearchPage>) {
  // The screen handles the rejection later; this prevents an unhandled rejection until then.
  page.catch(() => undefined);
  const loader = () => ({ query: { q: 'dune', sort: 'relevance' }, page });
  const routes = [
    {
      id: ROOT_ID,
      loader: () => ({ shop, meanwhile: shop }),
      HydrateFallback: () => null,
      children: [{ path: '/search', loader, Component: SearchScreen }],
    },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/search?q=dune'] })} />);
}

class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status = 503;
}
class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

test('a failed search shows an error with the status of the server', async () => {
  open(Promise.reject(new ApiError('503: busy')));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(SCREEN_MESSAGES.searchFailed);
  expect(alert.textContent).toContain('Search error: 503');
});

test('a search without a network shows an error without a status', async () => {
  open(Promise.reject(new NetworkError('no answer')));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(SCREEN_MESSAGES.searchFailed);
  expect(alert.textContent).not.toContain('Search error');
});
