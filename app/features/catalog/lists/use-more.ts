import { useCallback, useEffect, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import type { CardPage } from '#contract/reads.ts';
import { isFailed, type Deferred } from '#app/ui/deferred.tsx';
import { useListMemory, useVisit } from './list-memory.ts';

/** The fields of a list route's loader data that are used here. */
interface ListData {
  readonly query?: { readonly cursor?: string | undefined };
  readonly page?: Deferred<CardPage> | null;
}

export interface PaginatedList {
  /** Whether the list was on screen before; all of it then renders at once, which restores the scroll position. */
  readonly isRestored: boolean;
  readonly pages: readonly CardPage[];
  /** The cursor of the next page. */
  readonly next: string | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
  /** For a live region: "24 more items loaded". */
  readonly announcement: string;
  /** Loads the next page from its URL. */
  readonly loadMore: (href: string) => void;
}

/** A paginated list: each page comes from the loader of its own URL, and is stored with the visit. */
export function useMore(first: CardPage): PaginatedList {
  const visit = useVisit();
  const begin = useListMemory((memory) => memory.begin);
  const add = useListMemory((memory) => memory.add);
  const [isRestored] = useState(() => useListMemory.getState().visits.has(visit));
  // Storing the page that is on screen does not render it again.
  const stored = useListMemory(({ visits }) => {
    const known = visits.get(visit);
    return known?.length === 1 && known[0] === first ? undefined : known;
  });
  const pages = stored ?? [first];
  const next = pages.at(-1)?.next;
  const fetcher = useFetcher<ListData>();
  const [requestedCursor, setRequestedCursor] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => begin(visit, first), [begin, visit, first]);

  const { data: answer, load } = fetcher;
  useEffect(() => {
    const cursor = answer?.query?.cursor;
    if (answer?.page === undefined || answer.page === null || cursor === undefined) return undefined;
    let isMounted = true;
    const appendPage = async (deferred: Deferred<CardPage>) => {
      const page = await awaitPage(deferred);
      if (!isMounted) return;
      setFailed(page === undefined);
      if (page === undefined) return;
      add(visit, cursor, page);
      setAnnouncement(`${page.items.length} more ${page.items.length === 1 ? 'item' : 'items'} loaded`);
    };
    void appendPage(answer.page);
    return () => {
      isMounted = false;
    };
  }, [add, answer, visit]);

  const loadMore = useCallback(
    (href: string) => {
      setRequestedCursor(next);
      setFailed(false);
      void load(href);
    },
    [load, next],
  );
  return {
    isRestored,
    pages,
    next,
    loading: requestedCursor !== undefined && requestedCursor === next && !failed,
    failed,
    announcement,
    loadMore,
  };
}

/** Awaits the page; undefined if loading failed. */
async function awaitPage(page: Deferred<CardPage>): Promise<CardPage | undefined> {
  if (isFailed(page)) return undefined;
  try {
    return await page;
  } catch {
    return undefined;
  }
}
