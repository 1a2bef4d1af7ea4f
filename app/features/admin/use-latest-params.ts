import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The URL's parameters, and a function that changes them. A change builds on the one before it, even while that one has not
 * arrived here.
 */
export function useLatestParams() {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  /** The changes that have not arrived, oldest first. A later one may overtake them. */
  const pending = useRef<readonly string[]>([]);
  // In the commit: a press right after the paint builds on what it shows.
  useLayoutEffect(() => {
    const index = pending.current.indexOf(params.toString());
    // Others came by a link or Back.
    pending.current = index === -1 ? [] : pending.current.slice(index + 1);
    if (pending.current.length === 0) latest.current = params;
  }, [params]);

  const update = useCallback(
    (change: (latest: URLSearchParams) => URLSearchParams) => {
      latest.current = change(latest.current);
      pending.current = [...pending.current, latest.current.toString()];
      setParams(latest.current, { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  return [params, update] as const;
}
