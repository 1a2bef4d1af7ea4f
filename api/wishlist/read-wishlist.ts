import type { Wishlist } from '#contract/wishlist/wishlist.ts';
import { productOnWire } from '../catalog/product-on-wire.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { heartsOf } from './wishlist.repo.ts';

/** An owner's wishlist, the newest last; empty for nobody (`undefined`). Sold-out items stay, marked by `inStock: false`. */
export const readWishlist = (
  { storage }: Pick<Deps, 'storage'>,
  owner: Owner | undefined,
): Promise<Wishlist> => wishlistOf(storage.db, owner);

/** The same for whoever has a transaction open. */
export async function wishlistOf(db: Db, owner: Owner | undefined): Promise<Wishlist> {
  const hearts = owner === undefined ? [] : await heartsOf(db, owner);
  return { items: hearts.map(({ id, product }) => ({ id, product: productOnWire(product) })) };
}
