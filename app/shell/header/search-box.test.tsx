import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { SearchBox } from './search-box.tsx';

afterEach(cleanup);

function showSearchBox(path = '/') {
  const router = createMemoryRouter([{ path: '*', Component: SearchBox }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  const field = screen.getByRole('searchbox', { name: 'Search' });
  const search = (words: string) => {
    fireEvent.change(field, { target: { value: words } });
    fireEvent.submit(screen.getByRole('search'));
  };
  const back = async () => act(async () => router.navigate(-1));
  return {
    field,
    search,
    back,
    currentPath: () => router.state.location.pathname + router.state.location.search,
  };
}

test('searches for the trimmed words', () => {
  const { search, currentPath } = showSearchBox();
  search('  left hand ');
  expect(currentPath()).toBe('/search?q=left+hand');
});

test('ignores a blank search', () => {
  const { search, currentPath } = showSearchBox('/cart');
  search('   ');
  expect(currentPath()).toBe('/cart');
});

test('is a GET form to /search for browsers without JavaScript', () => {
  showSearchBox();
  const form = screen.getByRole('search');
  expect(form.getAttribute('action')).toBe('/search');
  expect(form.getAttribute('method')).toBeNull();
  expect(form.querySelector('input')?.name).toBe('q');
});

test('shows the current words on the search page', () => {
  const { field } = showSearchBox('/search?q=dune');
  expect(field).toHaveProperty('value', 'dune');
});

test('shows the words of the next search, and those of the former one after Back', async () => {
  const { field, search, back } = showSearchBox('/search?q=dune');
  search('emma');
  expect(field).toHaveProperty('value', 'emma');
  await back();
  expect(field).toHaveProperty('value', 'dune');
});

test('keeps what is typed while a search arrives', async () => {
  const { field, search, back } = showSearchBox('/search?q=dune');
  search('emma');
  field.focus();
  fireEvent.change(field, { target: { value: 'emma and' } });
  await back();
  expect(field).toHaveProperty('value', 'emma and');
});
