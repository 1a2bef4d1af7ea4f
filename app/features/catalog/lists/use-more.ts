import { useCallback, useEffect, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import type { CardPage } from '#contract/reads.ts';
import { isFailed, type Deferred } from '#app/ui/deferred.tsx';
import { useListMemory, useVisit } from './list-memory.ts';

/** The fields of a list route's loader data that are used here. */
interface ListAnswer {
  readonly query?: { readonly cursor?: string | undefined };
  readonly page?: Deferred<CardPage> | null;
}

export interface MoreOfList {
  /** Whether the list was on screen before; all of it then renders at once, which restores the scroll position. */
  readonly remembered: boolean;
  readonly pages: readonly CardPage[];
  /** The cursor of the next page. */
  readonly next: string | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
  /** For a live region: "24 more items loaded". */
  readonly said: string;
  /** Loads the next page from its URL. */
  readonly more: (href: string) => void;
}

/** A paginated list: each page comes from the loader of its own URL, and is stored with the visit. */
export function useMore(first: CardPage): MoreOfList {
  const visit = useVisit();
  const begin = useListMemory((memory) => memory.begin);
  const add = useListMemory((memory) => memory.add);
  const [remembered] = useState(() => useListMemory.getState().visits.has(visit));
  const pages = useListMemory(({ visits }) => visits.get(visit)) ?? [first];
  const next = pages.at(-1)?.next;
  const fetcher = useFetcher<ListAnswer>();
  const [asked, setAsked] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [said, setSaid] = useState('');

  useEffect(() => begin(visit, first), [begin, visit, first]);

  const { data: answer, load } = fetcher;
  useEffect(() => {
    const cursor = answer?.query?.cursor;
    if (answer?.page === undefined || answer.page === null || cursor === undefined) return undefined;
    let here = true;
    const arrive = async (handed: Deferred<CardPage>) => {
      const page = await arrivalOf(handed);
      if (!here) return;
      setFailed(page === undefined);
      if (page === undefined) return;
      add(visit, cursor, page);
      setSaid(`${page.items.length} more ${page.items.length === 1 ? 'item' : 'items'} loaded`);
    };
    void arrive(answer.page);
    return () => {
      here = false;
    };
  }, [add, answer, visit]);

  const more = useCallback(
    (href: string) => {
      setAsked(next);
      setFailed(false);
      void load(href);
    },
    [load, next],
  );
  return {
    remembered,
    pages,
    next,
    loading: asked !== undefined && asked === next && !failed,
    failed,
    said,
    more,
  };
}

/** Awaits the page; undefined if loading failed. */
async function arrivalOf(page: Deferred<CardPage>): Promise<CardPage | undefined> {
  if (isFailed(page)) return undefined;
  try {
    return await page;
  } catch {
    return undefined;
  }
}
