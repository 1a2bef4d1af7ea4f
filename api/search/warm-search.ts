import { listProducts } from '../catalog/lists/list-products.ts';
import type { Deps } from '../deps.ts';
import { searchProducts } from './search-products.ts';

/** Newest listings whose titles are searched for. */
const TITLES = 8;

/**
 * Makes the searches of a first visitor, so that counts, prepared statements and the pages of the index are in memory
 * before the port opens.
 */
export async function warmSearch(deps: Pick<Deps, 'storage' | 'catalogChange'>): Promise<void> {
  const { items } = await listProducts(deps, { sort: 'newest', limit: TITLES, inStock: true });
  for (const { title } of items) await searchProducts(deps, { q: title, sort: 'relevance', limit: TITLES });
}
