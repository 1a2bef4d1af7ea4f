import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Overscan: rows rendered above and below the visible ones. */
const OVERSCAN = 8;

interface Windowed {
  /** The scroll container. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly first: number;
  /** Exclusive end. */
  readonly end: number;
  readonly onScroll: () => void;
  /** Scrolls just enough to make the row fully visible below the header. */
  readonly show: (row: number) => void;
}

/**
 * Row virtualization: the visible range of `count` rows of `height` px in a scroll container, below a sticky header of
 * `head` px.
 */
export function useVirtualRows(count: number, height: number, head: number): Windowed {
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, end: 0 });

  const measure = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const top = Math.floor(element.scrollTop / height);
    const rows = Math.ceil(element.clientHeight / height);
    const first = Math.max(0, Math.min(top, count) - OVERSCAN);
    const end = Math.min(count, top + rows + OVERSCAN);
    setRange((current) => (current.first === first && current.end === end ? current : { first, end }));
  }, [count, height]);

  useLayoutEffect(() => {
    measure();
    const element = box.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);

  const show = useCallback(
    (row: number) => {
      const element = box.current;
      if (element === null) return;
      const top = row * height;
      const bottom = top + height + head - element.clientHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop) element.scrollTop = bottom;
      measure();
    },
    [height, head, measure],
  );
  return { box, ...range, onScroll: measure, show };
}
