import type { Review } from '#contract/reviews/review.ts';
import { findRow } from '../catalog/find-product.ts';
import type { Deps } from '../deps.ts';
import { reviewOnWire } from './review-on-wire.ts';
import { newestReviewRows, reviewsOfProduct } from './reviews.repo.ts';

/** More than anybody reads below one item. */
const MAX_OF_ONE = 100;

/** What readers say about a product, the newest hundred first; null when there is no such product to be looked at. */
export async function reviewsOf(
  deps: Pick<Deps, 'storage' | 'now'>,
  productId: number,
): Promise<readonly Review[] | null> {
  if ((await findRow(deps, productId)) === undefined) return null;
  return (await reviewsOfProduct(deps.storage.db, productId, MAX_OF_ONE)).map(reviewOnWire);
}

/** What readers said last, about items that are for sale: the testimonials of the home page. */
export const newestReviews = async (deps: Pick<Deps, 'storage'>, limit: number): Promise<readonly Review[]> =>
  (await newestReviewRows(deps.storage.db, limit)).map(reviewOnWire);
