import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider, useFetcher, useLoaderData } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { PageMeta } from '../../screens/page-meta.tsx';
import { renderSynchronously } from './router-internals.ts';
import { Screens } from './screens.tsx';

const listRendered = vi.fn<() => void>();

afterEach(() => {
  cleanup();
  listRendered.mockClear();
});

function Cards() {
  listRendered();
  return <Link to="/product/1">Kindred</Link>;
}

function List() {
  const { name, reads } = useLoaderData<{ name: string; reads: number }>();
  const [taps, setTaps] = useState(0);
  return (
    <>
      <PageMeta title={name} description="" path="/" />
      <h1>{name}</h1>
      <p>Reading {reads}</p>
      <button onClick={() => setTaps(taps + 1)}>{taps} taps</button>
      <Cards />
    </>
  );
}

function Item() {
  const { name } = useLoaderData<{ name: string }>();
  const review = useFetcher<{ name: string }>();
  return (
    <>
      <PageMeta title={name} description="" path="/" />
      <h1>{name}</h1>
      <Link to="/product/2">Related</Link>
      <button onClick={() => void review.load('/review')}>Reviews</button>
      <p>{review.data?.name}</p>
    </>
  );
}

/** A shop with two lists and many items, opened at a category; each loader call returns new data. */
async function openShop() {
  let reads = 0;
  const read = (name: string) => () => {
    reads += 1;
    return { name, reads };
  };
  const children = [
    { id: 'category', path: 'books', Component: List, loader: read('Books') },
    { id: 'home', index: true, Component: List, loader: read('Home') },
    { id: 'product', path: 'product/:id', Component: Item, loader: read('An item') },
    { id: 'review', path: 'review', loader: read('A review') },
  ];
  const router = renderSynchronously(
    createMemoryRouter([{ path: '/', Component: Screens, children }], { initialEntries: ['/books'] }),
  );
  render(<RouterProvider router={router} />);
  await heading('Books');
  return { router, reads: () => reads };
}

const heading = async (name: string) => screen.findByRole('heading', { level: 1, name });
const card = () => screen.getByRole('link', { name: 'Kindred' });

test('hides the list behind a product from everyone, and restores it unchanged on the way back', async () => {
  const { router } = await openShop();
  screen.getByRole('button').click();
  await screen.findByRole('button', { name: '1 taps' });
  const original = card();
  original.click();
  await heading('An item');
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Kindred' })).toBeNull();
  await waitFor(() => expect(document.title).toBe('An item · Dogear'));

  await act(async () => router.navigate(-1));
  await heading('Books');
  expect(card()).toBe(original);
  expect(screen.getByRole('button').textContent).toBe('1 taps');
  expect(document.title).toBe('Books · Dogear');
  expect(document.querySelectorAll('h1')).toHaveLength(1);
});

test('does not render the list again for what the product has fetched and leaves', async () => {
  const { router } = await openShop();
  card().click();
  await heading('An item');
  screen.getByRole('button', { name: 'Reviews' }).click();
  await screen.findByText('A review');
  listRendered.mockClear();
  await act(async () => router.navigate(-1));
  await heading('Books');
  expect(listRendered).not.toHaveBeenCalled();
});

test('keeps the list only while products are viewed', async () => {
  const { router } = await openShop();
  const original = card();
  original.click();
  await heading('An item');
  screen.getByRole('link', { name: 'Related' }).click();
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/2'));
  expect(original.isConnected).toBe(true);
  await router.navigate('/');
  await heading('Home');
  await waitFor(() => expect(original.isConnected).toBe(false));
});

test('hides a screen that was left from everyone, and removes it after the paint', async () => {
  const { router } = await openShop();
  card().click();
  await heading('An item');
  await act(async () => router.navigate('/'));
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Home']);
  expect(screen.queryByRole('button', { name: 'Reviews' })).toBeNull();
  expect(document.title).toBe('Home · Dogear');
  await waitFor(() => expect(document.querySelectorAll('h1')).toHaveLength(1));
  expect(document.querySelectorAll('main > *, body > div > *')).toHaveLength(1);
});

test('removes all screens that were left within a frame', async () => {
  const { router } = await openShop();
  card().click();
  await heading('An item');
  await act(async () => {
    await router.navigate('/');
    await router.navigate('/books');
  });
  await heading('Books');
  await waitFor(() => expect(document.querySelectorAll('h1')).toHaveLength(1));
  expect(document.title).toBe('Books · Dogear');
});

test('mounts a new list when the same category is opened by a link', async () => {
  const { router } = await openShop();
  const original = card();
  original.click();
  await heading('An item');
  await router.navigate('/books');
  await heading('Books');
  expect(card()).not.toBe(original);
});

test('a restored list shows its old data until they are revalidated', async () => {
  const { router, reads } = await openShop();
  card().click();
  await heading('An item');
  await router.navigate(-1);
  await heading('Books');
  expect(screen.getByText('Reading 1')).toBeTruthy();
  await router.revalidate();
  expect(await screen.findByText(`Reading ${reads()}`)).toBeTruthy();
  expect(reads()).toBeGreaterThan(1);
});
