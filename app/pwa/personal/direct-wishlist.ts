import { cardOf, type Card } from '#contract/catalog/card.ts';
import type { WishlistChange } from '#contract/sync/mutations.ts';
import { WISHLIST_MESSAGES } from '#contract/wishlist/wishlist-messages.ts';
import type { createWishlistClient } from '../../http/wishlist.ts';

type Calls = ReturnType<typeof createWishlistClient>;

export interface WishlistEntry {
  /** The server's id of this entry; unknown if it was just added. */
  readonly id?: number | undefined;
  readonly product: Card;
}

export const readWishlist = async (calls: Calls): Promise<readonly WishlistEntry[]> =>
  (await calls.read()).items.map(({ id, product }) => ({ id, product: cardOf(product) }));

/**
 * Sends one change of the wishlist to the server. `known`: the list before the change. Returns the new list. Throws what the
 * request throws, and an error "Item not found in wishlist" if there is nothing to remove.
 */
export async function changeWishlist(
  calls: Calls,
  known: readonly WishlistEntry[] | undefined,
  name: WishlistChange['name'],
  product: Card,
): Promise<readonly WishlistEntry[]> {
  const isIt = (entry: WishlistEntry): boolean => entry.product.id === product.id;
  if (name === 'wishlist.add') {
    await calls.add(product.id);
    if (known === undefined) return readWishlist(calls);
    return known.some(isIt) ? known : [...known, { product }];
  }
  // An entry that was just added has no id here yet: reload the list and find it by product.
  const entries = known?.find(isIt)?.id === undefined ? await readWishlist(calls) : known;
  const id = entries.find(isIt)?.id;
  if (id === undefined) throw new Error(WISHLIST_MESSAGES.notFound);
  await calls.remove(id);
  return entries.filter((entry) => !isIt(entry));
}
