import { capQuantity, maxQuantity } from '#contract/cart/max-quantity.ts';
import { cappedMessage, lineFullMessage, priceChangedMessage } from '#contract/cart/cart-messages.ts';
import { unavailableMessage } from '#contract/cart/unavailable-message.ts';
import type { Notice } from '#contract/cart/cart.ts';
import { formatDollars, toDollars } from '#contract/money.ts';
import { availabilityOnWire } from '../catalog/product-on-wire.ts';
import type { LoadedLine } from './load-cart.ts';

/** A line of a deleted product is hidden, and the next change of the cart removes it. */
export const isProductDeleted = (line: LoadedLine): boolean => line.product.deletedAt !== null;

const isSoldOut = (line: LoadedLine): boolean => isProductDeleted(line) || maxQuantity(line.product) === 0;

/** The line with its quantity capped to the stock and the current price as seen; sold-out lines stay as they are. */
export const reconcileLine = (line: LoadedLine): LoadedLine =>
  isSoldOut(line)
    ? line
    : {
        ...line,
        quantity: capQuantity(line.quantity, maxQuantity(line.product)).quantity,
        seenCents: line.product.priceCents,
      };

/** "Only 3 copies are left …", or that a line holds no more than 999. */
export const cappedNotice = ({ id, title, stock }: LoadedLine['product'], quantity: number): Notice => ({
  code: 'capped',
  productId: id,
  message: stock !== null && stock <= quantity ? cappedMessage(title, quantity) : lineFullMessage(title),
});

/** What changed about a line since its owner saw it last; sold out hides the rest. */
export function getLineNotices(line: LoadedLine): Notice[] {
  const { id: productId, title, priceCents } = line.product;
  if (isSoldOut(line)) {
    const availability = isProductDeleted(line) ? {} : availabilityOnWire(line.product);
    return [{ code: 'sold_out', productId, message: unavailableMessage({ title, ...availability }) }];
  }
  const notices: Notice[] = [];
  const { quantity, lowered } = capQuantity(line.quantity, maxQuantity(line.product));
  if (lowered) notices.push(cappedNotice(line.product, quantity));
  if (line.seenCents !== priceCents) {
    const [before, now] = [line.seenCents, priceCents].map((cents) => formatDollars(toDollars(cents)));
    notices.push({
      code: 'price_changed',
      productId,
      message: priceChangedMessage(title, before ?? '', now ?? ''),
    });
  }
  return notices;
}
