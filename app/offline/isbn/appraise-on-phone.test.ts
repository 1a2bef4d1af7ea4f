import { expect, test } from 'vitest';
import type { ProductRow } from '../rows.ts';
import { mergeByConfidence } from '../drafts/merge-suggestion.ts';
import { appraiseOnPhone, suggestListPrice } from './appraise-on-phone.ts';

const DUNE = '9780441013593';
const PACKED = { isbn: DUNE, title: 'Dune', author: 'Frank Herbert', year: 1990, marketCents: 1_000 };

const copyOf = (id: number, price: number, fields: Partial<ProductRow> = {}): ProductRow => ({
  id,
  title: 'Dune',
  isbn: DUNE,
  price,
  category: 'books',
  condition: 'good',
  inStock: true,
  stock: 1,
  excerpt: '',
  createdAt: 0,
  flags: 0,
  ...fields,
});

test('listings of the mirror give a title to check and a price that counts as one seller’s', () => {
  const copies = [copyOf(2, 9, { author: 'Frank Herbert' }), copyOf(1, 8), copyOf(3, 40)];
  const appraisal = appraiseOnPhone(DUNE, undefined, copies);
  expect(appraisal).toMatchObject({
    isbn: DUNE,
    confirmed: false,
    suggestion: {
      by: 'phone',
      title: 'Dune',
      author: 'Frank Herbert',
      isbn: DUNE,
      category: 'books',
      comparePrice: 9,
      recommendedPrice: 7.2,
      reasoning: '3 copies of this edition sell here for $8.00 to $40.00.',
      sources: {
        title: { from: 'catalog', sure: 0.5 },
        price: { from: 'comparables', sure: 0.4, isSellers: true },
      },
    },
  });
  expect(appraisal?.suggestion.comparables.map(({ productId }) => productId)).toEqual([2, 1, 3]);
});

test("a title of the ISBN pack is confirmed, and sellers move the shop's own price to three times at most", () => {
  expect(appraiseOnPhone(DUNE, PACKED, [])).toMatchObject({
    confirmed: true,
    suggestion: {
      title: 'Dune',
      author: 'Frank Herbert',
      publishedYear: 1990,
      comparePrice: 10,
      sources: { title: { sure: 0.9 }, price: { from: 'catalog', sure: 0.85 } },
    },
  });
  const dear = appraiseOnPhone(DUNE, PACKED, [copyOf(1, 99_999, { title: 'Buy at evil.example' })]);
  expect(dear).toMatchObject({ confirmed: true, suggestion: { title: 'Dune', comparePrice: 30 } });
});

test('a pack without a price and an ISBN that no list has suggest no price and nothing', () => {
  const unpriced = appraiseOnPhone(DUNE, { ...PACKED, marketCents: null }, []);
  expect(unpriced?.suggestion).not.toHaveProperty('recommendedPrice');
  expect(appraiseOnPhone(DUNE, undefined, [])).toBeUndefined();
});

test('a mirrored title with contact details is not suggested', () => {
  expect(appraiseOnPhone(DUNE, undefined, [copyOf(1, 8, { title: 'Call +1 555 010 9999' })])).toBeUndefined();
});

test('the list price beside the barcode outweighs what copies cost, and leaves the rest to what is known', () => {
  const listed = suggestListPrice(DUNE, 2_000);
  expect(listed).toMatchObject({
    isbn: DUNE,
    comparePrice: 14,
    recommendedPrice: 11.2,
    priceCondition: 'good',
    reasoning: 'The list price beside the barcode is $20.00.',
    sources: { price: { from: 'price-code', sure: 0.95 } },
  });
  const known = appraiseOnPhone(DUNE, PACKED, [copyOf(1, 8)]);
  if (known === undefined) throw new Error('not known');
  expect(mergeByConfidence(listed, known.suggestion)).toMatchObject({
    title: 'Dune',
    comparePrice: 14,
    reasoning: listed.reasoning,
  });
});
