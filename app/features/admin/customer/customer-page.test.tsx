import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { AdminProduct } from '#contract/admin/admin-products.ts';
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

test('listings of a customer who is away are paused, not sold', () => {
  const value = {
    user: {
      id: 12,
      name: 'Edith',
      email: 'edith@example.com',
      isVerified: true,
      createdAt: '2026-11-22T12:00:00.000Z',
      updatedAt: '2026-11-22T12:00:00.000Z',
    },
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
  const element = <CustomerPage customer={{ status: 'ready', value }} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  const rows = within(screen.getByRole('region', { name: 'Listings' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => /(For sale|Sold|Paused|Hidden)$/.exec(textContent)?.[0])).toEqual([
    'Paused',
    'Sold',
    'For sale',
    'Hidden',
  ]);
});
