import type { AdminSort, ProductFilter } from '#contract/admin/admin-products.ts';
import type { Storage } from '../../storage/storage.ts';
import { filterCooperatively } from './cooperative-sort.ts';
import { createFilter } from './find-products.ts';
import type { IndexedProduct } from './indexed-product.ts';
import { heldCopies } from './product-index.repo.ts';
import type { ProductIndex } from './product-index.ts';
import type { ProductTable } from './product-table.ts';

/** The table by the in-memory index; every offset and count is exact. */
export function createIndexedTable({ db }: Pick<Storage, 'db'>, index: ProductIndex): ProductTable {
  const find = async (filter: ProductFilter, sort: AdminSort): Promise<readonly IndexedProduct[]> =>
    findIndexedProducts(index, filter, sort, await heldCopies(db));
  return {
    readWindow: async ({ filter, sort, limit, offset }) => {
      const found = await find(filter, sort);
      return { ids: found.slice(offset, offset + limit).map(({ id }) => id), total: found.length };
    },
    scan: async function* scan(filter, sort) {
      yield (await find(filter, sort)).map(({ id }) => id);
    },
    scanById: async function* scanById(filter, after) {
      const test = createFilter(filter, await heldCopies(db));
      const found: IndexedProduct[] = [];
      for (const product of index.products.values()) {
        if (product.id > after && test(product)) found.push(product);
      }
      yield found.toSorted((one, other) => one.id - other.id);
    },
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
async function findIndexedProducts(
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
