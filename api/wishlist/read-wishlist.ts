import type { Wishlist } from '#contract/wishlist/wishlist.ts';
import { markHeldOf } from '../catalog/stock/mark-held.ts';
import { productOnWire } from '../catalog/product-on-wire.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { listItemsWithProducts } from './wishlist.repo.ts';

/** An owner's wishlist, newest last; empty for `undefined`. Sold-out items stay (`inStock: false`). */
export const readWishlist = (
  { storage }: Pick<Deps, 'storage'>,
  owner: Owner | undefined,
): Promise<Wishlist> => readWishlistIn(storage.db, owner);

/** The same inside a transaction. */
export async function readWishlistIn(db: Db, owner: Owner | undefined): Promise<Wishlist> {
  const items = owner === undefined ? [] : await listItemsWithProducts(db, owner);
  const marked = await markHeldOf(db, items);
  return { items: marked.map(({ id, product }) => ({ id, product: productOnWire(product) })) };
}
