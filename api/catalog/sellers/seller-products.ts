import type { Owner } from '../../sessions/owner.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import { findProductById } from '../catalog.repo.ts';
import type { ProductRow } from '../product-on-wire.ts';
import { changeSeller, findListedRowByIsbn, listRowsOfSeller } from './seller.repo.ts';

const MAX_PRODUCTS = 1_000;

/** A seller's newest 1,000 listings, sold ones too, newest first; without those they deleted. */
export const listSellerProducts = (db: Db, seller: Owner): Promise<ProductRow[]> =>
  listRowsOfSeller(db, seller, MAX_PRODUCTS);

/** A seller's listing by id; undefined if it does not exist or belongs to another seller or the shop. */
export async function findSellerProduct(db: Db, seller: Owner, id: number): Promise<ProductRow | undefined> {
  const row = await findProductById(db, id);
  return row?.sellerOwner === seller ? row : undefined;
}

/** Whether the owner has a listing, for sale or sold. */
export const hasListed = async (db: Db, seller: Owner): Promise<boolean> =>
  (await listRowsOfSeller(db, seller, 1)).length > 0;

/** A seller's newest item for sale with this ISBN (13 digits). */
export const findCopyOnSale = (db: Db, seller: Owner, isbn: string): Promise<ProductRow | undefined> =>
  findListedRowByIsbn(db, seller, isbn);

/** Moves a guest's listings to a user at sign-in. */
export const moveProductsIn = (tx: Tx<'owner'>, guest: Owner, user: Owner): Promise<void> =>
  changeSeller(tx, guest, user);
