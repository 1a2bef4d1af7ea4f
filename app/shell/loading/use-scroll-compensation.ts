import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

/** Longest duration of a smooth scroll. */
const SCROLL_MS = 400;

/**
 * Lets a bar above the content appear and disappear without a layout shift: the content keeps its place in the viewport,
 * and at the top of the page it scrolls down smoothly below the bar. The bar is measured when its text changes: that
 * forces a layout, which no tap should wait for. Returns a function that scrolls past the bar before it is hidden.
 */
export function useScrollCompensation(
  bar: RefObject<HTMLElement | null>,
  text: string | undefined,
): (signal: AbortSignal) => Promise<void> {
  const height = useRef(0);

  useLayoutEffect(() => {
    // An empty bar has no height.
    if (text === undefined && height.current === 0) return;
    const { style } = document.documentElement;
    // Native scroll anchoring does not work at the top of a page, and not at all in Safari.
    style.overflowAnchor = 'none';
    const newHeight = lockedHeight(bar.current, height.current);
    const growth = newHeight - height.current;
    height.current = newHeight;
    const startY = scrollY;
    if (growth !== 0) scrollBy({ top: growth, behavior: 'instant' });
    style.overflowAnchor = '';
    if (growth > 0 && startY < newHeight) requestAnimationFrame(() => scrollSmoothly(startY));
  }, [bar, text]);

  return useCallback(
    async (signal) => {
      const { current } = height;
      if (scrollY >= current) return;
      scrollSmoothly(current);
      await scrollEnded(signal);
    },
    [height],
  );
}

/**
 * The bar's height in pixels. A visible bar never shrinks, because at the top of the page no scrolling could compensate
 * for that: a shorter text keeps the height of the longer one before it.
 */
function lockedHeight(bar: HTMLElement | null, previous: number): number {
  if (bar === null) return 0;
  bar.style.minHeight = '';
  const needed = bar.offsetHeight;
  if (needed === 0 || needed >= previous) return needed;
  bar.style.minHeight = `${previous}px`;
  return previous;
}

const scrollSmoothly = (top: number): void => {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top, behavior: isReduced ? 'instant' : 'smooth' });
};

/** A timer, because Safari before 26 has no scrollend event. */
const scrollEnded = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, SCROLL_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
