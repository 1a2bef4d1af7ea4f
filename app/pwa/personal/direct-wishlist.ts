import { cardOf, type Card } from '#contract/catalog/card.ts';
import type { WishlistChange } from '#contract/sync/mutations.ts';
import { WISHLIST_MESSAGES } from '#contract/wishlist/wishlist-messages.ts';
import type { wishlistOver } from '../../http/wishlist.ts';

type Calls = ReturnType<typeof wishlistOver>;

export interface WishlistEntry {
  /** The server's id of this entry; unknown for one that was only just added. */
  readonly id?: number | undefined;
  readonly product: Card;
}

export const readWishlist = async (calls: Calls): Promise<readonly WishlistEntry[]> =>
  (await calls.read()).items.map(({ id, product }) => ({ id, product: cardOf(product) }));

/**
 * Makes a change of the wishlist by a call of its own; `known` is the list as it was. Answers the list as it then is.
 * Throws what the call throws, and an error "Item not found in wishlist" where there is nothing to remove.
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
  // What was only just added has no id here yet: the list is read, and the entry found by its product.
  const entries = known?.find(isIt)?.id === undefined ? await readWishlist(calls) : known;
  const id = entries.find(isIt)?.id;
  if (id === undefined) throw new Error(WISHLIST_MESSAGES.notFound);
  await calls.remove(id);
  return entries.filter((entry) => !isIt(entry));
}
