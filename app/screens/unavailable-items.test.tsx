import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import { createProduct } from '../offline/doubles/shop-double.ts';
import { serveJsonShop } from '../pwa/doubles/json-shop.ts';
import { renderRouted } from '../pwa/doubles/render-routed.tsx';
import { loadList } from '../pwa/personal/personal.ts';
import { Component as CartScreen } from './cart.tsx';
import { Component as WishlistScreen } from './wishlist.tsx';

/** What is in cart and wishlist. */
let product: Product = createProduct(1);

beforeEach(
  serveJsonShop({
    answers: [],
    calls: [],
    read: (url) => {
      if (url === '/api/wishlist') return { items: [{ id: 2, product }] };
      if (url !== '/api/cart') return {};
      return {
        items: [{ id: 1, quantity: 1, product }],
        subtotal: 0,
        itemCount: 0,
        sessionId: 's',
        notices: [],
      };
    },
  }),
);
afterEach(cleanup);

test.each([
  [{ stock: 0 }, 'Sold out'],
  [{ stock: 0, held: true }, "In someone's checkout right now"],
  [{ paused: {} }, 'Not for sale right now.'],
  [{ paused: { until: '2026-12-03' } }, 'The seller is away until December 3.'],
])('cart and wishlist say why an item cannot be bought: %o', async (state, text) => {
  product = createProduct(1, { inStock: false, ...state });
  await Promise.all([loadList('cart'), loadList('wishlist')]);
  for (const Screen of [CartScreen, WishlistScreen]) {
    renderRouted(<Screen />);
    expect(screen.getByText(text)).toBeDefined();
    cleanup();
  }
});
