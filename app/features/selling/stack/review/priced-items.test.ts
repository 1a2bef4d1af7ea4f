import { expect, test } from 'vitest';
import { EMPTY_FORM } from '#app/offline/drafts/draft.ts';
import { createProduct } from '#app/offline/doubles/shop-double.ts';
import { pricedItems } from './priced-items.ts';

const row = (price: string, addTo?: number, isPublishable = true) => ({
  isPublishable,
  copies: 2,
  draft: { addTo, form: { ...EMPTY_FORM, price } },
});
const listing = (id: number, price: number, fee?: number) => ({
  state: 'for-sale' as const,
  product: createProduct(id, { price }),
  fee,
});

test('copies that are added to a listing have its price and fee, the others their own price', () => {
  const rows = [row('8.50'), row('', 7), row('3', undefined, false)];
  expect(pricedItems(rows, [listing(7, 10, 0.5)])).toEqual([
    { price: '8.50', copies: 2 },
    { price: '10', copies: 2, fee: 0.5 },
  ]);
});

test('without that listing or its fee nothing is summed up, since the sum would be too low', () => {
  const rows = [row('8.50'), row('', 7)];
  expect(pricedItems(rows, undefined)).toBeUndefined();
  expect(pricedItems(rows, [listing(8, 10, 0.5)])).toBeUndefined();
  expect(pricedItems(rows, [listing(7, 10)]), 'a server of a former build').toBeUndefined();
  expect(pricedItems([row('8.50')], undefined)).toHaveLength(1);
});
