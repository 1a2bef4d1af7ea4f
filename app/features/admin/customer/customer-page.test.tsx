import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AdminProduct } from '#contract/admin/admin-products.ts';
import { renderRouted } from '#app/pwa/doubles/render-routed.tsx';
import { CustomerPage } from './customer-page.tsx';

afterEach(cleanup);

const listing = (title: string, id: number, about: Partial<AdminProduct>): AdminProduct => ({
  id,
  title,
  author: null,
  isbn: null,
  imageUrl: '',
  category: 'books',
  condition: 'good',
  price: 5,
  comparePrice: null,
  amazonPrice: null,
  ebayPrice: null,
  inStock: false,
  stock: 2,
  held: 0,
  featured: false,
  popular: false,
  seller: 'Edith M.',
  hidden: false,
  createdAt: '2026-11-22T12:00:00.000Z',
  updatedAt: '2026-11-22T12:00:00.000Z',
  ...about,
});

const user = {
  id: 12,
  name: 'Edith',
  email: 'edith@example.com',
  isVerified: true,
  createdAt: '2026-11-22T12:00:00.000Z',
  updatedAt: '2026-11-22T12:00:00.000Z',
};

test('listings of a customer who is away are paused, not sold', async () => {
  const value = {
    user,
    orders: [],
    messages: [],
    reports: [],
    listings: [
      listing('Away', 1, { paused: true }),
      listing('Gone', 2, { stock: 0 }),
      listing('Here', 3, { inStock: true }),
      listing('Taken Down', 4, { hidden: true, paused: true }),
    ],
  };
  const customer = Promise.resolve({ status: 'ready', value } as const);
  renderRouted(<CustomerPage customer={customer} />);
  const rows = within(await screen.findByRole('region', { name: 'Listings' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => /(For sale|Sold|Paused|Hidden)$/.exec(textContent)?.[0])).toEqual([
    'Paused',
    'Sold',
    'For sale',
    'Hidden',
  ]);
});
