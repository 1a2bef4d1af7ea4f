import { shopDay } from '#contract/shop-clock.ts';
import type { CachedDeps } from '../http/cache/cached-json.ts';

/** How often something was searched for on one of the shop's days, and how often in vain. */
export interface SearchedDay {
  readonly day: string;
  readonly query: string;
  readonly searches: number;
  readonly empty: number;
}

/** Counts what is searched for, without who, in memory, until it is written down: nobody's answer waits for it. */
export interface SearchedWords {
  note(query: string, found: boolean): void;
  /** What was counted since this was asked the last time. */
  take(): SearchedDay[];
  /** What could not be written down. */
  giveBack(days: readonly SearchedDay[]): void;
}

/** What searching needs. */
export interface SearchDeps extends CachedDeps {
  readonly searched: SearchedWords;
}

/** More different words between two writings are not counted: nobody fills the memory with them. */
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
