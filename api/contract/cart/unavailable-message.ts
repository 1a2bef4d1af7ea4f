import { IN_CHECKOUT, pauseText } from '../catalog/pause-text.ts';
import type { Product } from '../catalog/product.ts';

// Apart from CART_MESSAGES, which every first screen loads.

type Availability = Pick<Product, 'held' | 'paused'>;

/** Why an item of which no copy can be bought is in no total: its badge in cart and wishlist. */
export const unavailableText = ({ held, paused }: Availability): string => {
  if (paused !== undefined) return pauseText(paused);
  return held === true ? IN_CHECKOUT : 'Sold out';
};

/**
 * `"Dune" is sold out.`, `"Dune" is in someone's checkout right now.`, or `"Dune" is not for sale right now. The seller is away
 * until December 3.`
 */
export function unavailableMessage({ title, held, paused }: Availability & Pick<Product, 'title'>): string {
  if (paused === undefined)
    return held === true ? `"${title}" is in someone's checkout right now.` : `"${title}" is sold out.`;
  const now = `"${title}" is not for sale right now.`;
  return paused.until === undefined ? now : `${now} ${pauseText(paused)}`;
}
