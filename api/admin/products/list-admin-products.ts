import {
  DEFAULT_ADMIN_SORT,
  type AdminProducts,
  type AdminSort,
  type ProductFilter,
} from '#contract/admin/admin-products.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { adminProductOnWire } from './admin-product-on-wire.ts';
import { heldCopies, rowsByIds } from './product-index.repo.ts';
import { getProductIndex, type ProductIndex } from './product-index.ts';
import type { IndexedProduct } from './indexed-product.ts';
import { createFilter } from './find-products.ts';
import { filterCooperatively } from './cooperative-sort.ts';

/** One request of the product table. */
export interface TableQuery extends ProductFilter {
  readonly sort?: AdminSort | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Returns one window of the product table, from `offset` on. */
export async function listAdminProducts(
  { storage }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  { sort = DEFAULT_ADMIN_SORT, limit, offset, ...filter }: TableQuery,
): Promise<AdminProducts> {
  const held = await heldCopies(storage.db);
  const index = await getProductIndex({ storage });
  const found = await findIndexedProducts(index, filter, sort, held);
  const shown = found.slice(offset, offset + limit).map(({ id }) => id);
  const rows = await rowsByIds(storage.db, shown);
  return {
    products: rows.map((row) => adminProductOnWire(row, held)),
    total: found.length,
    offset,
    stats: countStats(index),
  };
}

interface ResultCache {
  readonly version: number;
  readonly lists: Map<string, readonly IndexedProduct[]>;
}

const MAX_CACHED_LISTS = 8;

// Scrolling requests window after window of the same list.
const resultCaches = new WeakMap<ProductIndex, ResultCache>();

/** Returns all products that match a filter, in the order of the table. */
export async function findIndexedProducts(
  index: ProductIndex,
  filter: ProductFilter,
  sort: AdminSort,
  held: ReadonlyMap<number, number>,
): Promise<readonly IndexedProduct[]> {
  const { products: order, version } = await index.sorted(sort);
  if (filter.stock === 'held' || filter.stock === 'out')
    return filterCooperatively(order, createFilter(filter, held)); // holds change without a new version
  const before = resultCaches.get(index);
  const found =
    before?.version === version ? before : { version, lists: new Map<string, readonly IndexedProduct[]>() };
  resultCaches.set(index, found);
  const name = JSON.stringify([sort, filter]);
  const known =
    found.lists.get(name) ??
    (await filterCooperatively(
      found.lists.get(keyOfShorterQuery(sort, filter)) ?? order,
      createFilter(filter, held),
    ));
  if (found.lists.size >= MAX_CACHED_LISTS) found.lists.clear();
  found.lists.set(name, known);
  return known;
}

/** Cache key of the query without its last letter: its result contains this one's, except for digits, which also match ids. */
const keyOfShorterQuery = (sort: AdminSort, filter: ProductFilter): string =>
  JSON.stringify([sort, /\d/.test(filter.q ?? '') ? filter : { ...filter, q: filter.q?.slice(0, -1) }]);

type Stats = AdminProducts['stats'];

const cachedStats = new WeakMap<ProductIndex, { readonly version: number; readonly stats: Stats }>();

/** Counts of the whole shop, without deleted and hidden products. */
function countStats(index: ProductIndex): Stats {
  const known = cachedStats.get(index);
  if (known?.version === index.version) return known.stats;
  const categories = new Set<string>();
  let [total, inStock] = [0, 0];
  for (const product of index.products.values()) {
    if (product.hidden) continue;
    total += 1;
    inStock += Number(product.inStock);
    categories.add(product.category);
  }
  const stats = { total, inStock, categories: categories.size };
  cachedStats.set(index, { version: index.version, stats });
  return stats;
}
