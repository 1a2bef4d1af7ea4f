import { useEffect, useRef, useState } from 'react';
import { useServerData } from '#app/pwa/personal/use-server-data.ts';

/** A list in pages: the cursor of the next one comes with each. */
interface Paged {
  readonly next?: string | undefined;
}

/**
 * A list that grows page by page. `read` has to stay the same function as long as it is about the same list; `join` puts
 * a page behind those before it.
 */
export function useListed<P extends Paged>(
  read: (cursor?: string) => Promise<P>,
  join: (before: P, after: P) => P,
) {
  const { asked, reload, setValue: put } = useServerData<P>(read);
  const [isMore, setMore] = useState(false);
  const now = useRef(read);
  useEffect(() => {
    now.current = read;
  });
  const more = async (page: P) => {
    setMore(true);
    try {
      const next = await read(page.next);
      // Meanwhile it may have become about another list.
      if (now.current === read) put(join(page, next));
    } catch {
      // The button stays, and is pressed again.
    } finally {
      setMore(false);
    }
  };
  return { asked, reload, put, more, isMore };
}
