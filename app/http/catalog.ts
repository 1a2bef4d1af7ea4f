import { cardOf, type Card } from '#contract/catalog/card.ts';
import { HOME } from '#contract/limits.ts';
import type { ListQuery } from '#contract/catalog/listing-queries.ts';
import { priceComparisonSchema, type PriceComparison } from '#contract/pricing/price-comparison.ts';
import { productSchema, productsSchema, type Product } from '#contract/catalog/product.ts';
import type { CardPage } from '#contract/reads.ts';
import { sellerSchema, type Seller, type SellerQuery } from '#contract/catalog/seller.ts';
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
  const cardPage = async (path: string): Promise<CardPage> => {
    const { body, headers } = await request(path);
    const items = parseAnswer(productsSchema, body).map(cardOf);
    const total = Number(headers.get(TOTAL_HEADER) ?? items.length);
    return { items, total, next: parseNextCursor(headers) };
  };
  const reviews = async (path: string): Promise<readonly Review[]> =>
    parseAnswer(reviewsSchema, (await request(path)).body);

  return {
    featured: async () => some('featured'),
    popular: async () => some('popular'),
    testimonials: async () => reviews('/api/reviews?limit=3'),

    list: async (query: ListQuery) => cardPage(`/api/products${toQueryString({ ...query })}`),

    product: async (id: number): Promise<Product | null> =>
      orNull(async () => parseAnswer(productSchema, (await request(`/api/products/${id}`)).body)),

    related: async (id: number) => products(`/api/products/${id}/related`),
    reviews: async (id: number) => reviews(`/api/products/${id}/reviews`),

    comparison: async (id: number): Promise<PriceComparison | null> =>
      orNull(async () =>
        parseAnswer(priceComparisonSchema, (await request(`/api/products/${id}/price-comparison`)).body),
      ),

    seller: async (id: string): Promise<Seller | null> =>
      orNull(async () => parseAnswer(sellerSchema, (await request(`/api/sellers/${id}`)).body)),

    sellerItems: async ({ id, ...page }: SellerQuery): Promise<CardPage> =>
      cardPage(`/api/sellers/${id}/products${toQueryString(page)}`),
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
