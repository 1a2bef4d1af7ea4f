import type { WishlistItem } from '#contract/wishlist/wishlist.ts';
import { markHeld } from '../catalog/stock/mark-held.ts';
import { productOnWire } from '../catalog/product-on-wire.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { changeWishlistItem } from './change-wishlist-item.ts';
import { saveWishlist, loadWishlist } from './load-wishlist.ts';
import { findProductForWishlist } from './wishlist.repo.ts';

export interface AddToWishlist {
  readonly productId: number;
}

/**
 * Puts a product, also a sold-out one, on the owner's wishlist and returns its item, the existing one if there is one.
 * Throws not_found for an unknown product, conflict when the wishlist has 5,000 items already.
 */
export async function addToWishlist(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  { productId }: AddToWishlist,
): Promise<WishlistItem> {
  const product = await findProductForWishlist(tx, productId);
  const wishlist = await loadWishlist(tx, owner);
  changeWishlistItem(wishlist, { name: 'wishlist.add', args: { productId } }, product);
  const id = (await saveWishlist(tx, now, owner, wishlist)).get(productId);
  if (id === undefined || product === undefined) throw new Error('the wishlist item was not written');
  const [marked = product] = await markHeld(tx, [product]);
  return { id, product: productOnWire(marked) };
}
