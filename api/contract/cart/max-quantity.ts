import { LIMITS } from '../limits.ts';

/** The stock of a product. `stock` null: copies are not counted, and `inStock` alone decides. */
export interface StockLevel {
  readonly inStock: boolean;
  readonly stock: number | null;
}

/** The most copies of a product that one cart line may hold: 0 when it is sold out. */
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

/** How many copies of a line can be bought now: none when it is sold out, fewer than wanted when fewer are left. */
export const buyableQuantity = (line: StockLevel & { readonly quantity: number }): number =>
  Math.min(line.quantity, maxQuantity(line));
