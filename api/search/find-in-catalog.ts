import type { SearchQuery } from '#contract/catalog/listing-queries.ts';
import type { SearchTotal } from '#contract/search/search-total.ts';
import { findListedProducts } from '../catalog/find-product.ts';
import type { ProductPage } from '../catalog/lists/list-products.ts';
import { searchProducts } from './search-products.ts';
import type { SearchDeps } from './searched-words.ts';

/** A page of search results. */
export interface FoundPage extends ProductPage, SearchTotal {
  /** The query that ran instead, if typos were corrected. */
  readonly correctedTo?: string | undefined;
}

/** Searches items for sale, and counts the query. Throws ShopError invalid_input for a cursor of another search. */
export async function findInCatalog(
  deps: Pick<SearchDeps, 'storage' | 'catalogVersion' | 'searched'>,
  query: SearchQuery,
): Promise<FoundPage> {
  const { ids, ...found } = await searchProducts(deps, query);
  if (query.cursor === undefined) deps.searched.note(query.q, found.total > 0);
  return { items: await findListedProducts(deps, ids), ...found };
}
