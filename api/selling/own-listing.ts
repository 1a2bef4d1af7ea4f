import type { ReportReason } from '#contract/support/report.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { pauseReasonsOf } from '#contract/selling/pause-reasons.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import { ShopError } from '#contract/shop-error.ts';
import { checkedProductOnWire, type ProductRow } from '../catalog/product-on-wire.ts';
import { hasPausedCopies } from '../catalog/stock/is-in-stock.ts';
import { findSellerProduct } from '../catalog/sellers/seller-products.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db, Tx } from '../storage/storage.ts';

/** The transaction for changes of an own listing. */
export type ListingTx = Tx<'owner' | 'product'>;

export const listingNotFound = (): ShopError => new ShopError('not_found', MESSAGES.noSuchListing);

/** Throws ShopError not_found, also for another seller's listing. */
export async function getOwnListing(db: Db, owner: Owner, id: number): Promise<ProductRow> {
  const row = await findSellerProduct(db, owner, id);
  if (row === undefined) throw listingNotFound();
  return row;
}

/** The listing as its seller sees it. */
export const listingOnWire = (row: ProductRow, hidden?: ReportReason): OwnListing => ({
  product: checkedProductOnWire(row),
  state: getListingState(row),
  ...(row.inStock || row.soldAt === null ? {} : { soldAt: new Date(row.soldAt).toISOString() }),
  ...(hasPausedCopies(row) ? { paused: pauseReasonsOf(row.paused) } : {}),
  ...(row.hiddenAt === null ? {} : { hiddenBecause: hidden ?? 'other' }),
});

function getListingState({ inStock, soldAt, hiddenAt }: ProductRow): OwnListing['state'] {
  if (hiddenAt !== null) return 'hidden';
  if (inStock) return 'for-sale';
  return soldAt === null ? 'hidden' : 'sold';
}
