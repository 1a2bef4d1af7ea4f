import type { Deps } from '../../deps.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ListSpec } from '../catalog.repo.ts';
import { sumProductCounts, type ProductCount } from './product-counts.repo.ts';

export type { ProductCount } from './product-counts.repo.ts';

type CountDeps = Pick<Deps, 'storage' | 'catalogChange'>;

// Keyed by Storage: no module-level singletons.
const caches = new WeakMap<
  Storage,
  { readonly change: number; readonly counts: Promise<readonly ProductCount[]> }
>();

/** The number of undeleted products and the sum of their prices, by category and flags. Cached until the catalog changes. */
export async function readProductCounts({
  storage,
  catalogChange,
}: CountDeps): Promise<readonly ProductCount[]> {
  const change = await catalogChange();
  const known = caches.get(storage);
  if (known?.change === change) return known.counts;
  const counts = sumProductCounts(storage.db);
  caches.set(storage, { change, counts });
  counts.catch(() => caches.delete(storage)); // the next caller retries
  return counts;
}

/** Counts the products of a list. */
export async function countProducts(deps: CountDeps, list: ListSpec): Promise<number> {
  const { category, inStock, featured, popular } = list;
  return (await readProductCounts(deps))
    .filter(
      (each) =>
        (category === undefined || each.category === category) &&
        (inStock === undefined || each.inStock) &&
        (featured === undefined || each.featured) &&
        (popular === undefined || each.popular),
    )
    .reduce((sum, { products }) => sum + products, 0);
}
