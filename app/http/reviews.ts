import {
  ownReviewSchema,
  reviewSchema,
  type OwnReview,
  type Review,
  type ReviewInput,
} from '#contract/reviews/review.ts';
import { checked } from './checked.ts';
import type { Request } from './request.ts';

const at = (productId: number): string => `/api/products/${productId}/reviews`;

/** What a visitor himself says of an item. Each throws ApiError, NetworkError or BadAnswerError. */
export const reviewsOver = (request: Request) => ({
  /** GET /api/products/{id}/reviews/own */
  readOwn: async (productId: number): Promise<OwnReview> =>
    checked(ownReviewSchema, (await request(`${at(productId)}/own`)).body),

  /** POST /api/products/{id}/reviews; answers the review as everybody reads it. */
  write: async (productId: number, said: ReviewInput): Promise<Review> =>
    checked(reviewSchema, (await request(at(productId), { method: 'POST', body: said })).body),
});
