import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

/** Milliseconds that the page glides at most. */
const GLIDE = 400;

/**
 * Lets a bar above the page come and go without a jump: what stands below it stays where it is on the screen, and who is
 * at the top of the page sees it glide down under the bar. Answers what makes way before the bar goes.
 */
export function useScrollCompensation(
  bar: RefObject<HTMLElement | null>,
): (signal: AbortSignal) => Promise<void> {
  const height = useRef(0);

  // After every render: its words, and with them its height, may have changed.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    // Browsers that hold a page in place by themselves do so only below its top, and Safari never.
    style.overflowAnchor = 'none';
    const now = heldHeight(bar.current, height.current);
    const grown = now - height.current;
    height.current = now;
    const before = scrollY;
    if (grown !== 0) scrollBy({ top: grown, behavior: 'instant' });
    style.overflowAnchor = '';
    if (grown > 0 && before < now) requestAnimationFrame(() => glide(before));
  });

  return useCallback(
    async (signal) => {
      const { current } = height;
      if (scrollY >= current) return;
      glide(current);
      await settled(signal);
    },
    [height],
  );
}

/**
 * The bar's height in pixels. While it speaks it never shrinks: shorter words stand in the room of the longer ones before
 * them, because at the top of a page nothing could make up for a bar that is suddenly less high.
 */
function heldHeight(bar: HTMLElement | null, before: number): number {
  if (bar === null) return 0;
  bar.style.minHeight = '';
  const needed = bar.offsetHeight;
  if (needed === 0 || needed >= before) return needed;
  bar.style.minHeight = `${before}px`;
  return before;
}

const glide = (top: number): void => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top, behavior: still ? 'instant' : 'smooth' });
};

/** Safari before 26 does not say when a scroll has ended. */
const settled = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, GLIDE);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
