import type { Owner } from '../../sessions/owner.ts';
import type { Storage } from '../../storage/storage.ts';
import { changeProduct } from '../change-product.ts';
import { listSellerProducts } from './seller-products.ts';

/** The seller as their listings show them: the name, and the public id of the account. */
interface SellerFields {
  readonly sellerName: string;
  readonly sellerId: string;
}

/**
 * Updates the seller's name and public id on their listings. Locks the seller, who may be publishing, and those listings, only
 * if one differs.
 */
export async function nameSeller(
  { storage, now }: { readonly storage: Storage; readonly now: () => number },
  seller: Owner,
  { sellerName, sellerId }: SellerFields,
): Promise<void> {
  const listed = await listSellerProducts(storage.db, seller);
  if (listed.every((row) => row.sellerName === sellerName && row.sellerId === sellerId)) return;
  const locked = new Set(listed.map(({ id }) => id));
  const isDone = await storage.transaction({ owner: seller, product: [...locked] }, async (tx) => {
    const present = await listSellerProducts(tx, seller);
    if (!present.every(({ id }) => locked.has(id))) return false;
    for (const { id } of present) await changeProduct(tx, now(), id, { sellerName, sellerId });
    return true;
  });
  // The seller has published or brought along another listing meanwhile.
  if (!isDone) await nameSeller({ storage, now }, seller, { sellerName, sellerId });
}
