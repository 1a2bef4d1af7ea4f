import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PriceHistory } from '#contract/admin/admin-prices.ts';
import type { AdminProduct } from '#contract/admin/admin-products.ts';
import { adminLoader } from '../admin-loader.ts';
import { setAdminFlag } from '#app/pwa/back-office-flag.ts';
import { loadProductsPage } from '../load-products-page.ts';
import { ProductPanel } from './product-panel.tsx';

const fetchStub = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  setAdminFlag(true);
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchStub.mockReset();
});

const productOf = (id: number, title: string): AdminProduct => ({
  id,
  title,
  author: null,
  isbn: null,
  category: 'books',
  condition: 'good',
  price: 4.2,
  comparePrice: null,
  amazonPrice: null,
  ebayPrice: null,
  inStock: true,
  stock: 1,
  held: 0,
  featured: false,
  popular: false,
  hidden: false,
  seller: null,
  imageUrl: '/p.jpg',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
});

const historyOf = (productId: number, title: string, ebay: number | null): PriceHistory => ({
  productId,
  title,
  listedAt: '2026-11-01T00:00:00.000Z',
  now: { own: 4.2, market: null, amazon: null, ebay },
  changes:
    ebay === null
      ? []
      : [{ at: '2026-11-02T00:00:00.000Z', kind: 'ebay', from: null, to: ebay, source: 'market' }],
  sources: ['ebay'],
});

const products = [productOf(1, 'Kindred'), productOf(2, 'Dune')];

const CHECK = {
  v: 1,
  answers: { pieces: 'some-missing', box: 'whole', rules: 'there', damp: 'none' },
  missing: 'A die',
  rings: [],
  at: '2026-11-01T00:00:00.000Z',
};

/** Opens a page with a button per product, which opens its panel. */
function openPage(onChanged: () => void) {
  function Page() {
    const [opened, setOpened] = useState<AdminProduct>();
    return (
      <>
        {products.map((product) => (
          <button key={product.id} onClick={() => setOpened(product)}>
            Open {product.title}
          </button>
        ))}
        {opened !== undefined && (
          <ProductPanel
            product={opened}
            onPrevious={undefined}
            onNext={() => setOpened(products[1])}
            onClose={() => setOpened(undefined)}
            onSaved={() => undefined}
            onChanged={onChanged}
            onDelete={() => undefined}
          />
        )}
      </>
    );
  }
  const loader = adminLoader(({ url }) => loadProductsPage(url.searchParams));
  const route = { path: '/admin/products', Component: Page, loader, HydrateFallback: () => null };
  render(<RouterProvider router={createMemoryRouter([route], { initialEntries: ['/admin/products'] })} />);
}

const press = async (name: string) => fireEvent.click(await screen.findByText(name));

/** What the seller of Dune changed. */
const REPAIRED = {
  id: 7,
  at: '2026-11-01T00:00:00.000Z',
  before: { price: 4.2, author: null, images: ['/pictures/a'] },
  after: { price: 4.25, author: 'Frank Herbert', images: ['/pictures/a', '/pictures/b'] },
};

test('shows the prices of the opened product only, and loads them again after asking a marketplace', async () => {
  const waiting: ((response: Response) => void)[] = [];
  fetchStub.mockImplementation(async (path) => {
    if (path === '/api/admin/runs') return Response.json({ runs: [] });
    if (path.startsWith('/api/admin/audit?')) return Response.json({ entries: [] });
    if (path === '/api/admin/products/1/grading') return Response.json({ category: 'books', grading: null });
    if (path === '/api/admin/products/2/grading') return Response.json({ category: 'games', grading: CHECK });
    if (path === '/api/admin/products/1/listing-changes') return Response.json({ changes: [] });
    if (path === '/api/admin/products/2/listing-changes') return Response.json({ changes: [REPAIRED] });
    if (path === '/api/admin/products/1/prices') return Response.json(historyOf(1, 'Kindred', null));
    if (path === '/api/admin/products/2/market-price')
      return Response.json({ marketplace: 'ebay', price: 7.77, askedAt: '2026-11-02T00:00:00.000Z' });
    expect(path).toBe('/api/admin/products/2/prices');
    return new Promise((resolve) => waiting.push(resolve));
  });
  const onChanged = vi.fn<() => void>();
  openPage(onChanged);
  await press('Open Kindred');
  expect(await screen.findByText('Kindred has always cost $4.20')).toBeTruthy();
  expect(screen.queryByText('Checked by the seller')).toBeNull();
  expect(screen.queryByText('Changed by the seller')).toBeNull();

  fireEvent.click(screen.getByLabelText('Next product'));
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(screen.queryByText('Kindred has always cost $4.20')).toBeNull();
  waiting[0]?.(Response.json(historyOf(2, 'Dune', null)));
  expect(await screen.findByText('Dune has always cost $4.20')).toBeTruthy();
  expect(await screen.findByText('Some missing: A die')).toBeTruthy();
  expect(await screen.findByText('$4.25')).toBeTruthy();
  expect(screen.getByText(/Author: none/).textContent).toBe(
    'Price: $4.20 → $4.25, Author: none → Frank Herbert, Images: 1 → 2',
  );

  await press('Ask eBay now');
  await waitFor(() => expect(waiting).toHaveLength(2));
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  expect(screen.getByText('Dune has always cost $4.20')).toBeTruthy();
  waiting[1]?.(Response.json(historyOf(2, 'Dune', 7.77)));
  expect(await screen.findByText('$7.77')).toBeTruthy();
});
