import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useFilterParams } from './use-filter-params.ts';

function Filters() {
  const { setParam } = useFilterParams();
  const setBoth = () => {
    setParam('status', 'paid');
    setParam('from', '2026-01-02');
  };
  return <button onClick={setBoth}>Both</button>;
}

test('keeps both of two filters that change at the same time in the URL', async () => {
  const router = createMemoryRouter([{ path: '/', Component: Filters, loader: async () => null }]);
  render(<RouterProvider router={router} />);
  (await screen.findByRole('button')).click();
  await waitFor(() => expect(router.state.location.search).toBe('?status=paid&from=2026-01-02'));
});
