import type { LocalDb } from '../database.ts';
import type { MirrorChange } from '../mirror/catalog-mirror.ts';
import {
  buildSearchIndex,
  type SearchHits,
  type IndexQuery,
  type SearchIndex,
  type SuggestedHits,
} from './search-index.ts';

/** The search index over the catalog mirror: built at the first query, then updated with it. */
export interface MirrorIndex {
  find(query: IndexQuery): Promise<SearchHits>;
  suggest(q: string): Promise<SuggestedHits>;
  /** Applies changes of the mirror. */
  update(change: MirrorChange): Promise<void>;
  /** Builds it ahead of the first query. */
  warm(): Promise<void>;
}

export function createMirrorIndex(local: LocalDb): MirrorIndex {
  let index: Promise<SearchIndex> | undefined;

  const built = async (): Promise<SearchIndex> => {
    index ??= local.run(async (db) => buildSearchIndex(await db.products.toArray()));
    try {
      return await index;
    } catch (error) {
      index = undefined;
      throw error;
    }
  };

  return {
    find: async (query) => (await built()).find(query),
    suggest: async (q) => (await built()).suggest(q),
    warm: async () => void (await built()),
    update: async ({ put, removed, anew }) => {
      if (anew) index = undefined;
      // Not built yet: a later build will read the changed rows.
      if (index === undefined) return;
      const known = await index;
      const rows = await local.run(async (db) => db.products.bulkGet([...put]));
      known.remove(removed);
      known.add(rows.flatMap((row) => row ?? []));
    },
  };
}
