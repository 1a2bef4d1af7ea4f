import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, createStaticHandler, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { AdminOrderRow } from '#contract/admin/admin-orders.ts';
import { mapReads } from '#contract/reads.ts';
import { setAdminFlag } from '../../pwa/back-office-flag.ts';
import { pageRoutes, serverRoutes } from '../../routes.tsx';
import { ROOT_ID } from '../../shell/use-shop.ts';

const fetchStub = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  setAdminFlag(true);
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchStub.mockReset();
});

/** The back office reads nothing of the catalog. */
const reads = mapReads(() => async () => {
  throw new Error('not read here');
});

const order = (title: string): AdminOrderRow => ({
  id: `${title.toLowerCase()}-0000`,
  number: 'D-4821-7KQ',
  status: 'paid',
  shipments: ['new'],
  createdAt: '2026-11-21T00:00:00.000Z',
  customerName: 'Ann Reader',
  customerEmail: 'ann@example.com',
  totalAmount: 6.5,
  refunded: 0,
  pieces: 1,
  title,
  covers: [],
  demo: true,
});

const orders = (...titles: readonly string[]) =>
  Response.json({ orders: titles.map(order), total: titles.length });

/** Opens a path as a page from the server: its HTML has no data of the back office. */
function openPage(path: string, routeId: string) {
  const [root] = pageRoutes(reads);
  const routes = [{ id: ROOT_ID, HydrateFallback: () => null, children: root?.children ?? [] }];
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    hydrationData: { loaderData: { [routeId]: null } },
  });
  render(<RouterProvider router={router} />);
  return router;
}

test('personal loaders do not run on the server', async () => {
  const handler = createStaticHandler(serverRoutes(reads));
  const paths = [
    '',
    '/products',
    '/orders',
    '/orders/1',
    '/cases',
    '/messages',
    '/reports',
    '/audit',
    '/customers/1',
  ];
  for (const path of paths) {
    const context = await handler.query(new Request(`https://dogear.example/admin${path}`));
    if (context instanceof Response) throw new Error(`unexpected response for ${path}`);
    const screenId = context.matches.at(-1)?.route.id ?? '';
    expect.soft(context.loaderData[screenId], path).toBeNull();
  }
  expect(fetchStub).not.toHaveBeenCalled();
});

test('typed words filter the orders: old rows stay, the focus stays, and an outdated answer never wins', async () => {
  const answers = new Map<string, (response: Response) => void>();
  fetchStub.mockImplementation(async (path) => new Promise((resolve) => answers.set(path, resolve)));
  const answer = async (path: string, response: Response) => {
    await waitFor(() => expect([...answers.keys()]).toContain(path));
    answers.get(path)?.(response);
  };
  const router = openPage('/admin/orders?status=paid', 'admin-orders');
  await answer('/api/admin/orders?status=paid', orders('Kindred'));
  expect(await screen.findByText('Kindred')).toBeTruthy();

  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter orders' });
  box.focus();
  fireEvent.change(box, { target: { value: 'du' } });
  await waitFor(() => expect([...answers.keys()]).toContain('/api/admin/orders?q=du&status=paid'));
  expect(screen.getByText('Kindred')).toBeTruthy();
  fireEvent.change(box, { target: { value: 'dune' } });
  await answer('/api/admin/orders?q=dune&status=paid', orders('Dune', 'Dune Messiah'));
  expect(await screen.findByText('2 orders')).toBeTruthy();
  await answer('/api/admin/orders?q=du&status=paid', orders('Dublin'));
  expect(screen.queryByText('Dublin')).toBeNull();
  expect(box.value).toBe('dune');
  expect(document.activeElement).toBe(box);
  expect(router.state.location.search).toBe('?status=paid&q=dune');
});

test('redirects to the login when the session has ended, and requests nothing without one', async () => {
  fetchStub.mockResolvedValueOnce(Response.json({}, { status: 401 }));
  const router = openPage('/admin/orders?status=paid', 'admin-orders');
  expect(await screen.findByText(MESSAGES.sessionOver)).toBeTruthy();
  expect(router.state.location.pathname).toBe('/admin-login');
  expect(router.state.location.state).toEqual({ from: '/admin/orders?status=paid' });
  fetchStub.mockClear();
  await router.navigate('/admin/orders');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin-login'));
  expect(fetchStub).not.toHaveBeenCalled();
});
