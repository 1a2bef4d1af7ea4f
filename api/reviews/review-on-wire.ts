import type { Review } from '#contract/reviews/review.ts';
import type { ReviewRow } from './reviews.repo.ts';

/** A public review, without its owner. */
export const reviewOnWire = ({ id, productId, name, stars, text, sample, createdAt }: ReviewRow): Review => ({
  id,
  productId,
  name,
  stars,
  text,
  sample,
  createdAt: new Date(createdAt).toISOString(),
});
