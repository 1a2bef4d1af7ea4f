import { useCallback, useEffect, useRef, useState } from 'react';

/** Scrolling has ended when no scroll event came for this time, in ms. */
const REST_MS = 150;

/** Whether an element is being scrolled; call `onScroll` at each of its scroll events. */
export function useIsScrolling(): readonly [isScrolling: boolean, onScroll: () => void] {
  const [isScrolling, setScrolling] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onScroll = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setScrolling(false), REST_MS);
    setScrolling(true);
  }, []);
  return [isScrolling, onScroll];
}
