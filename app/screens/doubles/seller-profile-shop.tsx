// Imported first: it installs the global indexedDB.
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import type { Sale } from '#contract/orders/order.ts';
import type { Seller } from '#contract/sellers/seller.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import { serveJsonShop, type Call } from '../../pwa/doubles/json-shop.ts';
import { openAccount } from './open-account.tsx';

export const listing = (more: Partial<OwnListing> = {}): OwnListing => ({
  product: {
    id: 11,
    title: 'Solaris',
    description: '',
    price: 8.75,
    amazonPrice: null,
    ebayPrice: null,
    category: 'books',
    condition: 'good',
    imageUrl: '/no-picture.svg',
    inStock: true,
    stock: 1,
    featured: false,
    popular: false,
    createdAt: '2026-11-21T00:00:00.000Z',
    images: [],
  },
  state: 'for-sale',
  ...more,
});

export const sale = (more: Partial<Sale> = {}): Sale => ({
  shipmentId: 5,
  orderNumber: 'D-4821-7KQ',
  status: 'shipped',
  soldAt: '2026-11-24T18:59:00.000Z',
  items: [{ itemId: 1, productId: 12, title: 'Dune', condition: 'good', price: 8.5, quantity: 1 }],
  earned: 7.35,
  paidOut: false,
  demo: false,
  ...more,
});

/** A shop with one seller. */
export const shop = {
  seller: {} as Seller,
  sales: [] as readonly Sale[],
  listings: [listing()] as readonly OwnListing[],
  answers: [] as readonly (readonly [status: number, body: unknown])[],
  calls: [] as readonly Call[],
  reads: [] as readonly string[],
  read: (url: string): unknown => {
    shop.reads = [...shop.reads, url];
    if (url === '/api/seller') return shop.seller;
    if (url === '/api/sales') return shop.sales;
    return url.startsWith('/api/listings') ? { listings: shop.listings } : undefined;
  },
};

const reset = serveJsonShop(shop);

export async function resetShop(): Promise<void> {
  Object.assign(shop, { seller: {}, sales: [], listings: [listing()], reads: [] });
  await reset();
}

/** Opens My listings, and waits until they are read. */
export async function openListings(): Promise<void> {
  openAccount('listings');
  await screen.findByRole('link', { name: 'Solaris' });
}

export const bodies = (): unknown[] => shop.calls.map(({ body }) => JSON.parse(body) as unknown);
