import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { create } from 'zustand';
import type { SearchPage } from '#contract/reads.ts';
import type { Deferred } from '#app/ui/deferred.tsx';

/** Lists that are remembered; the oldest goes first. */
const MOST = 20;

// A page of a search is a page of a list that may also say what it corrected to.

interface ListMemory {
  /** By visit: the pages that were on screen, the first one included. */
  readonly visits: ReadonlyMap<string, readonly SearchPage[]>;
  /** Notes the first page of a visit, or a newer one in its place; a visit that has grown beyond it stays as it is. */
  readonly begin: (visit: string, first: SearchPage) => void;
  /** Adds the page that `cursor` led to, once. */
  readonly add: (visit: string, cursor: string, page: SearchPage) => void;
}

/** What was loaded of a list stays with the visit, so that Back shows the same cards at the same place. */
export const useListMemory = create<ListMemory>()((set) => ({
  visits: new Map(),
  begin: (visit, first) =>
    set(({ visits }) => {
      const [known, ...more] = visits.get(visit) ?? [];
      return known === first || more.length > 0 ? { visits } : { visits: kept(visits, visit, [first]) };
    }),
  add: (visit, cursor, page) =>
    set(({ visits }) => {
      const pages = visits.get(visit) ?? [];
      return pages.at(-1)?.next === cursor ? { visits: kept(visits, visit, [...pages, page]) } : { visits };
    }),
}));

function kept(
  visits: ReadonlyMap<string, readonly SearchPage[]>,
  visit: string,
  pages: readonly SearchPage[],
): Map<string, readonly SearchPage[]> {
  const next = new Map(visits);
  next.delete(visit);
  next.set(visit, pages);
  const [oldest] = next.keys();
  if (next.size > MOST && oldest !== undefined) next.delete(oldest);
  return next;
}

/** Names this entry of the browser's history: coming back to it is the same visit, a new link to it is another. */
export function useVisit(): string {
  const { key, pathname, search } = useLocation();
  return `${key} ${pathname}${search}`;
}

const firstPageOf = (visit: string): SearchPage | undefined =>
  useListMemory.getState().visits.get(visit)?.[0];

/**
 * The first page of this visit's list: as it was shown before, otherwise as the loader hands it out. Decided once a
 * visit, so that a list that is on screen is not drawn anew when it becomes a memory.
 */
export function useFirstPage(handed: Deferred<SearchPage>): Deferred<SearchPage> {
  const visit = useVisit();
  const before = useMemo(() => firstPageOf(visit), [visit]);
  return before ?? handed;
}
