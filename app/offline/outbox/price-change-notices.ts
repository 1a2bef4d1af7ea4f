import type { Notice } from '#contract/cart/cart.ts';
import { priceChangedMessage } from '#contract/cart/cart-messages.ts';
import { formatDollars, toCents } from '#contract/money.ts';
import type { SyncAnswer } from '#contract/sync/sync.ts';
import { isCartChange } from './coalesce.ts';
import type { OutboxRow } from '../rows.ts';

/**
 * Notices for cart lines whose price differs from the price at the tap. The server reports price changes only for items
 * that were in the cart before.
 */
export function priceChangeNotices(
  { cart, notices, results }: SyncAnswer,
  sent: readonly OutboxRow[],
): readonly Notice[] {
  const reportedIds = new Set(
    [...notices, ...cart.notices].filter(isOfPrice).map(({ productId }) => productId),
  );
  const appliedIds = new Set(results.filter(({ applied }) => applied).map(({ id }) => id));
  const ofCart = sent.filter(({ id, mutation }) => appliedIds.has(id) && isCartChange(mutation));
  // The last change of a product saw its latest price.
  const lastCards = new Map(ofCart.map(({ card }) => [card.id, card]));
  return cart.items.flatMap(({ product: { id: productId, title, price } }) => {
    const before = lastCards.get(productId)?.price;
    if (before === undefined || toCents(before) === toCents(price) || reportedIds.has(productId)) return [];
    const message = priceChangedMessage(title, formatDollars(before), formatDollars(price));
    return [{ code: 'price_changed' as const, productId, message }];
  });
}

const isOfPrice = ({ code }: Notice): boolean => code === 'price_changed';
