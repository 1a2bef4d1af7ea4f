import type { Review } from '#contract/review.ts';
import { findRow } from '../catalog/find-product.ts';
import type { Deps } from '../deps.ts';
import { newestReviewRows, reviewsOfProduct, type ReviewRow } from './reviews.repo.ts';

/** More than anybody reads below one item. */
const MOST_OF_ONE = 100;

const onWire = ({ id, productId, name, stars, text, sample, createdAt }: ReviewRow): Review => ({
  id,
  productId,
  name,
  stars,
  text,
  sample,
  createdAt: new Date(createdAt).toISOString(),
});

/** What readers say about a product, the newest hundred first; null when there is no such product to be looked at. */
export async function reviewsOf(
  deps: Pick<Deps, 'storage' | 'now'>,
  productId: number,
): Promise<readonly Review[] | null> {
  if ((await findRow(deps, productId)) === undefined) return null;
  return (await reviewsOfProduct(deps.storage.db, productId, MOST_OF_ONE)).map(onWire);
}

/** What readers said last, about items that are for sale: the testimonials of the home page. */
export const newestReviews = async (deps: Pick<Deps, 'storage'>, limit: number): Promise<readonly Review[]> =>
  (await newestReviewRows(deps.storage.db, limit)).map(onWire);
