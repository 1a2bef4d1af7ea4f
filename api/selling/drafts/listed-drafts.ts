import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { ProductRow } from '../../catalog/product-on-wire.ts';
import { findSellerProduct } from '../../catalog/sellers/seller-products.ts';
import type { Owner } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';
import { findDraft, insertDraft } from './listed-drafts.repo.ts';

const draftListed = (): ShopError => new ShopError('already_used', MESSAGES.draftListed);

/**
 * The listing of a draft that its phone sends again; undefined if it was never listed. Throws ShopError already_used if
 * another owner has listed it (a guest who lost the session), conflict if its listing was removed.
 */
export async function findListedDraft(
  tx: Tx<'owner'>,
  owner: Owner,
  draft: string | undefined,
): Promise<ProductRow | undefined> {
  const row = draft === undefined ? undefined : await findDraft(tx, draft);
  if (row === undefined) return undefined;
  if (row.owner !== owner) throw draftListed();
  const product = await findSellerProduct(tx, owner, row.productId);
  if (product === undefined) throw new ShopError('conflict', MESSAGES.draftRemoved);
  return product;
}

/** Records in the transaction that lists a draft which listing it is. Throws ShopError already_used. */
export async function recordListedDraft(
  tx: Tx<'owner'>,
  owner: Owner,
  draft: string | undefined,
  productId: number,
): Promise<void> {
  if (draft === undefined) return;
  if (!(await insertDraft(tx, { id: draft, owner, productId }))) throw draftListed();
}
