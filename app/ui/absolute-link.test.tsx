import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { AbsoluteLink } from './absolute-link.tsx';

afterEach(cleanup);

/** A shop whose frame has one link, to the cart; `rendered` is called for each render of the link. */
function openShop(path: string) {
  const rendered = vi.fn<() => void>();
  const link = (
    <Profiler id="link" onRender={rendered}>
      <AbsoluteLink to="/cart">Cart</AbsoluteLink>
    </Profiler>
  );
  const Frame = () => (
    <>
      {link}
      <Outlet />
    </>
  );
  const children = ['/', '/cart'].map((each) => ({ path: each, element: <h1>{each}</h1> }));
  const router = createMemoryRouter([{ Component: Frame, children }], { initialEntries: ['/', path] });
  render(<RouterProvider router={router} />);
  return { router, rendered, cart: screen.getByRole('link', { name: 'Cart' }) };
}

const heading = async (name: string) => screen.findByRole('heading', { name });

test('opens its screen without loading a document, and does not render again', async () => {
  const { rendered, cart } = openShop('/');
  expect(cart.getAttribute('href')).toBe('/cart');
  expect(fireEvent.click(cart)).toBe(false);
  await heading('/cart');
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('leaves one entry in the history if its screen is open already', async () => {
  const { router, cart } = openShop('/cart');
  fireEvent.click(cart);
  await vi.waitFor(() => expect(router.state.historyAction).toBe('REPLACE'));
  await router.navigate(-1);
  await heading('/');
});

test('leaves clicks for a new tab to the browser', () => {
  const { router, cart } = openShop('/');
  expect(fireEvent.click(cart, { ctrlKey: true })).toBe(true);
  expect(fireEvent.click(cart, { button: 1 })).toBe(true);
  expect(router.state.location.pathname).toBe('/');
});
