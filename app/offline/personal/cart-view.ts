import type { Card } from '#contract/catalog/card.ts';
import { cartTotals } from '#contract/cart/cart-arithmetic.ts';
import { maxQuantity } from '#contract/cart/max-quantity.ts';
import { LIMITS } from '#contract/limits.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { cartOutcome, type CartChange, type Change } from '#contract/sync/mutations.ts';

/** A change that the server has not acknowledged yet, and its product. */
export interface PendingChange {
  readonly change: Change;
  readonly card: Card;
}

export interface CartLine {
  readonly product: Card;
  readonly quantity: number;
  /** True while the server has not acknowledged this quantity. */
  readonly isPending?: boolean | undefined;
}

/** A notice about a cart line: fewer copies than requested, a new price, or a rejection. */
export interface CartNotice {
  readonly code: string;
  readonly productId: number;
  readonly message: string;
}

/**
 * The cart as screens show it: the server's cart with all pending changes applied. Dollars. Subtotal and count exclude
 * items that cannot be bought.
 */
export interface CartView {
  readonly lines: readonly CartLine[];
  readonly subtotal: number;
  readonly itemCount: number;
  readonly notices: readonly CartNotice[];
}

/** Applies pending changes to cart lines, by the same rules as the server. */
export function buildCartView(
  known: readonly CartLine[],
  pending: readonly PendingChange[],
  notices: readonly CartNotice[] = [],
): CartView {
  const lines = new Map(known.map((line) => [line.product.id, line]));
  for (const { change, card } of pending) if (isCartChange(change)) applyChange(lines, change, card);
  const all = [...lines.values()];
  const { subtotalCents, itemCount } = cartTotals(
    all.map(({ product: { price, inStock, stock }, quantity }) => ({
      quantity,
      priceCents: toCents(price),
      inStock,
      stock,
    })),
  );
  return { lines: all, subtotal: toDollars(subtotalCents), itemCount, notices };
}

const isCartChange = (change: Change): change is CartChange => change.name.startsWith('cart.');

function applyChange(lines: Map<number, CartLine>, change: CartChange, card: Card): void {
  const { productId } = change.args;
  const line = lines.get(productId);
  const product = line?.product ?? card;
  const outcome = cartOutcome(change, line?.quantity ?? 0, maxQuantity(product));
  // The server will reject it: nothing changes.
  if ('refused' in outcome) return;
  if (outcome.quantity === 0) lines.delete(productId);
  else if (line !== undefined || lines.size < LIMITS.cartLines.max)
    lines.set(productId, { product, quantity: outcome.quantity, isPending: true });
}
