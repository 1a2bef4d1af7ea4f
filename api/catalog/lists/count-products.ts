import type { Deps } from '../../deps.ts';
import type { Storage } from '../../storage/storage.ts';
import { countList, getListName, type ListSpec } from '../catalog.repo.ts';

interface Totals {
  readonly change: number;
  readonly counts: Map<string, Promise<number>>;
}

// Counting scans an index, so cache the count until the catalog changes.
const totalsByStorage = new WeakMap<Storage, Totals>();

/** Counts the products of a list. Cached until the catalog changes. */
export async function countProducts(
  deps: Pick<Deps, 'storage' | 'catalogChange'>,
  list: ListSpec,
): Promise<number> {
  const change = await deps.catalogChange();
  const kept = totalsByStorage.get(deps.storage);
  const totals = kept?.change === change ? kept : { change, counts: new Map<string, Promise<number>>() };
  totalsByStorage.set(deps.storage, totals);
  const name = getListName({ ...list, sort: 'newest' }); // every order has the same count
  const known = totals.counts.get(name);
  if (known !== undefined) return known;
  const asked = countList(deps.storage.db, list);
  totals.counts.set(name, asked);
  asked.catch(() => totals.counts.delete(name));
  return asked;
}
