import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { AddressForm } from './address-form.tsx';

afterEach(cleanup);

/** A list whose address says its order and its highest price. */
function List() {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  const sort = asked.get('sort') ?? 'new';
  const max = asked.get('max') ?? '';
  return (
    <>
      <p>{pathname + search}</p>
      <AddressForm action="/list" values={{ sort, max }}>
        <input type="hidden" name="q" value="dune" />
        <select name="sort" aria-label="Sort" defaultValue={sort}>
          <option value="new">Newest</option>
          <option value="low">Lowest</option>
        </select>
        <input name="max" aria-label="Max" defaultValue={max} />
      </AddressForm>
    </>
  );
}

function openList(path: string) {
  const router = createMemoryRouter([{ path: '/list', Component: List }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return {
    router,
    sort: screen.getByLabelText<HTMLSelectElement>('Sort'),
    max: screen.getByLabelText<HTMLInputElement>('Max'),
  };
}

test('a selection navigates at once, without parameters for empty fields', async () => {
  const { sort } = openList('/list?q=dune');
  fireEvent.change(sort, { target: { value: 'low' } });
  expect(await screen.findByText('/list?q=dune&sort=low')).toBeTruthy();
});

test('going back restores the values of the same field elements', async () => {
  const { router, sort } = openList('/list?q=dune');
  fireEvent.change(sort, { target: { value: 'low' } });
  await screen.findByText('/list?q=dune&sort=low');
  await act(async () => router.navigate(-1));
  await screen.findByText('/list?q=dune');
  expect(screen.getByLabelText<HTMLSelectElement>('Sort')).toBe(sort);
  expect(sort.value).toBe('new');
});

test('Enter submits typed text', async () => {
  const { max } = openList('/list?q=dune');
  max.value = '10';
  const { form } = max;
  if (form === null) throw new Error('The field is in no form.');
  fireEvent.submit(form);
  expect(await screen.findByText('/list?q=dune&sort=new&max=10')).toBeTruthy();
});
