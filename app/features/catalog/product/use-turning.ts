import { useRef, useState, type KeyboardEvent } from 'react';

/** Turns the pictures of a row that scrolls, by its own scrolling and by keys on it or on its thumbnails. */
export function useTurning(count: number) {
  const row = useRef<HTMLDivElement>(null);
  const thumbs = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  // Where the row is scrolling to by itself: what it passes on the way is not the current picture.
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

/** Where a key leads from picture `at` of `count`; undefined for keys that lead nowhere. */
function destination(key: string, at: number, count: number): number | undefined {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key];
  return to === undefined || to < 0 || to >= count || to === at ? undefined : to;
}
