import type { Locks } from './storage.ts';

/** The names of a transaction's locks, in the order in which they are taken: first the shared ones. */
export interface LockNames {
  readonly exclusive: readonly string[];
  readonly shared: readonly string[];
}

const CATALOG = 'catalog:true';

/**
 * Sorted, so that two processes cannot deadlock: catalog, network, owners, products, session. Transactions that lock single
 * products share the catalog's lock, so that they wait for one that locks the catalog as a whole, and it for them.
 */
export function lockNames(locks: Locks): LockNames {
  const names = Object.entries(locks).flatMap(([kind, of]) =>
    [of].flat().map((one) => `${kind}:${String(one)}`),
  );
  const sharesCatalog = locks.product !== undefined && locks.catalog !== true;
  return { exclusive: [...new Set(names)].toSorted(), shared: sharesCatalog ? [CATALOG] : [] };
}
