import { itemCount, subtotalCents } from '#contract/cart-arithmetic.ts';
import type { Cart, Notice } from '#contract/cart.ts';
import { toDollars } from '#contract/money.ts';
import { productOnWire } from '../catalog/product-on-wire.ts';
import type { Line } from './cart.repo.ts';
import { isGone } from './line-news.ts';

/** A cart on the wire, but for the session's token, which only the transport knows. */
export type CartContents = Omit<Cart, 'sessionId'>;

/** An owner's lines -> his cart at the prices of now, in dollars; sold-out items stay, marked by `inStock: false`. */
export function contentsOf(all: readonly Line[], notices: readonly Notice[]): CartContents {
  const lines = all.filter((line) => !isGone(line));
  return {
    items: lines.map(({ id, quantity, product }) => ({ id, quantity, product: productOnWire(product) })),
    subtotal: toDollars(
      subtotalCents(lines.map(({ quantity, product }) => ({ quantity, priceCents: product.priceCents }))),
    ),
    itemCount: itemCount(lines),
    notices: [...notices],
  };
}
