import type { AdminSort, ProductFilter } from '#contract/admin/admin-products.ts';
import { currentChange } from '../../../storage/change.ts';
import type { Storage } from '../../../storage/storage.ts';
import { createFilter } from '../find-products.ts';
import { toScannedProduct, type IndexedProduct } from '../indexed-product.ts';
import { heldCopies } from '../product-index.repo.ts';
import { ORDERS } from '../product-orders.ts';
import type { ProductTable } from '../product-table.ts';
import { createKnownPositions } from './known-positions.ts';
import { filteredList, readLongWindow, wholeCatalog } from './long-lists.ts';
import { createMatchCache } from './match-cache.ts';
import type { PositionedRow } from './ordered-rows.repo.ts';
import { scanOrder } from './ordered-rows.ts';
import { tableOrder } from './table-order.repo.ts';

interface TableCaches {
  readonly matches: ReturnType<typeof createMatchCache>;
  readonly positions: ReturnType<typeof createKnownPositions>;
}

// Keyed by Storage: no module-level singletons.
const caches = new WeakMap<Storage, TableCaches>();

/**
 * The table by the database, for catalogs that are too large to be kept in memory. Lists of up to `maxCounted` matches are read
 * as a whole: offsets and counts are exact. Longer ones are read in pages by keyset: the whole catalog of `total` products, and
 * the first `maxCounted` matches of a filter.
 */
export function createDatabaseTable(storage: Storage, total: number, maxCounted: number): ProductTable {
  const { db } = storage;
  const { matches, positions } = caches.get(storage) ?? {
    matches: createMatchCache(),
    positions: createKnownPositions(),
  };
  caches.set(storage, { matches, positions });

  /** All matches in order, if there are no more than `maxCounted`. */
  const findFew = async (filter: ProductFilter, sort: AdminSort) => {
    const few = isWhole(filter) ? undefined : await matches.find(db, filter, maxCounted);
    const { sort: sortProducts } = ORDERS[sort];
    return few && sortProducts(few);
  };

  return {
    readWindow: async (query) => {
      const { filter, sort, limit, offset } = query;
      const few = await findFew(filter, sort);
      if (few !== undefined)
        return { ids: few.slice(offset, offset + limit).map(({ id }) => id), total: few.length };
      const name = JSON.stringify([sort, filter]);
      const version = await currentChange(db);
      return isWhole(filter)
        ? readLongWindow(wholeCatalog(db, sort, total, positions.of(name, version, total / 10_000)), query)
        : readLongWindow(await filteredList(db, query, maxCounted, positions.of(name, version, 0)), query);
    },
    scan: async function* scan(filter, sort) {
      const few = await findFew(filter, sort);
      if (few !== undefined) yield few.map(({ id }) => id);
      else {
        const test = createFilter(filter, await heldCopies(db));
        for await (const rows of scanOrder(db, tableOrder(sort, filter), {}))
          yield indexed(rows)
            .filter(test)
            .map(({ id }) => id);
      }
    },
    scanById: async function* scanById(filter, after) {
      const few = await findFew(filter, 'id');
      if (few !== undefined) yield few.filter(({ id }) => id > after);
      else {
        const test = createFilter(filter, await heldCopies(db));
        const from = { segment: 0, key: null, id: after };
        for await (const rows of scanOrder(db, tableOrder('id'), { from })) yield indexed(rows).filter(test);
      }
    },
  };
}

const indexed = (rows: readonly PositionedRow[]): IndexedProduct[] =>
  rows.map(({ row }) => toScannedProduct(row));

const isWhole = ({ q = '', stock = 'all', flags = [], ...others }: ProductFilter): boolean =>
  q.trim() === '' &&
  stock === 'all' &&
  flags.length === 0 &&
  Object.values(others).every((value) => value === undefined);
