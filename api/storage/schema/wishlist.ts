import { id, index, instant, ref, table, text, uniqueIndex } from '../columns.ts';
import { products } from './catalog.ts';

/** One wishlist per owner (`u:12` or `s:34`). */
export const wishlists = table(
  'wishlists',
  { id: id(), owner: text().notNull(), createdAt: instant().notNull() },
  (t) => [uniqueIndex('wishlists_owner').on(t.owner)],
);

export const wishlistItems = table(
  'wishlist_items',
  {
    id: id(),
    wishlistId: ref()
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    addedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('wishlist_items_product').on(t.wishlistId, t.productId),
    index('wishlist_items_of_product').on(t.productId),
  ],
);
