import type { AdminSort } from '#contract/admin/admin-products.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { followChanges } from '../../catalog/follow-changes.ts';
import type { Deps } from '../../deps.ts';
import type { Storage } from '../../storage/storage.ts';
import { createKeyedMutex } from '../../storage/keyed-mutex.ts';
import { changedAfter, type IndexRow } from './product-index.repo.ts';
import { ORDERS } from './product-orders.ts';
import { toIndexedProduct, type IndexedProduct } from './indexed-product.ts';
import { merge } from './cooperative-sort.ts';

/** The index is evicted after this time without a request. */
const IDLE_MS = 30 * MINUTE_MS;

/**
 * In-memory index of all products, with every sort order requested so far, as of the last commit. The databases need 130 to
 * 250 ms to filter or sort 100,000 rows unless an index happens to fit, and SQLite blocks all other requests meanwhile; the
 * in-memory index needs a few ms.
 */
export interface ProductIndex {
  /** All products that are not deleted, and the hidden ones; by id. */
  readonly products: ReadonlyMap<number, IndexedProduct>;
  sorted(sort: AdminSort): Promise<SortedProducts>;
}

/** All products in one order, as of a version. */
interface SortedProducts {
  readonly products: readonly IndexedProduct[];
  readonly version: number;
}

interface CacheEntry {
  readonly index: ProductIndex;
  readonly refresh: () => Promise<void>;
  evictionTimer: NodeJS.Timeout | undefined;
}

// Keyed by Storage: no module-level singletons.
const indexes = new WeakMap<Storage, CacheEntry>();

/** Returns the index as of the last commit. The first call takes 1-2 s for 100,000 products, yielding to other requests. */
export async function getProductIndex({ storage }: Pick<Deps, 'storage'>): Promise<ProductIndex> {
  const sorted = indexes.get(storage);
  const known = sorted ?? createProductIndex(storage);
  indexes.set(storage, known);
  clearTimeout(known.evictionTimer);
  known.evictionTimer = setTimeout(() => indexes.delete(storage), IDLE_MS).unref();
  await known.refresh();
  // Sorting by title is the slow one: do it ahead of the first request for it.
  if (sorted === undefined) await known.index.sorted('title');
  return known.index;
}

/** Frees the index of a catalog that has grown too large for it. */
export function evictProductIndex(storage: Storage): void {
  clearTimeout(indexes.get(storage)?.evictionTimer);
  indexes.delete(storage);
}

/** A sort order and the ids changed since it was made; they are merged in when the order is next requested. */
interface CachedOrder {
  readonly products: readonly IndexedProduct[];
  readonly changed: Set<number>;
}

function createProductIndex(storage: Storage): CacheEntry {
  const mutex = createKeyedMutex();
  const products = new Map<number, IndexedProduct>();
  const orders = new Map<AdminSort, CachedOrder>();

  const applyRows = (rows: readonly IndexRow[]): void => {
    for (const row of rows) {
      if (row.deletedAt === null || row.hiddenAt !== null) products.set(row.id, toIndexedProduct(row));
      else products.delete(row.id);
      for (const { changed } of orders.values()) changed.add(row.id);
    }
  };

  // Serialized, so that a caller sees everything committed before its call.
  const changes = followChanges(storage, { readAfter: changedAfter, apply: applyRows });
  const refresh = (): Promise<void> => mutex.runExclusive(['index'], changes.catchUp);

  const sortAll = async (sort: AdminSort): Promise<readonly IndexedProduct[]> => {
    const backwards = sort === 'title-desc' ? orders.get('title') : undefined;
    if (backwards?.changed.size === 0) return backwards.products.toReversed();
    return ORDERS[sort].sort([...products.values()]);
  };

  const sorted = (sort: AdminSort): Promise<SortedProducts> =>
    mutex.runExclusive(['index'], async () => {
      const known = orders.get(sort);
      if (known?.changed.size === 0) return { products: known.products, version: changes.version() };
      const order =
        known === undefined ? await sortAll(sort) : repairOrder(known, products, ORDERS[sort].compare);
      orders.set(sort, { products: order, changed: new Set() });
      return { products: order, version: changes.version() };
    });

  return { index: { products, sorted }, refresh, evictionTimer: undefined };
}

/** Moves the changed products of an order to their new places. */
function repairOrder(
  { products: before, changed }: CachedOrder,
  now: ReadonlyMap<number, IndexedProduct>,
  compare: (one: IndexedProduct, other: IndexedProduct) => number,
): readonly IndexedProduct[] {
  const fresh = [...changed].flatMap((id) => now.get(id) ?? []);
  const others = before.filter(({ id }) => !changed.has(id));
  return merge(others, fresh.toSorted(compare), compare);
}
