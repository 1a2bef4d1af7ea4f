import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { findItemId } from './wishlist.repo.ts';

/** Whether the owner has a heart on the product; false for nobody (`undefined`) and for a product that never was. */
export async function isInWishlist(
  { storage }: Pick<Deps, 'storage'>,
  owner: Owner | undefined,
  productId: number,
): Promise<boolean> {
  return owner !== undefined && (await findItemId(storage.db, owner, productId)) !== undefined;
}
