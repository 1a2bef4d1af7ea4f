import type { Dashboard } from '#contract/admin/admin-dashboard.ts';
import type { Deps } from '../deps.ts';
import type { Storage } from '../storage/storage.ts';

type Shelves = Dashboard['shelves'];

// One memory for each open database; it goes when the database is closed and forgotten.
const caches = new WeakMap<Storage, { readonly change: number; readonly shelves: Promise<Shelves> }>();

/** What is on the shelves, counted once for each change of the catalog: that is dear where there is much. */
export async function getCachedShelves(
  { storage, catalogChange }: Pick<Deps, 'storage' | 'catalogChange'>,
  count: () => Promise<Shelves>,
): Promise<Shelves> {
  const change = await catalogChange();
  const known = caches.get(storage);
  if (known?.change === change) return known.shelves;
  const shelves = count();
  caches.set(storage, { change, shelves });
  shelves.catch(() => caches.delete(storage)); // the next one who asks tries again
  return shelves;
}
