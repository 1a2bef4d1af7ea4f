import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import { renderRouted } from '#app/pwa/doubles/render-routed.tsx';
import { LiveNote } from './live-note.tsx';

afterEach(cleanup);

const product: Product = {
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
};

test.each([
  [product, 'It’s live', 'Anyone can find it now.'],
  [
    { ...product, inStock: false, paused: {} },
    'It’s listed, but hidden',
    'It goes on sale when you’re back.',
  ],
] as const)('the note above a new listing tells whether it is for sale or hidden', (listed, title, text) => {
  renderRouted(<LiveNote product={listed} />);
  const note = screen.getByRole('region', { name: title });
  expect(note.textContent).toContain(text);
});
