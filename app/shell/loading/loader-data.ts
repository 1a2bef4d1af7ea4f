import type { Card } from '#contract/catalog/card.ts';
import type { Category } from '#contract/catalog/categories.ts';
import type { ListQuery, SearchQuery } from '#contract/catalog/listing-queries.ts';
import type { PriceComparison } from '#contract/pricing/price-comparison.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { CardPage, SearchPage } from '#contract/reads.ts';
import type { Seller, SellerQuery } from '#contract/catalog/seller.ts';
import type { Review } from '#contract/reviews/review.ts';
import type { Deferred } from '../../ui/deferred.tsx';

// The data of each screen's loader; a screen reads them with useLoaderData<HomeData>() and so on.

export interface HomeData {
  readonly featured: Deferred<readonly Card[]>;
  readonly popular: Deferred<readonly Card[]>;
  readonly testimonials: Deferred<readonly Review[]>;
}

/** `category` is null if the path names no category: status 404, "Invalid Category". */
export type CategoryData =
  | { readonly category: null }
  | { readonly category: Category; readonly query: ListQuery; readonly page: Deferred<CardPage> };

export interface ProductsData {
  readonly query: ListQuery;
  readonly page: Deferred<CardPage>;
}

/** `page` is null if the query is empty: "Enter a search term". */
export interface SearchData {
  readonly query: SearchQuery;
  readonly page: Deferred<SearchPage> | null;
}

/** `seller` is null if there is no such seller: status 404. */
export interface SellerData {
  readonly seller: Deferred<Seller | null>;
  readonly query: SellerQuery;
  readonly page: Deferred<CardPage>;
}

export interface ProductData {
  /** null if there is no such product (status 404). */
  readonly product: Deferred<Product | null>;
  readonly related: Deferred<readonly Card[]>;
  readonly reviews: Deferred<readonly Review[]>;
  readonly comparison: Deferred<PriceComparison | null>;
}
