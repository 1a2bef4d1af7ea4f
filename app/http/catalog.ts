import { cardOf, type Card } from '#contract/catalog/card.ts';
import { HOME } from '#contract/limits.ts';
import type { ListQuery } from '#contract/catalog/listing-queries.ts';
import { priceComparisonSchema, type PriceComparison } from '#contract/pricing/price-comparison.ts';
import { productSchema, productsSchema, type Product } from '#contract/catalog/product.ts';
import type { CardPage } from '#contract/reads.ts';
import { reviewsSchema, type Review } from '#contract/reviews/review.ts';
import { TOTAL_HEADER } from '#contract/accounts/session.ts';
import { checked } from './checked.ts';
import { ApiError } from './errors.ts';
import type { Request } from './request.ts';
import { nextCursorOf, queryString } from './query-string.ts';

/** The reads of GET /api/products and what hangs on it. */
export function catalogOver(request: Request) {
  const products = async (path: string): Promise<readonly Card[]> =>
    checked(productsSchema, (await request(path)).body).map(cardOf);
  const some = async (which: 'featured' | 'popular'): Promise<readonly Card[]> =>
    products(`/api/products${queryString({ [which]: true, inStock: true, limit: HOME[which] })}`);
  const reviews = async (path: string): Promise<readonly Review[]> =>
    checked(reviewsSchema, (await request(path)).body);

  return {
    featured: async () => some('featured'),
    popular: async () => some('popular'),
    testimonials: async () => reviews('/api/reviews?limit=3'),

    async list(query: ListQuery): Promise<CardPage> {
      const { body, headers } = await request(`/api/products${queryString({ ...query })}`);
      const items = checked(productsSchema, body).map(cardOf);
      const total = Number(headers.get(TOTAL_HEADER) ?? items.length);
      return { items, total, next: nextCursorOf(headers) };
    },

    product: async (id: number): Promise<Product | null> =>
      orNull(async () => checked(productSchema, (await request(`/api/products/${id}`)).body)),

    related: async (id: number) => products(`/api/products/${id}/related`),
    reviews: async (id: number) => reviews(`/api/products/${id}/reviews`),

    comparison: async (id: number): Promise<PriceComparison | null> =>
      orNull(async () =>
        checked(priceComparisonSchema, (await request(`/api/products/${id}/price-comparison`)).body),
      ),
  };
}

/** What the server does not have is null; every other refusal is an error. */
async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
