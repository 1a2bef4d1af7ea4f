import { expect, test } from 'vitest';
import { createProduct } from '../doubles/shop-double.ts';
import { cardOf } from '#contract/catalog/card.ts';
import { latestProduct, productOfCard, productOfRow } from './mirror-rows.ts';

const AWAY = { inStock: false, stock: 2, paused: { until: '2026-12-03' } } as const;

const productOf = (about: Parameters<typeof createProduct>[1]) =>
  productOfCard(cardOf(createProduct(1, about)));

test('of a product that only a card is known of, a paused one is paused, and a sold one is not', () => {
  expect(productOf(AWAY)).toMatchObject(AWAY);
  expect(productOf({ inStock: false, stock: 0 })).not.toHaveProperty('paused');
  expect(productOf({ inStock: false, stock: 2 }), 'marked as sold by an admin').not.toHaveProperty('paused');
});

test('a product that was viewed while its seller was away is for sale once the newer mirror has it', () => {
  const viewed = { product: createProduct(1, AWAY), at: 4_000 };
  const row = { ...cardOf(createProduct(1, { inStock: true, stock: 2 })), createdAt: 0, flags: 0 };
  const mirrored = (at: number) => ({ product: productOfRow(row), at });
  expect(latestProduct([viewed, mirrored(5_000)])).not.toHaveProperty('paused');
  expect(latestProduct([viewed, mirrored(5_000)])).toMatchObject({ inStock: true });
  expect(latestProduct([viewed, mirrored(3_000)])).toMatchObject(AWAY);
});
