import { shopDay } from '#contract/shop-clock.ts';
import type { CachedDeps } from '../http/cache/cached-json.ts';

/** How often a query ran on one of the shop's days, and how often without results. */
export interface SearchedDay {
  readonly day: string;
  readonly query: string;
  readonly searches: number;
  readonly empty: number;
}

/** Counts queries anonymously in memory until they are stored, so that no response waits for a write. */
export interface SearchedWords {
  note(query: string, found: boolean): void;
  /** Returns and resets the counts. */
  take(): SearchedDay[];
  /** Adds back counts whose write failed. */
  giveBack(days: readonly SearchedDay[]): void;
}

export interface SearchDeps extends CachedDeps {
  readonly searched: SearchedWords;
}

/** Maximum number of distinct queries between two writes: bounds the memory. */
const MOST = 2_000;

export function createSearchedWords(now: () => number): SearchedWords {
  const counted = new Map<string, SearchedDay>();

  const add = ({ day, query, searches, empty }: SearchedDay): void => {
    const key = `${day} ${query}`;
    const known = counted.get(key) ?? { searches: 0, empty: 0 };
    if (!counted.has(key) && counted.size >= MOST) return;
    counted.set(key, { day, query, searches: known.searches + searches, empty: known.empty + empty });
  };

  return {
    note: (text, found) => {
      const query = text
        .toLowerCase()
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim();
      add({ day: shopDay(now()), query, searches: 1, empty: found ? 0 : 1 });
    },
    take: () => {
      const taken = [...counted.values()];
      counted.clear();
      return taken;
    },
    giveBack: (days) => {
      for (const day of days) add(day);
    },
  };
}
