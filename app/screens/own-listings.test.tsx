// Imported first: it installs the global indexedDB.
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noListingMessage, OWN_LISTINGS, ownListingsSummary } from '#contract/selling/selling-messages.ts';
import { serveJsonShop } from '../pwa/doubles/json-shop.ts';
import { local } from '../pwa/worker/local-db.ts';
import { openAccount } from './doubles/open-account.tsx';
import { listing } from './doubles/seller-profile-shop.tsx';

const FIRST = '/api/listings?limit=100';

/** The titles on each page of a seller's listings, and the query of the next one. */
let pages: Record<string, { readonly titles: readonly string[]; readonly next?: string }> = {};
let all = 250;

const startShop = serveJsonShop({
  answers: [],
  calls: [],
  read: (url) => {
    if (!url.startsWith('/api/listings')) return url === '/api/sales' ? [] : {};
    const { titles = [] } = pages[url] ?? {};
    const { product } = listing();
    return {
      listings: titles.map((title, at) => listing({ product: { ...product, id: at + 1, title } })),
      counts: { all, forSale: 240, soldThisWeek: 7 },
    };
  },
  nextOf: (url) => pages[url]?.next,
});

beforeEach(async () => {
  pages = {};
  all = 250;
  await local.run(async (db) => Promise.all(db.tables.map(async (table) => table.clear())));
  await startShop();
});
afterEach(cleanup);

const list = () => screen.findByRole('list', { name: 'My listings' });
const titles = async () =>
  within(await list())
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const find = (words: string) => {
  const field = screen.getByRole('searchbox', { name: OWN_LISTINGS.find });
  fireEvent.change(field, { target: { value: words } });
  fireEvent.click(screen.getByRole('button', { name: 'Search my listings' }));
};
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));

test('listings are shown page by page, with the counts of all and the focus on the page', async () => {
  pages = {
    [FIRST]: { titles: ['Emma', 'Dune'], next: `${FIRST}&cursor=a` },
    [`${FIRST}&cursor=a`]: { titles: ['Kindred'] },
  };
  openAccount('listings');
  await screen.findByText(ownListingsSummary(240, 7));
  expect(await titles()).toEqual(['Emma', 'Dune']);
  follow(OWN_LISTINGS.older);
  await screen.findByRole('link', { name: 'Kindred' });
  expect(await titles()).toEqual(['Kindred']);
  expect(screen.queryByRole('link', { name: OWN_LISTINGS.older })).toBeNull();
  const shown = await list();
  await waitFor(() => expect(document.activeElement).toBe(shown));
  follow(OWN_LISTINGS.newest);
  await screen.findByRole('link', { name: 'Emma' });
  expect(screen.queryByRole('link', { name: OWN_LISTINGS.newest })).toBeNull();
});

test('a listing is found by its words, and all are shown again', async () => {
  pages = {
    [FIRST]: { titles: ['Emma', 'Dune'] },
    [`${FIRST}&q=dune`]: { titles: ['Dune'] },
  };
  const router = openAccount('listings');
  await list();
  find(' dune ');
  await waitFor(async () => expect(await titles()).toEqual(['Dune']));
  find('solaris');
  await screen.findByText(noListingMessage('solaris'));
  expect(router.state.location.search).toBe('?tab=listings&find=solaris');
  follow(OWN_LISTINGS.showAll);
  await waitFor(async () => expect(await titles()).toEqual(['Emma', 'Dune']));
});

test('a few listings have no search', async () => {
  all = 2;
  pages = { [FIRST]: { titles: ['Emma', 'Dune'] } };
  openAccount('listings');
  expect(await titles()).toEqual(['Emma', 'Dune']);
  expect(screen.queryByRole('searchbox', { name: OWN_LISTINGS.find })).toBeNull();
});
