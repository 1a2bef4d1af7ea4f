import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { create } from 'zustand';
import type { SearchPage } from '#contract/reads.ts';
import type { Deferred } from '#app/ui/deferred.tsx';

/** Visits kept; the oldest is evicted first. */
const MAX_VISITS = 20;

// SearchPage extends a plain list page with the corrected query, so it covers both.

interface ListMemory {
  /** Visit -> all loaded pages, including the first. */
  readonly visits: ReadonlyMap<string, readonly SearchPage[]>;
  /** Stores or replaces a visit's first page; ignored if the visit has loaded more pages. */
  readonly begin: (visit: string, first: SearchPage) => void;
  /** Appends the page loaded from `cursor`, once. */
  readonly add: (visit: string, cursor: string, page: SearchPage) => void;
}

/** The loaded pages of each list, by visit, so that Back shows the same cards at the same scroll position. */
export const useListMemory = create<ListMemory>()((set) => ({
  visits: new Map(),
  begin: (visit, first) =>
    set(({ visits }) => {
      const [known, ...more] = visits.get(visit) ?? [];
      return known === first || more.length > 0 ? { visits } : { visits: withVisit(visits, visit, [first]) };
    }),
  add: (visit, cursor, page) =>
    set(({ visits }) => {
      const pages = visits.get(visit) ?? [];
      return pages.at(-1)?.next === cursor
        ? { visits: withVisit(visits, visit, [...pages, page]) }
        : { visits };
    }),
}));

function withVisit(
  visits: ReadonlyMap<string, readonly SearchPage[]>,
  visit: string,
  pages: readonly SearchPage[],
): Map<string, readonly SearchPage[]> {
  const next = new Map(visits);
  next.delete(visit);
  next.set(visit, pages);
  const [oldest] = next.keys();
  if (next.size > MAX_VISITS && oldest !== undefined) next.delete(oldest);
  return next;
}

/** Returns an id for this history entry. Going back to it is the same visit; following a link to the same URL is not. */
export function useVisit(): string {
  const { key, pathname, search } = useLocation();
  return `${key} ${pathname}${search}`;
}

const firstPageOf = (visit: string): SearchPage | undefined =>
  useListMemory.getState().visits.get(visit)?.[0];

/**
 * The first page of this visit's list: the stored one, otherwise the loader's. Decided once per visit, so that storing a
 * list does not re-render it.
 */
export function useFirstPage(loaded: Deferred<SearchPage>): Deferred<SearchPage> {
  const visit = useVisit();
  const stored = useMemo(() => firstPageOf(visit), [visit]);
  return stored ?? loaded;
}
