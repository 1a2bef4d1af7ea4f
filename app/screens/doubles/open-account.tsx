import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Component, loader } from '../account.tsx';

/** Opens a tab of the account as a start of the app does. Other addresses show nothing. */
export function openAccount(tab: 'orders' | 'listings' | 'payouts') {
  const routes = [
    { id: 'account', path: 'account', Component, loader },
    { path: '*', Component: () => null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [`/account?tab=${tab}`] });
  render(<RouterProvider router={router} />);
  return router;
}
