import { useRef, useState, type KeyboardEvent } from 'react';

/** Carousel state: follows scrolling, and handles keys on the row and its thumbnails. */
export function useTurning(count: number) {
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
  const scrolled = () => {
    const strip = row.current;
    if (strip === null) return;
    const index = Math.round(strip.scrollLeft / strip.clientWidth);
    if (index === (target.current ?? index)) {
      target.current = undefined;
      setCurrent(index);
    }
  };
  const takenOver = () => {
    target.current = undefined;
  };
  const turned = (event: KeyboardEvent) => {
    const next = destination(event.key, current, count);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
    if (thumbs.current?.contains(document.activeElement)) {
      thumbs.current.querySelectorAll<HTMLElement>('a')[next]?.focus();
    }
  };
  return { row, thumbs, current, show, scrolled, takenOver, turned };
}

/** Returns the index that a key leads to; undefined for other keys and out of range. */
function destination(key: string, at: number, count: number): number | undefined {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key];
  return to === undefined || to < 0 || to >= count || to === at ? undefined : to;
}
