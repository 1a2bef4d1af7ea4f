import { asc, gt } from 'drizzle-orm';
import { products } from '../../storage/schema.ts';
import { read, type Db } from '../../storage/storage.ts';
import type { ProductRow } from '../product-on-wire.ts';

const columns = {
  id: products.id,
  category: products.category,
  condition: products.condition,
  priceCents: products.priceCents,
  publishedYear: products.publishedYear,
  language: products.language,
  binding: products.binding,
  sellerName: products.sellerName,
  inStock: products.inStock,
  featured: products.featured,
  popular: products.popular,
  createdAt: products.createdAt,
  deletedAt: products.deletedAt,
  change: products.change,
};

/** The columns that the facet index is built from. */
export type FacetRow = Pick<ProductRow, keyof typeof columns>;

const changed = read<{ after: number; limit: number }>()('facet_index_changes', (db, p) =>
  db
    .select(columns)
    .from(products)
    .where(gt(products.change, p.after))
    .orderBy(asc(products.change))
    .limit(p.limit),
);

/** Products whose change counter is above `after`, deleted ones included, in the order of their changes. */
export const changedAfter = (db: Db, after: number, limit: number): Promise<FacetRow[]> =>
  changed(db, { after, limit });
