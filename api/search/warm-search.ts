import { listProducts } from '../catalog/lists/list-products.ts';
import type { Deps } from '../deps.ts';
import { searchProducts } from './search-products.ts';

/** How many of the newest titles are searched for. */
const TITLES = 8;

/** Runs typical searches before the port opens, to warm counts, prepared statements and the pages of the index. */
export async function warmSearch(deps: Pick<Deps, 'storage' | 'catalogVersion'>): Promise<void> {
  const { items } = await listProducts(deps, { sort: 'newest', limit: TITLES, inStock: true });
  for (const { title } of items) await searchProducts(deps, { q: title, sort: 'relevance', limit: TITLES });
}
