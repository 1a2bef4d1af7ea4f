import { pauseText } from '../catalog/pause-text.ts';
import type { Product } from '../catalog/product.ts';

// Apart from CART_MESSAGES, which every first screen loads.

/** Why an item of which no copy can be bought is in no total: its badge in cart and wishlist. */
export const unavailableText = (paused: Product['paused']): string =>
  paused === undefined ? 'Sold out' : pauseText(paused);

/** `"Dune" is sold out.`, or `"Dune" is not for sale right now. The seller is away until December 3.` */
export function unavailableMessage({ title, paused }: Pick<Product, 'title' | 'paused'>): string {
  if (paused === undefined) return `"${title}" is sold out.`;
  const now = `"${title}" is not for sale right now.`;
  return paused.until === undefined ? now : `${now} ${pauseText(paused)}`;
}
