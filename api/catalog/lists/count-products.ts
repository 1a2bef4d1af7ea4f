import type { Deps } from '../../deps.ts';
import type { Storage } from '../../storage/storage.ts';
import { countList, getListName, type ListSpec } from '../catalog.repo.ts';

interface Totals {
  readonly change: number;
  readonly counts: Map<string, Promise<number>>;
}

// Counting walks an index from end to end: once per list and state of the catalog is enough.
const totalsByStorage = new WeakMap<Storage, Totals>();

/** How many products a list has; counts once while the catalog does not change. */
export async function countProducts(
  deps: Pick<Deps, 'storage' | 'catalogChange'>,
  list: ListSpec,
): Promise<number> {
  const change = await deps.catalogChange();
  const kept = totalsByStorage.get(deps.storage);
  const totals = kept?.change === change ? kept : { change, counts: new Map<string, Promise<number>>() };
  totalsByStorage.set(deps.storage, totals);
  const name = getListName({ ...list, sort: 'newest' }); // the order does not matter
  const known = totals.counts.get(name);
  if (known !== undefined) return known;
  const asked = countList(deps.storage.db, list);
  totals.counts.set(name, asked);
  asked.catch(() => totals.counts.delete(name));
  return asked;
}
