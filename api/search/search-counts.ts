import { MAX_SEARCH_TOTAL } from '#contract/search/search-total.ts';
import { countProducts } from '../catalog/counts/read-product-counts.ts';
import type { Deps } from '../deps.ts';
import { publicDb, type Storage } from '../storage/storage.ts';
import type { Term } from '../search-index/full-text.ts';
import { countHits, type Matching } from './search.repo.ts';

const MAX_REMEMBERED = 2_000;
/** Whether a word is common is remembered until one in so many of the products for sale may have changed. */
const COMMON_WORD_CHANGES = 100;

/** Expensive counts, cached until the catalog changes. */
export interface SearchCounts {
  /** The number of matches; MAX_SEARCH_TOTAL + 1 stands for all larger numbers. */
  hits(matching: Matching): Promise<number>;
  /** True if at least a third of all products have the term, which makes it useless for ranking. */
  isCommon(term: Term): Promise<boolean>;
  /** True if at least a third of all products match. */
  isMany(matching: Matching): Promise<boolean>;
}

/** The counts at the current version of the catalog. Each is computed once, on first use. */
export async function searchCounts(deps: Pick<Deps, 'storage' | 'catalogVersion'>): Promise<SearchCounts> {
  const { storage } = deps;
  const change = await deps.catalogVersion();
  const listed = await countProducts(deps, { sort: 'newest', inStock: true });
  const third = Math.ceil(listed / 3);
  const { hits, common } = memoryOf(storage, change);
  const countUpTo = (max: number, matching: Matching): Promise<number> =>
    recall(hits, `${max} ${JSON.stringify(matching)}`, () => countHits(publicDb(storage), matching, max));
  return {
    hits: (matching) => countUpTo(MAX_SEARCH_TOTAL + 1, matching),
    isMany: async (matching) => (await countUpTo(third, matching)) >= third,
    isCommon: async (term) => {
      const known = common.get(JSON.stringify(term));
      const isOld = known !== undefined && change - known.change > listed / COMMON_WORD_CHANGES;
      if (known !== undefined && !isOld) return known.isCommon;
      const isCommon = countHits(publicDb(storage), { terms: [term], filters: {} }, third).then(
        (n) => n >= third,
      );
      remember(common, JSON.stringify(term), { change, isCommon });
      isCommon.catch(() => common.delete(JSON.stringify(term))); // the next caller retries
      return isCommon;
    },
  };
}

interface Commonness {
  /** The catalog's change at which it was counted. */
  readonly change: number;
  readonly isCommon: Promise<boolean>;
}

interface Memory {
  readonly change: number;
  /** At this change. */
  readonly hits: Map<string, Promise<number>>;
  /** By term. */
  readonly common: Map<string, Commonness>;
}

// Keyed by Storage: no module-level singletons.
const memories = new WeakMap<Storage, Memory>();

function memoryOf(storage: Storage, change: number): Memory {
  const known = memories.get(storage);
  if (known?.change === change) return known;
  const common = known?.common ?? new Map<string, Commonness>();
  const fresh: Memory = { change, hits: new Map(), common };
  memories.set(storage, fresh);
  return fresh;
}

async function recall(
  memory: Map<string, Promise<number>>,
  name: string,
  count: () => Promise<number>,
): Promise<number> {
  const known = memory.get(name);
  if (known !== undefined) return known;
  const counted = count();
  remember(memory, name, counted);
  counted.catch(() => memory.delete(name)); // the next caller retries
  return counted;
}

function remember<T>(memory: Map<string, T>, name: string, value: T): void {
  if (memory.size >= MAX_REMEMBERED) memory.clear();
  memory.set(name, value);
}
