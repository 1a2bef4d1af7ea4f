import type { LocalDb } from '../database.ts';
import type { MirrorChange } from '../mirror/catalog-mirror.ts';
import { buildSearchIndex, type Found, type IndexQuery, type SearchIndex } from './search-index.ts';

/** The search index over the catalog on this device: built from its rows at the first question, then kept with them. */
export interface MirrorIndex {
  find(query: IndexQuery): Promise<Found>;
  /** What the mirror has taken in meanwhile. */
  changed(change: MirrorChange): Promise<void>;
  /** Builds it, so that the first question need not wait for that. */
  warm(): Promise<void>;
}

export function indexOfMirror(local: LocalDb): MirrorIndex {
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
    warm: async () => void (await built()),
    changed: async ({ put, removed, anew }) => {
      if (anew) index = undefined;
      // Not built yet: it will be, from rows that have the change.
      if (index === undefined) return;
      const known = await index;
      const rows = await local.run(async (db) => db.products.bulkGet([...put]));
      known.remove(removed);
      known.put(rows.flatMap((row) => row ?? []));
    },
  };
}
