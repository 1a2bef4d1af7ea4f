import { LIMITS } from '../limits.ts';
import { buyableQuantity, type StockLevel } from './max-quantity.ts';

interface Line {
  readonly quantity: number;
  /** Price of one copy, in integer cents. */
  readonly priceCents: number;
}

/** In integer cents. It is what an order costs, too: shipping is free, and no tax is charged. */
export const subtotalCents = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + line.quantity * line.priceCents, 0);

/** The totals of a cart, on the page and on the server: only buyable copies count. */
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

/** The text of a quantity field -> an integer of at least 1; anything else becomes 1. */
export const parseQuantity = (text: string): number => {
  const typed = Number(text);
  return Number.isInteger(typed) && typed >= LIMITS.quantity.min ? Math.min(typed, LIMITS.quantity.max) : 1;
};
