import type { Storage } from '#api/storage/storage.ts';
import type { Term } from '../search-index/full-text.ts';
import { countHits, countIndexed, type Matching } from './search.repo.ts';

const MAX_REMEMBERED = 2_000;

/** Expensive counts, cached until the catalog changes. */
export interface SearchCounts {
  hits(matching: Matching): Promise<number>;
  /** True if at least a third of all products have the term, which makes it useless for ranking. */
  isCommon(term: Term): Promise<boolean>;
  /** A third of the number of indexed products. */
  third(): Promise<number>;
}

/** The counts at one version of the catalog. Each is computed once, on first use. */
export function searchCounts(storage: Storage, change: number): SearchCounts {
  const { db } = storage;
  const remembered = memoryOf(storage, change);

  const recall = async (name: string, count: () => Promise<number>): Promise<number> => {
    const known = remembered.get(name);
    if (known) return known;
    const counted = count();
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(name, counted);
    counted.catch(() => remembered.delete(name)); // the next caller retries
    return counted;
  };

  const third = async (): Promise<number> => Math.ceil((await recall('all', () => countIndexed(db))) / 3);

  const hits = (matching: Matching): Promise<number> =>
    recall(`hits ${JSON.stringify(matching)}`, () => countHits(db, matching));

  return {
    hits,
    isCommon: async (term) => (await hits({ terms: [term], filters: {} })) >= (await third()),
    third,
  };
}

interface Memory {
  readonly change: number;
  readonly counts: Map<string, Promise<number>>;
}

// Keyed by Storage: no module-level singletons.
const memories = new WeakMap<Storage, Memory>();

function memoryOf(storage: Storage, change: number): Map<string, Promise<number>> {
  const known = memories.get(storage);
  if (known?.change === change) return known.counts;
  const counts = new Map<string, Promise<number>>();
  memories.set(storage, { change, counts });
  return counts;
}
