import { PAUSE_BITS } from '#contract/selling/pause-reasons.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import type { AddedCopies, OwnListing } from '#contract/selling/selling.ts';
import { ShopError } from '#contract/shop-error.ts';
import { hasPausedCopies } from '../catalog/stock/is-in-stock.ts';
import { setPaused } from '../catalog/stock/pause-products.ts';
import { setStock } from '../catalog/stock/set-stock.ts';
import type { Deps } from '../deps.ts';
import { assertMayRelist, assertWithinLimits } from '../sellers/may-list.ts';
import type { Owner, Session } from '../sessions/owner.ts';
import { listingOnWire, getOwnListing, type ListingTx } from './own-listing.ts';
import { countListing } from './stacks/count-listing.ts';
import { findListedDraft, recordListedDraft } from './stacks/listed-drafts.ts';

/** Marks all copies of the seller's own listing as sold. Throws ShopError not_found. */
export async function markSold(tx: ListingTx, deps: Deps, owner: Owner, id: number): Promise<OwnListing> {
  await getOwnListing(tx, owner, id);
  return listingOnWire(await setStock(tx, deps.now(), id, 0));
}

/**
 * Puts one copy of a listing that is not for sale back on sale; after a canceled sale, the copies that it has. Throws ShopError not_found, and what `assertMayRelist` and
 * `assertWithinLimits` throw.
 */
export async function relist(tx: ListingTx, deps: Deps, owner: Owner, id: number): Promise<OwnListing> {
  const row = await getOwnListing(tx, owner, id);
  if (row.inStock) return listingOnWire(row);
  await assertMayRelist(tx, deps, owner);
  if ((row.paused & PAUSE_BITS.unsent) !== 0) {
    await setPaused(tx, deps.now(), [id], { reason: 'unsent', isPaused: false });
    return listingOnWire(await getOwnListing(tx, owner, id));
  }
  if (hasPausedCopies(row)) return listingOnWire(row);
  await assertWithinLimits(tx, deps, owner, { copies: 1 });
  return listingOnWire(await setStock(tx, deps.now(), id, 1));
}

/**
 * Adds copies; a listing without a stock count is only put back on sale. A draft adds its copies once, to one listing.
 * Throws ShopError not_found, and what `findListedDraft`, `countListing` and `assertWithinLimits` throw; already_used if the
 * draft is another listing.
 */
export async function addCopies(
  tx: ListingTx,
  deps: Deps,
  session: Session,
  id: number,
  { draft, copies }: AddedCopies,
): Promise<OwnListing> {
  const { owner } = session;
  const row = await getOwnListing(tx, owner, id);
  const listed = await findListedDraft(tx, owner, draft);
  if (listed !== undefined && listed.id !== id)
    throw new ShopError('already_used', SELLING_MESSAGES.draftListed);
  if (listed !== undefined) return listingOnWire(listed);
  if (draft !== undefined) await countListing(deps, tx, owner);
  await recordListedDraft(tx, deps.now(), session, draft, id);
  if (row.stock === null) return relist(tx, deps, owner, id);
  await assertWithinLimits(tx, deps, owner, { copies });
  return listingOnWire(await setStock(tx, deps.now(), id, row.stock + copies));
}
