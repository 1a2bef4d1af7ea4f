import type { WishlistItem } from '#contract/wishlist/wishlist.ts';
import { productOnWire } from '../catalog/product-on-wire.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { changeHeart } from './change-heart.ts';
import { closeHearts, openHearts } from './open-hearts.ts';
import { productForWishlist } from './wishlist.repo.ts';

export interface AddToWishlist {
  readonly productId: number;
}

/**
 * Puts a product on the owner's wishlist, sold-out ones too, and answers its item; one that is there already stays the
 * one item. Throws not_found for a product that is not there, conflict when the wishlist has 5,000 items already.
 */
export async function addToWishlist(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  { productId }: AddToWishlist,
): Promise<WishlistItem> {
  const product = await productForWishlist(tx, productId);
  const hearts = await openHearts(tx, owner);
  changeHeart(hearts, { name: 'wishlist.add', args: { productId } }, product);
  const id = (await closeHearts(tx, now, owner, hearts)).get(productId);
  if (id === undefined || product === undefined) throw new Error('the heart was not written');
  return { id, product: productOnWire(product) };
}
