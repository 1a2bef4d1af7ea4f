import { sql } from 'drizzle-orm';
import { check, flag, id, index, instant, ref, table, text, uniqueIndex, whole } from '../columns.ts';
import { isBetween } from '../checks.ts';
import { products } from './catalog.ts';

/** Product reviews; `sample` marks those of the demo catalog. */
export const reviews = table(
  'reviews',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    owner: text(), // the buyer; null for samples
    name: text().notNull(),
    stars: whole().notNull(),
    text: text().notNull(),
    sample: flag().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('reviews_of_product').on(t.productId, t.createdAt, t.id),
    index('reviews_newest').on(t.createdAt, t.id),
    uniqueIndex('reviews_once')
      .on(t.productId, t.owner)
      .where(sql`${t.owner} is not null`),
    check('reviews_stars', isBetween(t.stars, 1, 5)),
  ],
);
