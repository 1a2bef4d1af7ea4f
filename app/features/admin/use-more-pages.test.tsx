import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider, useLoaderData } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setAdminFlag } from '#app/pwa/back-office-flag.ts';
import { toServerData, useReload } from '#app/pwa/personal/personal-data.ts';
import { adminLoader } from './admin-loader.ts';
import { Listing, MoreButton } from './listing.tsx';
import { useMorePages } from '#app/pwa/personal/use-more-pages.ts';

beforeEach(() => setAdminFlag(true));
afterEach(cleanup);

interface Titles {
  readonly titles: readonly string[];
  readonly next?: string | undefined;
}

const join = (before: Titles, after: Titles): Titles => ({
  ...after,
  titles: [...before.titles, ...after.titles],
});

/** Opens a list; the test chooses when and how the server responds to each request. */
function openList() {
  const requests: { readonly search: string; readonly answer: (page: Titles | Error) => void }[] = [];
  const loader = adminLoader(({ url: { search } }) => ({
    page: toServerData(
      new Promise<Titles>((resolve, reject) => {
        requests.push({
          search,
          answer: (page) => (page instanceof Error ? reject(page) : resolve(page)),
        });
      }),
    ),
  }));
  function List() {
    const loaded = useLoaderData<ReturnType<typeof loader>>();
    const { data, more } = useMorePages(loaded?.page, join);
    const reload = useReload();
    return (
      <>
        <Listing data={data} failed="Error Loading Titles">
          {({ titles }) => <p data-testid="titles">{titles.join(', ')}</p>}
        </Listing>
        <MoreButton more={more} />
        <Link to="?q=sea">Filter</Link>
        <button onClick={reload}>Reload</button>
      </>
    );
  }
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', Component: List, loader, HydrateFallback: () => null }])}
    />,
  );
  /** Responds to the request with this query, once it has arrived. */
  const answer = async (search: string, page: Titles | Error) => {
    await waitFor(() => expect(requests.at(-1)?.search).toBe(search));
    requests.at(-1)?.answer(page);
  };
  return { requests, answer };
}

const shows = async (titles: string) =>
  waitFor(() => expect(screen.getByTestId('titles').textContent).toBe(titles));
const press = async (name: string) => (await screen.findByRole('button', { name })).click();
const isLoadingMore = () => screen.getByRole('button', { name: 'More' }).getAttribute('aria-busy') === 'true';

test('appends pages until the last, and begins with the first page when it is loaded again', async () => {
  const { answer, requests } = openList();
  await answer('', { titles: ['Kindred'], next: 'a' });
  await shows('Kindred');
  await press('More');
  await waitFor(() => expect(isLoadingMore()).toBe(true));
  await answer('?cursor=a', { titles: ['Dune'], next: 'b' });
  await shows('Kindred, Dune');
  expect(isLoadingMore()).toBe(false);
  await press('More');
  await answer('?cursor=b', { titles: ['Emma'] });
  await shows('Kindred, Dune, Emma');
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();

  const before = requests.length;
  await press('Reload');
  await waitFor(() => expect(requests.slice(before).map(({ search }) => search)).toContain(''));
  // The old list stays until the new one arrives.
  await shows('Kindred, Dune, Emma');
  requests
    .slice(before)
    .find(({ search }) => search === '')
    ?.answer({ titles: ['Beloved'], next: 'c' });
  await shows('Beloved');
});

test('keeps the button after a failed page, and loads that page at the next press', async () => {
  const { answer, requests } = openList();
  await answer('', { titles: ['Kindred'], next: 'a' });
  await press('More');
  await answer('?cursor=a', new Error('500'));
  await waitFor(() => expect(isLoadingMore()).toBe(false));
  await shows('Kindred');
  await press('More');
  await waitFor(() => expect(requests).toHaveLength(3));
  await answer('?cursor=a', { titles: ['Dune'] });
  await shows('Kindred, Dune');
});

test('a late page of another filter does not appear in the new list', async () => {
  const { answer, requests } = openList();
  await answer('', { titles: ['Kindred'], next: 'a' });
  await press('More');
  await waitFor(() => expect(requests).toHaveLength(2));
  screen.getByRole('link', { name: 'Filter' }).click();
  await answer('?q=sea', { titles: ['Moby-Dick'], next: 'a' });
  await shows('Moby-Dick');
  requests[1]?.answer({ titles: ['Dune'] });
  await press('More');
  await answer('?q=sea&cursor=a', { titles: ['Lord Jim'] });
  await shows('Moby-Dick, Lord Jim');
});

test('a failed list can be loaded again', async () => {
  const { answer } = openList();
  await answer('', new Error('500'));
  expect(await screen.findByText('Error Loading Titles')).toBeTruthy();
  await press('Try again');
  await waitFor(() => expect(screen.queryByText('Error Loading Titles')).toBeNull());
  await answer('', { titles: ['Kindred'] });
  await shows('Kindred');
});

test('requests nothing in a tab that is not signed in', async () => {
  setAdminFlag(false);
  const { requests } = openList();
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(requests).toEqual([]);
});
