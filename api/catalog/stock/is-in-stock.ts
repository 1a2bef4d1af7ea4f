import type { products } from '../../storage/schema.ts';

type ProductRow = typeof products.$inferSelect;

type Copies = Pick<ProductRow, 'paused' | 'stock' | 'inStock'>;

/**
 * The copies of a product after a change, and whether it is in stock: not paused, and not without copies. Every writer of
 * `inStock` asks this (or its SQL in stock.repo.ts); a change only proposes values. While a product is paused, its copies stay
 * counted. Deleted products keep their values: "for sale" is in stock and not deleted (`isListed`).
 */
export function settleCopies(
  before: Copies,
  { paused, stock: proposed, inStock }: Copies,
): Pick<Copies, 'stock' | 'inStock'> {
  const stock = paused !== 0 && proposed === null ? before.stock : proposed;
  return { stock, inStock: paused === 0 && stock !== 0 && inStock };
}

/** When a product sold out, in ms; null while it has copies for sale, or is only paused. */
export function getSoldAt(before: ProductRow, next: Copies, now: number): number | null {
  if (next.inStock || hasPausedCopies(next)) return null;
  return before.inStock || hasPausedCopies(before) ? now : before.soldAt;
}

/** Not for sale, although copies are left. Pausing counts the copies, so `stock` is not null. */
export const hasPausedCopies = ({ paused, stock }: Pick<ProductRow, 'paused' | 'stock'>): boolean =>
  paused !== 0 && stock !== 0;
