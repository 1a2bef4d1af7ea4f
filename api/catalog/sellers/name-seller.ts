import type { Owner } from '../../sessions/owner.ts';
import type { Storage } from '../../storage/storage.ts';
import { changeProduct } from '../change-product.ts';
import { listSellerProducts } from './seller-products.ts';

/** The seller as their listings show them: the name, and the public id of the account. */
interface SellerFields {
  readonly sellerName: string;
  readonly sellerId: string;
}

/** Updates the seller's name and public id on their listings. Takes the catalog lock only if one differs. */
export async function nameSeller(
  { storage, now }: { readonly storage: Storage; readonly now: () => number },
  seller: Owner,
  { sellerName, sellerId }: SellerFields,
): Promise<void> {
  const listed = await listSellerProducts(storage.db, seller);
  if (listed.every((row) => row.sellerName === sellerName && row.sellerId === sellerId)) return;
  await storage.transaction({ catalog: true }, async (tx) => {
    for (const { id } of await listSellerProducts(tx, seller))
      await changeProduct(tx, now(), id, { sellerName, sellerId });
  });
}
