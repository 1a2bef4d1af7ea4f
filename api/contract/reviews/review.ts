import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { REVIEW_MESSAGES as MESSAGES } from './review-messages.ts';

/** A review of an item. `sample` marks the demo catalog's. */
export const reviewSchema = z.object({
  id: z.number(),
  productId: z.number(),
  name: z.string(),
  stars: z.number(),
  text: z.string(),
  sample: z.boolean(),
  createdAt: z.string(),
});
export type Review = z.infer<typeof reviewSchema>;

export const reviewsSchema = z.array(reviewSchema);

/** POST /api/products/{id}/reviews */
export const reviewInputSchema = z.object({
  stars: z
    .int(MESSAGES.starsMissing)
    .check(
      z.minimum(LIMITS.stars.min, MESSAGES.starsMissing),
      z.maximum(LIMITS.stars.max, MESSAGES.starsMissing),
    ),
  text: z.string(MESSAGES.textMissing).check(
    z.refine((text) => text.trim().length > 0, MESSAGES.textMissing),
    z.maxLength(LIMITS.message.max, MESSAGES.textLong),
  ),
});
export type ReviewInput = z.infer<typeof reviewInputSchema>;

/** GET /api/products/{id}/reviews/own: whether this visitor may review the item, and their review. */
export const ownReviewSchema = z.object({ mayReview: z.boolean(), review: z.optional(reviewSchema) });
export type OwnReview = z.infer<typeof ownReviewSchema>;
