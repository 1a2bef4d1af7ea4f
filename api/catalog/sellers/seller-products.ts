import type { Owner } from '../../sessions/owner.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import { findProductById } from '../catalog.repo.ts';
import type { ProductRow } from '../product-on-wire.ts';
import { changeSeller, findListedRowByIsbn, listRowsOfSeller } from './seller.repo.ts';

const MAX_PRODUCTS = 1_000;

/** The newest thousand of what somebody listed and did not take down, sold ones too, newest first. */
export const listSellerProducts = (db: Db, seller: Owner): Promise<ProductRow[]> =>
  listRowsOfSeller(db, seller, MAX_PRODUCTS);

/** One of them by its id; undefined when there is none such, or it is somebody else's or the shop's own. */
export async function findSellerProduct(db: Db, seller: Owner, id: number): Promise<ProductRow | undefined> {
  const row = await findProductById(db, id);
  return row?.sellerOwner === seller ? row : undefined;
}

/** The newest of somebody's items with this ISBN (13 digits) that is for sale. */
export const findCopyOnSale = (db: Db, seller: Owner, isbn: string): Promise<ProductRow | undefined> =>
  findListedRowByIsbn(db, seller, isbn);

/** Everything that a guest listed is the user's from now on. */
export const moveProductsIn = (tx: Tx<'owner'>, guest: Owner, user: Owner): Promise<void> =>
  changeSeller(tx, guest, user);
