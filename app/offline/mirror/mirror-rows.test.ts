import { expect, test } from 'vitest';
import { createProduct } from '../doubles/shop-double.ts';
import { cardOf } from '#contract/catalog/card.ts';
import { productOfCard, productOfOwn } from './mirror-rows.ts';

const AWAY = { inStock: false, stock: 2, paused: { until: '2026-12-03' } } as const;

const pauseOf = (inStock: boolean, stock: number | null) =>
  productOfCard(cardOf(createProduct(1, { inStock, stock }))).paused;

test('of a product that only a card is known of, one without copies is sold, and one with some is hidden', () => {
  expect(pauseOf(false, 2)).toEqual({});
  expect(pauseOf(false, 0)).toBeUndefined();
  expect(pauseOf(false, null)).toBeUndefined();
  expect(pauseOf(true, 2)).toBeUndefined();
});

test('a product that was viewed while its seller was away is for sale once the newer mirror has it', () => {
  const own = { id: 1, why: 'seen', at: 4_000, product: createProduct(1, AWAY) } as const;
  const row = { ...cardOf(createProduct(1, { inStock: true, stock: 2 })), createdAt: 0, flags: 0 };
  expect(productOfOwn(own, row, 5_000)).not.toHaveProperty('paused');
  expect(productOfOwn(own, row, 5_000)).toMatchObject({ inStock: true });
  expect(productOfOwn(own, row, 3_000)).toMatchObject(AWAY);
});
