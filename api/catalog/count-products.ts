import type { Deps } from '../deps.ts';
import type { Storage } from '../storage/storage.ts';
import { countOf, nameOf, type ListOf } from './catalog.repo.ts';

interface Totals {
  readonly change: number;
  readonly counted: Map<string, Promise<number>>;
}

// Counting walks an index from end to end: once per list and state of the catalog is enough.
const totalsOf = new WeakMap<Storage, Totals>();

/** How many products a list has; counted once while the catalog does not change. */
export async function countProducts(
  deps: Pick<Deps, 'storage' | 'catalogChange'>,
  list: ListOf,
): Promise<number> {
  const change = await deps.catalogChange();
  const kept = totalsOf.get(deps.storage);
  const totals = kept?.change === change ? kept : { change, counted: new Map<string, Promise<number>>() };
  totalsOf.set(deps.storage, totals);
  const name = nameOf({ ...list, sort: 'newest' }); // the order does not matter
  const known = totals.counted.get(name);
  if (known !== undefined) return known;
  const asked = countOf(deps.storage.db, list);
  totals.counted.set(name, asked);
  asked.catch(() => totals.counted.delete(name));
  return asked;
}
