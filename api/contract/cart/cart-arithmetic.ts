import { LIMITS } from '../limits.ts';

/** What the cart must know of a product to count with it. `stock` null: nobody counts, `inStock` alone decides. */
export interface StockLevel {
  readonly inStock: boolean;
  readonly stock: number | null;
}

/** The most copies of a product that one cart line may hold: 0 when it is sold out. */
export const maxQuantity = ({ inStock, stock }: StockLevel): number =>
  inStock ? Math.min(stock ?? LIMITS.quantity.max, LIMITS.quantity.max) : 0;

/** The quantity that a wish ends at, and whether it had to be lowered. */
export const capQuantity = (
  wanted: number,
  max: number,
): { readonly quantity: number; readonly lowered: boolean } => ({
  quantity: Math.min(wanted, max),
  lowered: wanted > max,
});

interface Line {
  readonly quantity: number;
  /** Price of one copy, in integer cents. */
  readonly priceCents: number;
}

/** In integer cents. */
export const subtotalCents = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + line.quantity * line.priceCents, 0);

/** How many copies of a line can be bought now: none when it is sold out, fewer than wanted when fewer are left. */
export const buyableQuantity = (line: StockLevel & { readonly quantity: number }): number =>
  Math.min(line.quantity, maxQuantity(line));

/** What a cart comes to, on the page and on the server alike: only copies that can be bought count. */
export function cartTotals(lines: readonly (Line & StockLevel)[]): {
  readonly subtotalCents: number;
  /** Copies, not lines. */
  readonly itemCount: number;
} {
  const counted = lines.map((line) => ({ quantity: buyableQuantity(line), priceCents: line.priceCents }));
  return {
    subtotalCents: subtotalCents(counted),
    itemCount: counted.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** The header's badge: nothing at 0, "99+" above 99. */
export const badgeText = (count: number): string | undefined =>
  count <= 0 ? undefined : count > 99 ? '99+' : String(count);

/** What a person typed into a quantity field -> a whole number of at least 1; anything else becomes 1. */
export const parseQuantity = (text: string): number => {
  const typed = Number(text);
  return Number.isInteger(typed) && typed >= LIMITS.quantity.min ? Math.min(typed, LIMITS.quantity.max) : 1;
};
