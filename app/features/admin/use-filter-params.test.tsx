import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useFilterParams } from './use-filter-params.ts';

afterEach(cleanup);

function Filters() {
  const { params, setParam } = useFilterParams();
  const setBoth = () => {
    setParam('status', 'paid');
    setParam('from', '2026-01-02');
  };
  return (
    <>
      <output>{params.toString()}</output>
      <button onClick={setBoth}>Both</button>
      <button onClick={() => setParam('status', 'paid')}>Status</button>
      <button onClick={() => setParam('from', '2026-01-02')}>From</button>
      <button onClick={() => setParam('to', '2026-01-03')}>To</button>
    </>
  );
}

test('keeps both of two filters that change at the same time in the URL', async () => {
  const router = createMemoryRouter([{ path: '/', Component: Filters, loader: async () => null }]);
  render(<RouterProvider router={router} />);
  (await screen.findByRole('button', { name: 'Both' })).click();
  await waitFor(() => expect(router.state.location.search).toBe('?status=paid&from=2026-01-02'));
});

const press = (name: string) => screen.getByRole('button', { name }).click();

test('keeps filters that are set while the navigations of earlier ones arrive', async () => {
  const never = new Promise<null>(() => undefined);
  const loader = async ({ url }: { url: URL }) => (url.search.endsWith('from=2026-01-02') ? never : null);
  const router = createMemoryRouter([{ path: '/', Component: Filters, loader }]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('button', { name: 'Status' });
  // The second filter is set before the page has rendered the first, the third while the second is under way.
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.search !== '?status=paid') return;
    unsubscribe();
    press('From');
  });
  press('Status');
  await screen.findByText('status=paid');
  press('To');
  await screen.findByText('status=paid&from=2026-01-02&to=2026-01-03');

  // The parameters of a link replace all of them.
  await router.navigate('/?status=refunded');
  await screen.findByText('status=refunded');
  press('To');
  await screen.findByText('status=refunded&to=2026-01-03');
});

function FilteredOrders() {
  const { words, setWords } = useFilterParams();
  return (
    <>
      <input aria-label="Filter orders" value={words} onChange={({ target }) => setWords(target.value)} />
      <Link to="/order">D-4821</Link>
    </>
  );
}

test('a link that is followed right after typing wins against the search', async () => {
  const searched = new EventTarget();
  const list = async ({ url }: { url: URL }) => {
    if (url.searchParams.has('q')) searched.dispatchEvent(new Event('search'));
    return null;
  };
  const afterSearch = new Promise<null>((resolve) => {
    searched.addEventListener('search', () => resolve(null));
  });
  const router = createMemoryRouter([
    { path: '/', Component: FilteredOrders, loader: list },
    { path: '/order', Component: () => 'An order', loader: async () => afterSearch },
  ]);
  render(<RouterProvider router={router} />);
  const box = await screen.findByLabelText('Filter orders');
  box.focus();
  fireEvent.change(box, { target: { value: 'dune' } });
  const link = screen.getByRole('link');
  link.focus();
  link.click();
  await screen.findByText('An order');
  expect(router.state.location.pathname).toBe('/order');
});
