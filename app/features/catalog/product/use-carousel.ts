import { useRef, useState, type KeyboardEvent } from 'react';

/** Carousel state: follows scrolling, and handles keys on the row and its thumbnails. */
export function useCarousel(count: number) {
  const row = useRef<HTMLDivElement>(null);
  const thumbs = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  // The target of a programmatic scroll: pictures passed on the way are not current.
  const target = useRef<number>(undefined);

  const show = (index: number) => {
    const strip = row.current;
    strip?.scrollTo({ left: index * strip.clientWidth });
    target.current = index;
    setCurrent(index);
  };
  const onScroll = () => {
    const strip = row.current;
    if (strip === null) return;
    const index = Math.round(strip.scrollLeft / strip.clientWidth);
    if (index === (target.current ?? index)) {
      target.current = undefined;
      setCurrent(index);
    }
  };
  const cancelTarget = () => {
    target.current = undefined;
  };
  const onKey = (event: KeyboardEvent) => {
    const next = targetIndex(event.key, current, count);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
    if (thumbs.current?.contains(document.activeElement)) {
      thumbs.current.querySelectorAll<HTMLElement>('a')[next]?.focus();
    }
  };
  return { row, thumbs, current, show, scrolled: onScroll, takenOver: cancelTarget, turned: onKey };
}

/** Returns the index that a key leads to; undefined for other keys and out of range. */
function targetIndex(key: string, index: number, count: number): number | undefined {
  const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[key];
  return to === undefined || to < 0 || to >= count || to === index ? undefined : to;
}
