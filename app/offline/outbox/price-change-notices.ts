import type { Notice } from '#contract/cart/cart.ts';
import { priceChangedMessage } from '#contract/cart/cart-messages.ts';
import { formatDollars, toCents } from '#contract/money.ts';
import type { SyncAnswer } from '#contract/sync/sync.ts';
import { isCartChange } from './coalesce.ts';
import type { OutboxRow } from '../rows.ts';

/**
 * Lines whose price is not the one that the person tapped at. The server cannot know of it where the item is new to the
 * cart; what it tells itself is left to it.
 */
export function priceChangeNotices(
  { cart, notices, results }: SyncAnswer,
  answered: readonly OutboxRow[],
): readonly Notice[] {
  const told = new Set([...notices, ...cart.notices].filter(isOfPrice).map(({ productId }) => productId));
  const made = new Set(results.filter(({ applied }) => applied).map(({ id }) => id));
  const ofCart = answered.filter(({ id, mutation }) => made.has(id) && isCartChange(mutation));
  // The last one of a product, which saw its latest price.
  const seen = new Map(ofCart.map(({ card }) => [card.id, card]));
  return cart.items.flatMap(({ product: { id: productId, title, price } }) => {
    const before = seen.get(productId)?.price;
    if (before === undefined || toCents(before) === toCents(price) || told.has(productId)) return [];
    const message = priceChangedMessage(title, formatDollars(before), formatDollars(price));
    return [{ code: 'price_changed' as const, productId, message }];
  });
}

const isOfPrice = ({ code }: Notice): boolean => code === 'price_changed';
