import { createReviewsClient } from '#app/http/reviews.ts';
import { request } from '#app/http/request.ts';
import { personalLoader, toServerData } from '#app/pwa/personal/personal-data.ts';

export const calls = createReviewsClient(request);

/** The route that a fetcher loads: the address of the API call that it makes, which is no page. */
export const ownReviewHref = (productId: number): string => `/api/products/${productId}/reviews/own`;

/** Loads the visitor's own review of a product. */
export const loader = personalLoader(({ params }) => ({
  ownReview: toServerData(calls.readOwn(Number(params['id']))),
}));
