import type { Card } from '#contract/catalog/card.ts';
import { LIMITS } from '#contract/limits.ts';
import type { PendingChange } from './cart-view.ts';

export interface WishlistView {
  /** Oldest first, as on the server. */
  readonly items: readonly Card[];
  readonly ids: ReadonlySet<number>;
  /** Ids that the server has not acknowledged yet. */
  readonly pendingIds: ReadonlySet<number>;
}

/** Applies pending changes to the server's wishlist, by the same rules as the server. */
export function buildWishlistView(known: readonly Card[], pending: readonly PendingChange[]): WishlistView {
  const items = new Map(known.map((card) => [card.id, card]));
  const pendingIds = new Set<number>();
  for (const { change, card } of pending) {
    const { productId } = change.args;
    if (change.name === 'wishlist.remove') {
      items.delete(productId);
      pendingIds.delete(productId);
    } else if (
      change.name === 'wishlist.add' &&
      !items.has(productId) &&
      items.size < LIMITS.wishlistItems.max
    ) {
      items.set(productId, card);
      pendingIds.add(productId);
    }
  }
  return { items: [...items.values()], ids: new Set(items.keys()), pendingIds };
}
