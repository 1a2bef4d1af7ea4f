import type { Deps } from '../../deps.ts';
import type { Db } from '../../storage/storage.ts';
import type { ListSpec } from '../catalog.repo.ts';
import { sumProductCounts, type ProductClass, type ProductCount } from './product-counts.repo.ts';

export type { ProductCount } from './product-counts.repo.ts';

type CountDeps = Pick<Deps, 'storage' | 'catalogVersion'>;

type Counts = readonly ProductCount[];

// Keyed by database: no module-level singletons.
const latest = new WeakMap<Db, Counts>();

/** Reads all counts, for all readers until the next call: watchCatalog calls it at every change that it notices. */
export async function refreshProductCounts(db: Db): Promise<Counts> {
  const counts = await sumProductCounts(db);
  latest.set(db, counts);
  return counts;
}

/** The classes whose counts differ. */
export function findChangedCounts(before: Counts, after: Counts): ProductClass[] {
  const former = new Map(before.map((each) => [nameOf(each), each]));
  const changed = after.filter((each) => {
    const known = former.get(nameOf(each));
    former.delete(nameOf(each));
    return known?.products !== each.products || known.cents !== each.cents;
  });
  return [...changed, ...former.values()];
}

const nameOf = ({ category, inStock, featured, popular }: ProductClass): string =>
  [category, inStock, featured, popular].join(' ');

/** The number of undeleted products and the sum of their prices, by category and flags, as of the catalog's version. */
export async function readProductCounts({ storage, catalogVersion }: CountDeps): Promise<Counts> {
  await catalogVersion();
  return latest.get(storage.db) ?? refreshProductCounts(storage.db);
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
