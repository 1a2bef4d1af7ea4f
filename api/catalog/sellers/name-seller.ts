import type { Owner } from '../../sessions/owner.ts';
import type { Storage } from '../../storage/storage.ts';
import { changeProduct } from '../change-product.ts';
import { listRowsNamedOtherwise, setHiddenSeller, type SellerFields } from './seller.repo.ts';

const CHUNK_SIZE = 200;

/**
 * Updates the seller's name and public id on their listings, some hundred at a time. Locks the seller, who may be publishing,
 * and those listings, only while one differs.
 */
export async function nameSeller(
  { storage, now }: { readonly storage: Storage; readonly now: () => number },
  seller: Owner,
  fields: SellerFields,
): Promise<void> {
  for (;;) {
    const found = await listRowsNamedOtherwise(storage.db, seller, fields, CHUNK_SIZE);
    if (found.length === 0) return;
    const locked = new Set(found.map(({ id }) => id));
    await storage.transaction({ owner: seller, product: [...locked] }, async (tx) => {
      for (const { id, hiddenAt } of await listRowsNamedOtherwise(tx, seller, fields, CHUNK_SIZE)) {
        if (!locked.has(id)) continue;
        if (hiddenAt === null) await changeProduct(tx, now(), id, fields);
        else await setHiddenSeller(tx, id, fields);
      }
    });
  }
}
