import { LIMITS } from '../limits.ts';

/** The stock of a product. `stock` null: copies are not counted, and `inStock` alone decides. */
export interface StockLevel {
  readonly inStock: boolean;
  readonly stock: number | null;
}

/** The maximum quantity of a cart line: 0 if the product is sold out. */
export const maxQuantity = ({ inStock, stock }: StockLevel): number =>
  inStock ? Math.min(stock ?? LIMITS.quantity.max, LIMITS.quantity.max) : 0;

/** The quantity within the maximum, and whether it was lowered. */
export const capQuantity = (
  wanted: number,
  max: number,
): { readonly quantity: number; readonly lowered: boolean } => ({
  quantity: Math.min(wanted, max),
  lowered: wanted > max,
});

/** How many copies of a line can be bought now: 0 if it is sold out, fewer than wanted if fewer are left. */
export const buyableQuantity = (line: StockLevel & { readonly quantity: number }): number =>
  Math.min(line.quantity, maxQuantity(line));
