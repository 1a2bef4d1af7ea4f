import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { findItemId } from './wishlist.repo.ts';

/** Whether the product is on the owner's wishlist; false for `undefined` and for an unknown product. */
export async function isInWishlist(
  { storage }: Pick<Deps, 'storage'>,
  owner: Owner | undefined,
  productId: number,
): Promise<boolean> {
  return owner !== undefined && (await findItemId(storage.db, owner, productId)) !== undefined;
}
