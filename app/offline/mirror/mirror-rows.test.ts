import { expect, test } from 'vitest';
import { createProduct } from '../doubles/shop-double.ts';
import { cardOf } from '#contract/catalog/card.ts';
import { latestProduct, productOfCard, productOfRow } from './mirror-rows.ts';

const AWAY = { inStock: false, stock: 2, paused: { until: '2026-12-03' } } as const;
const HELD = { inStock: false, stock: 0, held: true } as const;

const productOf = (about: Parameters<typeof createProduct>[1]) =>
  productOfCard(cardOf(createProduct(1, about)));

test('of a product that only a card is known of, a paused or held one is so, and a sold one is neither', () => {
  expect(productOf(AWAY)).toMatchObject(AWAY);
  expect(productOf(HELD)).toMatchObject(HELD);
  expect(productOf({ inStock: false, stock: 0 })).not.toHaveProperty('held');
  expect(productOf({ inStock: false, stock: 0 })).not.toHaveProperty('paused');
  expect(productOf({ inStock: false, stock: 2 }), 'marked as sold by an admin').not.toHaveProperty('paused');
});

test.each([AWAY, HELD])(
  'a product that was viewed as %o is for sale once the newer mirror has it',
  (state) => {
    const viewed = { product: createProduct(1, state), at: 4_000 };
    const row = { ...cardOf(createProduct(1, { inStock: true, stock: 2 })), createdAt: 0, flags: 0 };
    const mirrored = (at: number) => ({ product: productOfRow(row), at });
    expect(latestProduct([viewed, mirrored(5_000)])).toMatchObject({ inStock: true });
    for (const field of ['held', 'paused'])
      expect(latestProduct([viewed, mirrored(5_000)])).not.toHaveProperty(field);
    expect(latestProduct([viewed, mirrored(3_000)])).toMatchObject(state);
  },
);
