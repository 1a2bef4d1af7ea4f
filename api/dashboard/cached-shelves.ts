import type { Dashboard } from '#contract/admin/admin-dashboard.ts';
import type { Deps } from '../deps.ts';
import type { Storage } from '../storage/storage.ts';

type Shelves = Dashboard['shelves'];

// Keyed by Storage: no module-level singletons.
const caches = new WeakMap<Storage, { readonly change: number; readonly shelves: Promise<Shelves> }>();

/** Items and value per category, counted once per catalog change: counting a large catalog is expensive. */
export async function getCachedShelves(
  { storage, catalogChange }: Pick<Deps, 'storage' | 'catalogChange'>,
  count: () => Promise<Shelves>,
): Promise<Shelves> {
  const change = await catalogChange();
  const known = caches.get(storage);
  if (known?.change === change) return known.shelves;
  const shelves = count();
  caches.set(storage, { change, shelves });
  shelves.catch(() => caches.delete(storage)); // the next caller retries
  return shelves;
}
