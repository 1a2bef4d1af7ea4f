import type { Review } from '#contract/reviews/review.ts';
import { findVisibleRow } from '../catalog/find-product.ts';
import type { Deps } from '../deps.ts';
import { publicDb } from '../storage/storage.ts';
import { reviewOnWire } from './review-on-wire.ts';
import { listNewestReviewRows, listReviewsOfProduct } from './reviews.repo.ts';

/** Reviews shown on one product page. */
const MAX_REVIEWS = 100;

/** The 100 newest reviews of a product; null when there is no such visible product. */
export async function listReviews(
  deps: Pick<Deps, 'storage' | 'now'>,
  productId: number,
): Promise<readonly Review[] | null> {
  const db = publicDb(deps.storage);
  if ((await findVisibleRow(db, deps, productId)) === undefined) return null;
  return (await listReviewsOfProduct(db, productId, MAX_REVIEWS)).map(reviewOnWire);
}

/** The newest reviews of products for sale: the testimonials of the home page. */
export const listNewestReviews = async (
  deps: Pick<Deps, 'storage'>,
  limit: number,
): Promise<readonly Review[]> =>
  (await listNewestReviewRows(publicDb(deps.storage), limit)).map(reviewOnWire);
