import { cents, check, id, index, instant, ref, table, text, uniqueIndex, whole } from '../columns.ts';
import { isBetween, isPrice } from '../checks.ts';
import { products } from './catalog.ts';

/** One cart per owner. An owner is `u:12` (a user) or `s:34` (a guest's session). */
export const carts = table(
  'carts',
  { id: id(), owner: text().notNull(), createdAt: instant().notNull(), updatedAt: instant().notNull() },
  (t) => [uniqueIndex('carts_owner').on(t.owner)],
);

/** A line of a cart. `priceCents` is the price that the owner last saw, to detect changes. */
export const cartItems = table(
  'cart_items',
  {
    id: id(),
    cartId: ref()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: whole().notNull(),
    priceCents: cents().notNull(),
    addedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('cart_items_product').on(t.cartId, t.productId),
    index('cart_items_of_product').on(t.productId),
    check('cart_items_quantity', isBetween(t.quantity, 1, 999)),
    check('cart_items_price', isPrice(t.priceCents)),
  ],
);
