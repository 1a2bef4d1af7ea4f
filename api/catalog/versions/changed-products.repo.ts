import { asc, gt, sql } from 'drizzle-orm';
import { isListed, products } from '../../storage/schema.ts';
import { read, type Db } from '../../storage/storage.ts';

const changed = read<{ after: number; limit: number }>()('catalog_versions_changes', (db, p) =>
  db
    .select({
      id: products.id,
      title: products.title,
      author: products.author,
      category: products.category,
      isListed: sql<boolean>`${isListed}`.mapWith(Boolean),
      featured: products.featured,
      popular: products.popular,
      reviewCount: products.reviewCount,
      sellerId: products.sellerId,
      change: products.change,
    })
    .from(products)
    .where(gt(products.change, p.after))
    .orderBy(asc(products.change))
    .limit(p.limit),
);

/** Products whose change counter is above `after`, deleted ones included, in the order of their changes. */
export const changedAfter = (db: Db, after: number, limit: number) => changed(db, { after, limit });
