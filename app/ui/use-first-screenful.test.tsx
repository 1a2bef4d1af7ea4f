import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useFirstScreenful } from './use-first-screenful.ts';

const MANY = Array.from({ length: 40 }, (_, index) => `Item ${index + 1}`);
const FEW = MANY.slice(0, 4);

/** The number of items in each render. */
const rendered: number[] = [];

afterEach(() => {
  cleanup();
  rendered.length = 0;
});

function List({ items }: { items: readonly string[] }) {
  const { shown, isWhole } = useFirstScreenful(items);
  rendered.push(shown.length);
  return (
    <ul aria-busy={!isWhole}>
      {shown.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function open(path: string) {
  const children = [
    { path: 'many', element: <List items={MANY} /> },
    { path: 'few', element: <List items={FEW} /> },
    { path: 'elsewhere', element: <p>Elsewhere</p> },
  ];
  const router = createMemoryRouter([{ path: '/', element: <Outlet />, children }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  return router;
}

test('a list that a tap opens renders its first screenful, and the rest after the paint', async () => {
  const router = open('/elsewhere');
  await act(async () => router.navigate('/many'));
  expect([6, 12]).toContain(rendered[0]);
  await screen.findByText('Item 40');
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('false');
});

test('a page that the browser opens has the whole list at once', async () => {
  open('/many');
  expect(rendered[0]).toBe(40);
});

test('on the way back, the whole list is there at once', async () => {
  const router = open('/elsewhere');
  await act(async () => router.navigate('/many'));
  await screen.findByText('Item 40');
  await act(async () => router.navigate('/elsewhere'));
  rendered.length = 0;
  await act(async () => router.navigate(-1));
  expect(rendered[0]).toBe(40);
});

test('a list that fits the screen is whole at once', async () => {
  const router = open('/elsewhere');
  await act(async () => router.navigate('/few'));
  expect(rendered).toEqual([4]);
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('false');
});
