import { cardOf } from '#contract/catalog/card.ts';
import type { SyncRequest, SyncWishlist } from '#contract/sync/sync.ts';
import type { Wishlist } from '#contract/wishlist/wishlist.ts';

/** The wishlist in the form that a request asks for: cards take a third of the bytes of whole products. */
export const toSyncWishlist = ({ items }: Wishlist, cards: SyncRequest['cards']): SyncWishlist => ({
  items: cards === 1 ? items.map(({ id, product }) => ({ id, product: cardOf(product) })) : items,
});
