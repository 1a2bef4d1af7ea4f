import { cardOf, type Card } from '#contract/catalog/card.ts';
import { HOME } from '#contract/limits.ts';
import type { ListQuery } from '#contract/catalog/listing-queries.ts';
import { priceComparisonSchema, type PriceComparison } from '#contract/pricing/price-comparison.ts';
import { productSchema, productsSchema, type Product } from '#contract/catalog/product.ts';
import type { CardPage } from '#contract/reads.ts';
import { reviewsSchema, type Review } from '#contract/reviews/review.ts';
import { TOTAL_HEADER } from '#contract/accounts/session.ts';
import { parseAnswer } from './parse-answer.ts';
import { ApiError } from './errors.ts';
import type { Request } from './request.ts';
import { parseNextCursor, toQueryString } from './query-string.ts';

/** Reads of GET /api/products and its subresources. */
export function createCatalogClient(request: Request) {
  const products = async (path: string): Promise<readonly Card[]> =>
    parseAnswer(productsSchema, (await request(path)).body).map(cardOf);
  const some = async (which: 'featured' | 'popular'): Promise<readonly Card[]> =>
    products(`/api/products${toQueryString({ [which]: true, inStock: true, limit: HOME[which] })}`);
  const reviews = async (path: string): Promise<readonly Review[]> =>
    parseAnswer(reviewsSchema, (await request(path)).body);

  return {
    featured: async () => some('featured'),
    popular: async () => some('popular'),
    testimonials: async () => reviews('/api/reviews?limit=3'),

    async list(query: ListQuery): Promise<CardPage> {
      const { body, headers } = await request(`/api/products${toQueryString({ ...query })}`);
      const items = parseAnswer(productsSchema, body).map(cardOf);
      const total = Number(headers.get(TOTAL_HEADER) ?? items.length);
      return { items, total, next: parseNextCursor(headers) };
    },

    product: async (id: number): Promise<Product | null> =>
      orNull(async () => parseAnswer(productSchema, (await request(`/api/products/${id}`)).body)),

    related: async (id: number) => products(`/api/products/${id}/related`),
    reviews: async (id: number) => reviews(`/api/products/${id}/reviews`),

    comparison: async (id: number): Promise<PriceComparison | null> =>
      orNull(async () =>
        parseAnswer(priceComparisonSchema, (await request(`/api/products/${id}/price-comparison`)).body),
      ),
  };
}

/** Returns null for 404; other errors are thrown. */
async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
