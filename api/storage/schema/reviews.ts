import { check, flag, id, index, instant, ref, table, text, whole } from '../columns.ts';
import { isBetween } from '../checks.ts';
import { products } from './catalog.ts';

/** What a reader says about a product; `sample` marks those of the demo catalog. */
export const reviews = table(
  'reviews',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: ref(),
    name: text().notNull(),
    stars: whole().notNull(),
    text: text().notNull(),
    sample: flag().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('reviews_of_product').on(t.productId, t.createdAt, t.id),
    index('reviews_newest').on(t.createdAt, t.id),
    check('reviews_stars', isBetween(t.stars, 1, 5)),
  ],
);
