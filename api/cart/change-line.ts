import { maxQuantity } from '#contract/cart/max-quantity.ts';
import { CART_MESSAGES, notForSaleMessage } from '#contract/cart/cart-messages.ts';
import { unavailableMessage } from '#contract/cart/unavailable-message.ts';
import type { Notice } from '#contract/cart/cart.ts';
import { LIMITS } from '#contract/limits.ts';
import { cartOutcome, type CartChange } from '#contract/sync/mutations.ts';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { availabilityOnWire } from '../catalog/product-on-wire.ts';
import type { CartLine } from './cart.repo.ts';
import { cappedNotice, isProductDeleted } from './line-notices.ts';
import type { LoadedCart } from './load-cart.ts';

type Product = CartLine['product'];

/**
 * Applies one change to a loaded cart, for the cart's own calls and for sync. `product` is the one that the change names,
 * possibly deleted; undefined when it never existed. Returns a `capped` notice when the stock was lower than the quantity.
 * Throws, with nothing changed, not_found for an unknown product, sold_out (with `items`) when no copy is left, conflict
 * when the cart has 200 lines already. Removing a missing line is no error.
 */
export function changeLine(
  { lines }: LoadedCart,
  change: CartChange,
  product: Product | undefined,
): readonly Notice[] {
  const { productId } = change.args;
  const line = lines.get(productId);
  const kept = product === undefined || product.deletedAt !== null ? undefined : product;
  const outcome = cartOutcome(change, line?.quantity ?? 0, kept === undefined ? 0 : maxQuantity(kept));
  if ('quantity' in outcome && outcome.quantity === 0) {
    lines.delete(productId);
    return [];
  }
  if (kept === undefined) throw notForSale(product);
  if ('refused' in outcome) throw soldOut(kept);
  const { quantity, lowered } = outcome;
  if (line === undefined && countOf(lines) >= LIMITS.cartLines.max)
    throw new ShopError('conflict', CART_MESSAGES.full);
  lines.set(productId, {
    ...(line ?? { id: undefined, product: kept, seenCents: kept.priceCents }),
    quantity,
  });
  return lowered ? [cappedNotice(kept, quantity)] : [];
}

/** Counts visible lines: those of deleted products do not use up the limit. */
function countOf(lines: LoadedCart['lines']): number {
  let count = 0;
  for (const line of lines.values()) if (!isProductDeleted(line)) count += 1;
  return count;
}

const notForSale = (product: Product | undefined): ShopError =>
  new ShopError(
    'not_found',
    product === undefined ? SCREEN_MESSAGES.productNotFound.text : notForSaleMessage(product.title),
  );

const soldOut = (product: Product): ShopError => {
  const { id: productId, title } = product;
  const message = unavailableMessage({ title, ...availabilityOnWire(product) });
  return new ShopError('sold_out', message, { items: [{ productId, title }] });
};
