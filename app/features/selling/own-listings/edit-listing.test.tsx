import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnListing } from '#contract/selling/selling.ts';
import { serveJsonShop } from '#app/pwa/doubles/json-shop.ts';
import { renderRouted } from '#app/pwa/doubles/render-routed.tsx';
import { EditListing } from './edit-listing.tsx';

const selling = { checks: false, fee: { percent: 10, fixed: 0.3 }, payouts: 'manual' };
beforeEach(serveJsonShop({ answers: [], calls: [], read: () => ({ selling }) }));
afterEach(cleanup);

const listing: OwnListing = {
  state: 'for-sale',
  product: {
    id: 7,
    title: 'Dune',
    description: '',
    price: 7.9,
    amazonPrice: null,
    ebayPrice: null,
    category: 'books',
    condition: 'good',
    imageUrl: '',
    images: [],
    inStock: true,
    stock: 1,
    featured: false,
    popular: false,
    createdAt: '2026-11-20T12:00:00.000Z',
  },
};

test('a new price shows its earnings after the current fee; the present one keeps its own fee', async () => {
  renderRouted(<EditListing listing={listing} onClose={() => undefined} Check={undefined} />);
  const price = await screen.findByLabelText('Your Price ($)');
  fireEvent.input(price, { target: { value: '8.50' } });
  await screen.findByText("You'll get $7.35 after a $1.15 fee.");
  fireEvent.input(price, { target: { value: '7.90' } });
  expect(screen.queryByText(/^You'll get/)).toBeNull();
});
