import { fold } from '#contract/search/words.ts';
import type { LocalDb } from '../database.ts';
import { readState } from '../personal/server-state.ts';

const MAX_RECENT = 7;

/** The latest searches on this device, newest first. They never leave it, and are deleted when the account signs out. */
export const listRecentSearches = async (local: LocalDb): Promise<readonly string[]> =>
  local.run(async (db) => (await readState(db, 'searches')) ?? []);

/** Puts a search on top; the oldest one goes. */
export async function recordSearch(local: LocalDb, q: string): Promise<void> {
  const words = q.trim();
  if (words === '') return;
  await local.run(async (db) =>
    db.transaction('rw', db.state, async () => {
      const others = ((await readState(db, 'searches')) ?? []).filter((each) => fold(each) !== fold(words));
      await db.state.put({ key: 'searches', value: [words, ...others].slice(0, MAX_RECENT) });
    }),
  );
}

export const clearRecentSearches = async (local: LocalDb): Promise<void> =>
  local.run(async (db) => db.state.delete('searches'));
