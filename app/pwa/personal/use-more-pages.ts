import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router-dom';
import { useServerData, type ServerData } from './personal-data.ts';

/** A page of a list, with the cursor of the next one. */
interface Page {
  readonly next?: string | undefined;
}

export interface MorePages {
  readonly isLoading: boolean;
  readonly load: () => void;
}

/** The rows of a list with those of its next page. A row that has moved between the two reads is there once, as read last. */
export function appendRows<T>(before: readonly T[], after: readonly T[], keyOf: (row: T) => unknown): T[] {
  const later = new Set(after.map(keyOf));
  return [...before.filter((row) => !later.has(keyOf(row))), ...after];
}

/**
 * A list that grows page by page. Its screen's loader returns `page`: the first one, or the one at the URL's cursor.
 * `join` appends a page; it must be referentially stable. `listName` is the URL's parameter `list`, for a screen with several
 * lists. `more` is undefined after the last page. When the first page has been loaded again, the list begins with it.
 */
export function useMorePages<P extends Page>(
  firstPage: Promise<ServerData<P>> | undefined,
  join: (before: P, after: P) => P,
  listName?: string,
): { readonly data: ServerData<P>; readonly more: MorePages | undefined } {
  const first = useServerData(firstPage);
  const { pathname, search } = useLocation();
  const { data: loaded, load } = useFetcher<{ readonly page: Promise<ServerData<P>> } | null>();
  const [joined, setJoined] = useState<{ readonly first: ServerData<P>; readonly list: ServerData<P> }>();
  /** The list to which the next page is appended, with its first page, and what the fetcher returned before. */
  const [request, setRequest] = useState<{
    readonly first: ServerData<P>;
    readonly list: P;
    readonly before: typeof loaded;
  }>();
  const data = joined?.first === first ? joined.list : first;

  useEffect(() => {
    if (request === undefined || loaded === request.before || !loaded) return undefined;
    let isCurrent = true;
    const append = async () => {
      const page = await loaded.page;
      if (!isCurrent) return;
      // After a failure the button stays.
      if (page.status === 'ready')
        setJoined({
          first: request.first,
          list: { status: 'ready', value: join(request.list, page.value) },
        });
      setRequest(undefined);
    };
    void append();
    return () => {
      isCurrent = false;
    };
  }, [loaded, request, join]);

  if (data.status !== 'ready' || data.value.next === undefined) return { data, more: undefined };
  const { value: list } = data;
  const params = new URLSearchParams(search);
  params.set('cursor', data.value.next);
  if (listName !== undefined) params.set('list', listName);
  return {
    data,
    more: {
      isLoading: request?.list === list,
      load: () => {
        setRequest({ first, list, before: loaded });
        void load(`${pathname}?${params.toString()}`);
      },
    },
  };
}
