import type { products } from '../../storage/schema.ts';

type ProductRow = typeof products.$inferSelect;

type Copies = Pick<ProductRow, 'paused' | 'stock' | 'inStock'>;

/**
 * Whether a product is in stock after a change: not paused, and not without copies. Every writer of `inStock` asks this (or its
 * SQL in stock.repo.ts); a change only proposes a value. Deleted products keep theirs: "for sale" is in stock and not deleted
 * (`isListed`).
 */
export const isInStock = ({ paused, stock, inStock }: Copies): boolean =>
  paused === 0 && stock !== 0 && inStock;

/** When a product sold out, in ms; null while it has copies for sale, or is only paused. */
export function getSoldAt(before: ProductRow, next: Copies, now: number): number | null {
  if (next.inStock || hasPausedCopies(next)) return null;
  return before.inStock || hasPausedCopies(before) ? now : before.soldAt;
}

/** Not for sale, although copies are left. Pausing counts the copies, so `stock` is not null. */
export const hasPausedCopies = ({ paused, stock }: Pick<ProductRow, 'paused' | 'stock'>): boolean =>
  paused !== 0 && stock !== 0;
