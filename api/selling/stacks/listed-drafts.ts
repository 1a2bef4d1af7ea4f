import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { ProductRow } from '../../catalog/product-on-wire.ts';
import { findSellerProduct } from '../../catalog/sellers/seller-products.ts';
import type { Owner, Session } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';
import { findDrafts, releaseUploadsOf, reserveRevisions, saveDraft } from './stacks.repo.ts';

const draftListed = (): ShopError => new ShopError('already_used', MESSAGES.draftListed);

/**
 * The listing of a draft that its phone sends again; undefined if it was never listed. Throws ShopError already_used if the
 * draft is another owner's (a guest who lost the session has listed it), conflict if it or its listing was removed.
 */
export async function findListedDraft(
  tx: Tx<'owner'>,
  owner: Owner,
  draft: string | undefined,
): Promise<ProductRow | undefined> {
  const [row] = draft === undefined ? [] : await findDrafts(tx, [draft]);
  if (row === undefined) return undefined;
  if (row.owner !== owner) throw draftListed();
  if (row.state === 'removed') throw new ShopError('conflict', MESSAGES.draftRemoved);
  if (row.productId === null) return undefined;
  const product = await findSellerProduct(tx, owner, row.productId);
  if (product === undefined) throw new ShopError('conflict', MESSAGES.draftRemoved);
  return product;
}

/**
 * Records in the transaction that lists a draft which listing it is, for the other devices of its owner, too. Throws
 * ShopError already_used.
 */
export async function recordListedDraft(
  tx: Tx<'owner'>,
  now: number,
  { owner, id: session }: Session,
  draft: string | undefined,
  productId: number,
): Promise<void> {
  if (draft === undefined) return;
  const [known] = await findDrafts(tx, [draft]);
  const rev = (await reserveRevisions(tx, owner, 1)) + 1;
  const isSaved = await saveDraft(tx, {
    id: draft,
    owner,
    stackId: known?.stackId ?? null,
    body: null,
    fieldRevs: { state: [rev, session] },
    conflicts: null,
    state: 'listed',
    productId,
    rev,
    changedAt: now,
  });
  if (!isSaved) throw draftListed();
  if (known !== undefined) await releaseUploadsOf(tx, now, [draft]);
}
