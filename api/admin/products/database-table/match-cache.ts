import type { ProductFilter } from '#contract/admin/admin-products.ts';
import { currentChange } from '../../../storage/change.ts';
import type { Db } from '../../../storage/storage.ts';
import type { IndexedProduct } from '../indexed-product.ts';
import { heldCopies } from '../product-index.repo.ts';
import { findMatching } from './find-matching.ts';

interface CachedMatches {
  readonly version: number;
  readonly products: Promise<readonly IndexedProduct[] | undefined>;
}

/** Filters whose matches are kept: at most 7 MB each. */
const MAX_FILTERS = 4;

/** Keeps the matches of the latest filters until the catalog changes: scrolling requests window after window of the same list. */
export function createMatchCache() {
  const cached = new Map<string, CachedMatches>();
  return {
    /** All products that match, in no order; undefined if there are more than `max`. */
    find: async (
      db: Db,
      filter: ProductFilter,
      max: number,
    ): Promise<readonly IndexedProduct[] | undefined> => {
      const version = await currentChange(db);
      const find = async () => findMatching(db, filter, await heldCopies(db), max);
      if (filter.stock === 'held' || filter.stock === 'out') return find(); // holds change without a new version
      const name = JSON.stringify(filter);
      const known = cached.get(name);
      if (known?.version === version) return known.products;
      const products = find();
      products.catch(() => cached.delete(name)); // the next caller retries
      cached.delete(name);
      cached.set(name, { version, products });
      for (const oldest of cached.keys()) {
        if (cached.size <= MAX_FILTERS) break;
        cached.delete(oldest);
      }
      return products;
    },
  };
}
