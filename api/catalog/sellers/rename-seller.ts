import type { Owner } from '../../sessions/owner.ts';
import type { Storage } from '../../storage/storage.ts';
import { changeProduct } from '../change-product.ts';
import { listSellerProducts } from './seller-products.ts';

/** Updates the seller's name on their listings. Takes the catalog lock only if a name differs. */
export async function renameSeller(
  { storage, now }: { readonly storage: Storage; readonly now: () => number },
  seller: Owner,
  sellerName: string,
): Promise<void> {
  const listed = await listSellerProducts(storage.db, seller);
  if (listed.every((row) => row.sellerName === sellerName)) return;
  await storage.transaction({ catalog: true }, async (tx) => {
    for (const { id } of await listSellerProducts(tx, seller))
      await changeProduct(tx, now(), id, { sellerName });
  });
}
