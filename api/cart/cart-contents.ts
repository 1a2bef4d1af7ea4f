import { cartTotals } from '#contract/cart/cart-arithmetic.ts';
import type { Cart, Notice } from '#contract/cart/cart.ts';
import { toDollars } from '#contract/money.ts';
import { productOnWire } from '../catalog/product-on-wire.ts';
import type { CartLine } from './cart.repo.ts';
import { isProductDeleted } from './line-notices.ts';
import type { ReadLine } from './read-lines.ts';

/** A cart on the wire without the session token, which only the transport knows. */
export type CartContents = Omit<Cart, 'sessionId'>;

/** An owner's lines as a cart at current prices, in dollars. Sold-out items stay (`inStock: false`) but count in no total. */
export function toCartContents(all: readonly CartLine[], notices: readonly Notice[]): CartContents {
  const lines = visible(all);
  return {
    items: lines.map(({ id, quantity, product }) => ({ id, quantity, product: productOnWire(product) })),
    ...totalsOf(lines),
    notices: [...notices],
  };
}

/** The JSON of the same cart, with its session token. */
export function toCartJson(all: readonly ReadLine[], notices: readonly Notice[], sessionId: string): string {
  const lines = visible(all);
  const items = lines.map(
    ({ id, quantity, productJson }) => `{"id":${id},"quantity":${quantity},"product":${productJson}}`,
  );
  const rest = JSON.stringify({ ...totalsOf(lines), notices, sessionId });
  return `{"items":[${items.join(',')}],${rest.slice(1)}`;
}

const visible = <L extends CartLine>(lines: readonly L[]): L[] =>
  lines.filter((line) => !isProductDeleted(line));

function totalsOf(lines: readonly CartLine[]): Pick<Cart, 'subtotal' | 'itemCount'> {
  const { subtotalCents, itemCount } = cartTotals(
    lines.map(({ quantity, product: { priceCents, inStock, stock } }) => ({
      quantity,
      priceCents,
      inStock,
      stock,
    })),
  );
  return { subtotal: toDollars(subtotalCents), itemCount };
}
