import { createServer } from 'node:http';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OwnListing } from '#contract/selling/selling.ts';
import { EditListing } from './edit-listing.tsx';

const server = createServer((_req, res) => {
  const selling = { checks: false, fee: { percent: 10, fixed: 0.3 }, payouts: 'manual' };
  res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ selling }));
});

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  location.href = `http://127.0.0.1:${address.port}/`;
});
afterEach(cleanup);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

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
  const element = <EditListing listing={listing} onClose={() => undefined} Check={undefined} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  const price = await screen.findByLabelText('Your Price ($)');
  fireEvent.input(price, { target: { value: '8.50' } });
  await screen.findByText("You'll get $7.35 after a $1.15 fee.");
  fireEvent.input(price, { target: { value: '7.90' } });
  expect(screen.queryByText(/^You'll get/)).toBeNull();
});
