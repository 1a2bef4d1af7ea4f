import { maxQuantity } from '#contract/cart/max-quantity.ts';
import { unavailableMessage } from '#contract/cart/unavailable-message.ts';
import { fewLeftMessage } from '#contract/checkout/checkout-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { availabilityOnWire, type MarkedProduct } from '../../catalog/product-on-wire.ts';

/** The error that names the items that are sold out, held or paused, or of which too few copies are left. */
export const soldOut = (products: readonly MarkedProduct[]): ShopError =>
  new ShopError('sold_out', products.map(messageOf).join(' '), {
    items: products.map(({ id: productId, title }) => ({ productId, title })),
  });

function messageOf(product: MarkedProduct): string {
  const { title } = product;
  const left = maxQuantity(product);
  return left > 0
    ? fewLeftMessage(title, left)
    : unavailableMessage({ title, ...availabilityOnWire(product) });
}
