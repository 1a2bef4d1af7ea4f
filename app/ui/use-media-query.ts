import { useCallback, useSyncExternalStore } from 'react';

/** Media queries of the layouts: a list on a phone; details beside the table. */
export const PHONE = '(max-width: 47.99em)';
export const WIDE = '(min-width: 64em)';

/** Whether a media query matches. Only in the browser, after hydration. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
