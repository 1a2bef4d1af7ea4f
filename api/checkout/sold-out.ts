import { soldOutMessage } from '#contract/cart/cart-messages.ts';
import { ShopError } from '#contract/shop-error.ts';

/** The refusal that names what cannot be bought any more, or not so often. */
export const soldOut = (
  items: readonly { readonly productId: number; readonly title: string }[],
): ShopError =>
  new ShopError('sold_out', items.map(({ title }) => soldOutMessage(title)).join(' '), {
    items: items.map(({ productId, title }) => ({ productId, title })),
  });
