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
  answered: readonly OutboxRow[],
): readonly Notice[] {
  const told = new Set([...notices, ...cart.notices].filter(isOfPrice).map(({ productId }) => productId));
  const made = new Set(results.filter(({ applied }) => applied).map(({ id }) => id));
  const ofCart = answered.filter(({ id, mutation }) => made.has(id) && isCartChange(mutation));
  // The last change of a product saw its latest price.
  const seen = new Map(ofCart.map(({ card }) => [card.id, card]));
  return cart.items.flatMap(({ product: { id: productId, title, price } }) => {
    const before = seen.get(productId)?.price;
    if (before === undefined || toCents(before) === toCents(price) || told.has(productId)) return [];
    const message = priceChangedMessage(title, formatDollars(before), formatDollars(price));
    return [{ code: 'price_changed' as const, productId, message }];
  });
}

const isOfPrice = ({ code }: Notice): boolean => code === 'price_changed';
