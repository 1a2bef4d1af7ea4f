import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

/** Renders a part of a screen at every address. */
export function renderRouted(element: ReactNode): void {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}
