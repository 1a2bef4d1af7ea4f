import type { Card } from '#contract/catalog/card.ts';
import type { Category } from '#contract/catalog/categories.ts';
import type { ListQuery, SearchQuery } from '#contract/catalog/listing-queries.ts';
import type { PriceComparison } from '#contract/pricing/price-comparison.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { CardPage, SearchPage } from '#contract/reads.ts';
import type { Review } from '#contract/reviews/review.ts';
import type { Handed } from '../../ui/deferred.tsx';

// What each screen's loader hands out: screens read it with useLoaderData<HomeData>() and so on.

export interface HomeData {
  readonly featured: Handed<readonly Card[]>;
  readonly popular: Handed<readonly Card[]>;
  readonly testimonials: Handed<readonly Review[]>;
}

/** `category` is null where the path names none of ours: status 404, "Invalid Category". */
export type CategoryData =
  | { readonly category: null }
  | { readonly category: Category; readonly query: ListQuery; readonly page: Handed<CardPage> };

export interface ProductsData {
  readonly query: ListQuery;
  readonly page: Handed<CardPage>;
}

/** `page` is null where nothing was asked: "Enter a search term". */
export interface SearchData {
  readonly query: SearchQuery;
  readonly page: Handed<SearchPage> | null;
}

export interface ProductData {
  /** null: there is none (status 404). */
  readonly product: Handed<Product | null>;
  readonly related: Handed<readonly Card[]>;
  readonly reviews: Handed<readonly Review[]>;
  readonly comparison: Handed<PriceComparison | null>;
}
