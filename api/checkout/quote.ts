import { subtotalCents } from '#contract/cart/cart-arithmetic.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import type { CheckoutItem } from './checkout.repo.ts';

/** What a cart costs now: its items, their total in cents, and a fingerprint that detects changes. */
export interface Quote {
  readonly items: readonly Omit<CheckoutItem, 'checkoutId' | 'feeCents'>[];
  readonly amountCents: number;
  /** "7x1@850,9x2@1200": products, copies and prices, sorted. */
  readonly fingerprint: string;
}

/** Returns the quote for cart lines, without deleted products. */
export function quoteOf(lines: readonly CartLine[]): Quote {
  const items = lines
    .filter(({ product }) => product.deletedAt === null)
    .map(({ quantity, product }) => ({
      productId: product.id,
      quantity,
      unitCents: product.priceCents,
      title: product.title,
      condition: product.condition,
      sellerOwner: product.sellerOwner,
      sellerName: product.sellerName,
    }))
    .toSorted((one, other) => one.productId - other.productId);
  return {
    items,
    amountCents: subtotalCents(items.map(({ quantity, unitCents }) => ({ quantity, priceCents: unitCents }))),
    fingerprint: items
      .map(({ productId, quantity, unitCents }) => `${productId}x${quantity}@${unitCents}`)
      .join(','),
  };
}
