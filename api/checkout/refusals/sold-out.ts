import { soldOutMessage } from '#contract/cart/cart-messages.ts';
import { ShopError } from '#contract/shop-error.ts';

/** The error that names the items that are sold out, or of which too few copies are left. */
export const soldOut = (
  items: readonly { readonly productId: number; readonly title: string }[],
): ShopError =>
  new ShopError('sold_out', items.map(({ title }) => soldOutMessage(title)).join(' '), {
    items: items.map(({ productId, title }) => ({ productId, title })),
  });
