import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { SearchBox } from './search-box.tsx';

afterEach(cleanup);

function open(path = '/') {
  const router = createMemoryRouter([{ path: '*', Component: SearchBox }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  const field = screen.getByRole('searchbox', { name: 'Search' });
  const search = (words: string) => {
    fireEvent.change(field, { target: { value: words } });
    fireEvent.submit(screen.getByRole('search'));
  };
  return { field, search, where: () => router.state.location.pathname + router.state.location.search };
}

test('words lead to the search, without the blanks around them', () => {
  const { search, where } = open();
  search('  left hand ');
  expect(where()).toBe('/search?q=left+hand');
});

test('blank goes nowhere', () => {
  const { search, where } = open('/cart');
  search('   ');
  expect(where()).toBe('/cart');
});

test('it is a GET form to the search page where there is no script', () => {
  open();
  const form = screen.getByRole('search');
  expect(form.getAttribute('action')).toBe('/search');
  expect(form.getAttribute('method')).toBeNull();
  expect(form.querySelector('input')?.name).toBe('q');
});

test('on the search page it holds what was searched', () => {
  const { field } = open('/search?q=dune');
  expect(field).toHaveProperty('value', 'dune');
});
