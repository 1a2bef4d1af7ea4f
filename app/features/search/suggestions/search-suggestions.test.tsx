import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { SearchSuggestions as Answer } from '#contract/search/search-suggestions.ts';
import { SearchSuggestions } from './search-suggestions.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answerTo = (q: string): Answer => ({
  rows: [{ kind: 'title', id: 7, title: `The ${q} Around Us`, price: 6 }],
  total: 3,
});

const Fields = () => (
  <>
    {['Search', 'Search the shop'].map((label) => (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as in search-box.tsx
      <form key={label} role="search">
        <input type="search" name="q" aria-label={label} />
      </form>
    ))}
    <SearchSuggestions />
    <Outlet />
  </>
);

/** Two search fields and a server that answers each query. */
function openTwoFields() {
  vi.stubGlobal('visualViewport', null);
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(answerTo(new URL(url, 'http://localhost').searchParams.get('q') ?? '')),
  );
  const router = createMemoryRouter([{ path: '*', Component: Fields }]);
  render(<RouterProvider router={router} />);
  return router;
}

const type = (label: string, text: string) => {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  act(() => field.focus());
  fireEvent.input(field, { target: { value: text } });
  return field;
};

const rowTexts = () => screen.getAllByRole('option').map((row) => row.textContent);

test('each search field that gets the focus is a combobox with a list of its own', async () => {
  const router = openTwoFields();
  const header = type('Search', 'sea');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(rowTexts()).toEqual(['The sea Around Us$6.00', 'All 3 results for “sea”']);
  expect(header.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(header, { key: 'ArrowUp' });
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('All 3 results');
  expect(header.getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  );

  const other = type('Search the shop', 'moor');
  await screen.findByText('All 3 results for “moor”');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  expect(header.getAttribute('role')).toBeNull();

  fireEvent.keyDown(other, { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(other.value).toBe('moor');
  fireEvent.input(other, { target: { value: 'moo' } });
  await screen.findByText('All 3 results for “moo”');
  fireEvent.keyDown(other, { key: 'ArrowDown' });
  fireEvent.keyDown(other, { key: 'Enter' });
  expect(router.state.location.pathname).toBe('/product/7');
  expect(screen.queryByRole('listbox')).toBeNull();
  type('Search', 'owl');
  await screen.findByText('All 3 results for “owl”');
});
