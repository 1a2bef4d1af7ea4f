import {
  dependenciesOnCount,
  dependenciesOnProduct,
  type ChangedProduct,
  type Dependency,
} from '../../http/cache/dependencies.ts';
import type { Versions } from '../../http/cache/response-cache.ts';
import type { CatalogNotifier } from '../../storage/postgres/catalog-notifier.ts';
import type { Locks, Storage } from '../../storage/storage.ts';
import { findChangedCounts, refreshProductCounts, type ProductCount } from '../counts/read-product-counts.ts';
import { followChanges } from '../follow-changes.ts';
import { changedAfter } from './changed-products.repo.ts';

/** Bounds how long another process's change stays unnoticed. */
const MAX_AGE_MS = 1_000;

/** Changes of more dependencies than this are forgotten, so that everything counts as changed. */
const MAX_DEPENDENCIES = 50_000;

/** Whether a transaction with these locks may change the catalog. */
const changesCatalog = (locks: Locks): boolean => locks.catalog === true || locks.product !== undefined;

interface WatchOptions {
  readonly maxAgeMs?: number;
  /** Tells sooner of other processes' changes. */
  readonly notifier?: CatalogNotifier | undefined;
}

/**
 * Finds out what has changed in the catalog. The commits of the returned storage are known at once, and those of other
 * processes after at most `maxAgeMs`: by reading the products that changed since the last look.
 */
export function watchCatalog(
  storage: Storage,
  { maxAgeMs = MAX_AGE_MS, notifier }: WatchOptions = {},
): {
  readonly storage: Storage;
  readonly catalogVersion: () => Promise<number>;
  readonly versions: Versions;
} {
  const changes = createVersions();
  const look = followCatalog(storage, changes);
  let isStale = true;
  notifier?.listen(() => {
    isStale = true;
  });
  let lookedAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<number> = Promise.resolve(0);
  const current = (): Promise<number> => {
    const now = performance.now();
    if (isStale || now - lookedAt >= maxAgeMs) {
      [isStale, lookedAt] = [false, now];
      const looking = latest.catch(() => undefined).then(look);
      latest = looking;
      looking.catch(() => {
        isStale = true; // the next caller retries
      });
    }
    return latest;
  };

  return {
    storage: {
      ...storage,
      transaction: async (locks, work) => {
        try {
          return await storage.transaction(locks, work);
        } finally {
          if (changesCatalog(locks)) {
            isStale = true;
            storage.replica?.requireLatest();
            notifier?.notify();
          }
        }
      },
    },
    catalogVersion: current,
    versions: { current, isUnchanged: changes.isUnchanged },
  };
}

/** Returns the function that enters what has changed since its last call, and returns the version of now. */
function followCatalog(storage: Storage, changes: ReturnType<typeof createVersions>): () => Promise<number> {
  const { db } = storage;
  const products = followChanges<ChangedProduct & { readonly change: number }>(storage, {
    since: 'now',
    readAfter: changedAfter,
    apply: (rows) => {
      changes.add(rows.flatMap(dependenciesOnProduct));
    },
  });

  let [counter, applied] = [-1, 0];
  let counts: readonly ProductCount[] = [];
  let isReadOnly = false;
  return async () => {
    await products.catchUp();
    const [newCounter = -1, newApplied] = [products.complete(), products.version()];
    const isReadOnlyNow = (await storage.isReadOnly?.()) === true;
    const hasNoticeChanged = isReadOnlyNow !== isReadOnly; // of every page
    if (newCounter === counter && newApplied === applied && !hasNoticeChanged) return changes.version();
    // After the products, so that the counts include them. The counter alone is raised where no product changes.
    const newCounts = await refreshProductCounts(db);
    changes.add(['catalog', ...findChangedCounts(counts, newCounts).flatMap(dependenciesOnCount)]);
    const isAnotherDatabase = newCounter < counter; // restored from a backup
    changes.commit(Math.max(1, newApplied - applied), isAnotherDatabase || hasNoticeChanged);
    [counter, applied, counts, isReadOnly] = [newCounter, newApplied, newCounts, isReadOnlyNow];
    // Responses of the new version must not be made from a replica that lacks these changes.
    storage.replica?.requireLatest();
    return changes.version();
  };
}

/** The versions at which dependencies have changed last. */
function createVersions() {
  let version = 0;
  const changedAt = new Map<Dependency, number>();
  /** For all that are not in the map. */
  let othersChangedAt = 0;
  const pending = new Set<Dependency>();
  return {
    version: () => version,
    /** They have changed as of the next version. */
    add: (dependencies: readonly Dependency[]): void => {
      for (const dependency of dependencies) pending.add(dependency);
    },
    /** Raises the version. */
    commit: (by: number, isEverything: boolean): void => {
      version += by;
      for (const dependency of pending) changedAt.set(dependency, version);
      pending.clear();
      if (!isEverything && changedAt.size <= MAX_DEPENDENCIES) return;
      changedAt.clear();
      othersChangedAt = version;
    },
    isUnchanged: (dependencies: readonly Dependency[], since: number): boolean =>
      since >= othersChangedAt &&
      dependencies.every((dependency) => (changedAt.get(dependency) ?? 0) <= since),
  };
}
