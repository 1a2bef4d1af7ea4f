import { moveProductsIn } from '../catalog/products-of-seller.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { changeUploader } from './uploads.repo.ts';

/** What a guest listed, and photos that are not listed yet, are the user's who signs in. The caller holds both. */
export async function moveListingsIn(tx: Tx<'owner'>, guest: Owner, user: Owner): Promise<void> {
  await moveProductsIn(tx, guest, user);
  await changeUploader(tx, guest, user);
}
