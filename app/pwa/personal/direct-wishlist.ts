import { cardOf, type Card } from '#contract/catalog/card.ts';
import type { WishlistChange } from '#contract/sync/mutations.ts';
import { WISHLIST_MESSAGES } from '#contract/wishlist/wishlist-messages.ts';
import type { wishlistOver } from '../../http/wishlist.ts';

type Calls = ReturnType<typeof wishlistOver>;

export interface Heart {
  /** The server's id of this entry; unknown for one that was only just added. */
  readonly id?: number | undefined;
  readonly product: Card;
}

export const readHearts = async (calls: Calls): Promise<readonly Heart[]> =>
  (await calls.read()).items.map(({ id, product }) => ({ id, product: cardOf(product) }));

/**
 * Makes a change of the wishlist by a call of its own; `known` is the list as it was. Answers the list as it then is.
 * Throws what the call throws, and an error "Item not found in wishlist" where there is nothing to remove.
 */
export async function callWishlist(
  calls: Calls,
  known: readonly Heart[] | undefined,
  name: WishlistChange['name'],
  product: Card,
): Promise<readonly Heart[]> {
  const isIt = (heart: Heart): boolean => heart.product.id === product.id;
  if (name === 'wishlist.add') {
    await calls.add(product.id);
    if (known === undefined) return readHearts(calls);
    return known.some(isIt) ? known : [...known, { product }];
  }
  // What was only just added has no id here yet: the list is read, and the entry found by its product.
  const hearts = known?.find(isIt)?.id === undefined ? await readHearts(calls) : known;
  const id = hearts.find(isIt)?.id;
  if (id === undefined) throw new Error(WISHLIST_MESSAGES.notFound);
  await calls.remove(id);
  return hearts.filter((heart) => !isIt(heart));
}
