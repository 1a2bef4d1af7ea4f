import { cartTotals } from '#contract/cart/cart-arithmetic.ts';
import type { Cart, Notice } from '#contract/cart/cart.ts';
import { toDollars } from '#contract/money.ts';
import { productOnWire } from '../catalog/product-on-wire.ts';
import type { CartLine } from './cart.repo.ts';
import { isProductDeleted } from './line-notices.ts';

/** A cart on the wire without the session token, which only the transport knows. */
export type CartContents = Omit<Cart, 'sessionId'>;

/** An owner's lines as a cart at current prices, in dollars. Sold-out items stay (`inStock: false`) but count in no total. */
export function toCartContents(all: readonly CartLine[], notices: readonly Notice[]): CartContents {
  const lines = all.filter((line) => !isProductDeleted(line));
  const totals = cartTotals(
    lines.map(({ quantity, product: { priceCents, inStock, stock } }) => ({
      quantity,
      priceCents,
      inStock,
      stock,
    })),
  );
  return {
    items: lines.map(({ id, quantity, product }) => ({ id, quantity, product: productOnWire(product) })),
    subtotal: toDollars(totals.subtotalCents),
    itemCount: totals.itemCount,
    notices: [...notices],
  };
}
