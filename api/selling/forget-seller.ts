import { deleteProduct } from '../catalog/delete-product.ts';
import { productsOfSeller } from '../catalog/products-of-seller.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { deleteUploadsOf } from './uploads.repo.ts';

/** Takes down everything that somebody listed, with its photos; the files go once nothing names them. */
export async function forgetSellerIn(tx: Tx<'owner' | 'catalog'>, now: number, owner: Owner): Promise<void> {
  for (const { id } of await productsOfSeller(tx, owner)) await deleteProduct(tx, now, id);
  await deleteUploadsOf(tx, owner);
}
