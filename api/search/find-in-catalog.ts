import type { SearchQuery } from '#contract/catalog/listing-queries.ts';
import { toCents } from '#contract/money.ts';
import { findListedProducts } from '../catalog/find-product.ts';
import type { ProductPage } from '../catalog/lists/list-products.ts';
import { searchProducts } from './search-products.ts';
import type { SearchDeps } from './searched-words.ts';

/** A page of search results. */
export interface FoundPage extends ProductPage {
  /** The query that ran instead, if typos were corrected. */
  readonly correctedTo?: string | undefined;
}

const centsOf = (dollars: number | undefined): number | undefined =>
  dollars === undefined ? undefined : toCents(dollars);

/**
 * Searches items for sale, with prices in dollars, and counts the query. Throws ShopError invalid_input for a cursor
 * of another search.
 */
export async function findInCatalog(
  deps: Pick<SearchDeps, 'storage' | 'catalogChange' | 'searched'>,
  { minPrice, maxPrice, ...query }: SearchQuery,
): Promise<FoundPage> {
  const { ids, total, next, correctedTo } = await searchProducts(deps, {
    ...query,
    minPriceCents: centsOf(minPrice),
    maxPriceCents: centsOf(maxPrice),
  });
  if (query.cursor === undefined) deps.searched.note(query.q, total > 0);
  return { items: await findListedProducts(deps, ids), total, next, correctedTo };
}
