import {
  ownReviewSchema,
  reviewSchema,
  type OwnReview,
  type Review,
  type ReviewInput,
} from '#contract/reviews/review.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Request } from './request.ts';

const pathOf = (productId: number): string => `/api/products/${productId}/reviews`;

/** The user's own reviews. Each call throws ApiError, NetworkError or BadAnswerError. */
export const createReviewsClient = (request: Request) => ({
  /** GET /api/products/{id}/reviews/own */
  readOwn: async (productId: number): Promise<OwnReview> =>
    parseAnswer(ownReviewSchema, (await request(`${pathOf(productId)}/own`)).body),

  /** POST /api/products/{id}/reviews; returns the public review. */
  write: async (productId: number, said: ReviewInput): Promise<Review> =>
    parseAnswer(reviewSchema, (await request(pathOf(productId), { method: 'POST', body: said })).body),
});
