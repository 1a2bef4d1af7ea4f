import type { products } from '#api/storage/schema.ts';

type ProductRow = typeof products.$inferInsert;

/** A default product row for tests. `change` must be unique. */
export const productRow = (over: Partial<ProductRow> & Pick<ProductRow, 'change'>): ProductRow => ({
  title: 'Dune',
  author: 'Frank Herbert',
  description: 'A desert planet.',
  category: 'books',
  condition: 'good',
  priceCents: 850,
  stock: 1,
  images: [],
  createdAt: 1_000,
  updatedAt: 1_000,
  ...over,
});
