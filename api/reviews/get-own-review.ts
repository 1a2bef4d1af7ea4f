import type { OwnReview } from '#contract/reviews/review.ts';
import { productNotFound } from '../catalog/change-product.ts';
import { findVisibleRow } from '../catalog/find-product.ts';
import type { Deps } from '../deps.ts';
import { hasReceived } from '../orders/orders.queries.ts';
import type { Owner } from '../sessions/owner.ts';
import { reviewOnWire } from './review-on-wire.ts';
import { findReview } from './reviews.repo.ts';

/** Whether the owner may review a product, and their review. Throws ShopError not_found when there is no such visible product. */
export async function getOwnReview(
  deps: Pick<Deps, 'storage' | 'now'>,
  owner: Owner | undefined,
  productId: number,
): Promise<OwnReview> {
  const { db } = deps.storage;
  if ((await findVisibleRow(db, deps, productId)) === undefined) throw productNotFound();
  if (owner === undefined) return { mayReview: false };
  const written = await findReview(db, productId, owner);
  return {
    mayReview: await hasReceived(db, owner, productId),
    ...(written === undefined ? {} : { review: reviewOnWire(written) }),
  };
}
