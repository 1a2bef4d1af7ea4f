import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Overscan: rows rendered above and below the visible ones. */
const OVERSCAN = 8;
/** Firefox lays out no element that is higher than 17.8 million px. */
const MAX_HEIGHT = 15_000_000;
/** A scroll by more than this many viewports is a jump of the scroll bar. */
const JUMP_VIEWPORTS = 4;
/** So near to its ends, in px, the scroll bar is exact. */
const EXACT_PX = 100_000;

interface Windowed {
  /** The scroll container. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly first: number;
  /** Exclusive end. */
  readonly end: number;
  /** Height of the element that contains the rows, in px. */
  readonly bodyHeight: number;
  /** Position of a row in that element, in px. */
  readonly topOf: (row: number) => number;
  readonly onScroll: () => void;
  /** Scrolls just enough to make the row fully visible below the header. */
  readonly show: (row: number) => void;
}

/**
 * Row virtualization: the visible range of `count` rows of `height` px in a scroll container, below a sticky header of
 * `head` px. Where all rows are higher than an element can be, the scroll bar moves over them proportionally, and everything else
 * scrolls px by px: the rows are then shifted up by some px, which change only with a jump, or unseen near the ends.
 */
export function useVirtualRows(count: number, height: number, head: number): Windowed {
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, end: 0, shift: 0 });
  const scroll = useRef({ top: 0, shift: 0 });
  const bodyHeight = Math.min(count * height, MAX_HEIGHT);
  /** What the rows are higher than their element. */
  const excess = count * height - bodyHeight;

  const measure = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const maxTop = Math.max(1, bodyHeight + head - element.clientHeight);
    scroll.current = positionAfterScroll(element, scroll.current, maxTop, excess);
    const { top, shift } = scroll.current;
    if (element.scrollTop !== top) element.scrollTop = top;
    const topRow = Math.floor((top + shift) / height);
    const rows = Math.ceil(element.clientHeight / height);
    const first = Math.max(0, Math.min(topRow, count) - OVERSCAN);
    const end = Math.min(count, topRow + rows + OVERSCAN);
    setRange((current) =>
      current.first === first && current.end === end && current.shift === shift
        ? current
        : { first, end, shift },
    );
  }, [count, height, head, bodyHeight, excess]);

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
      const { shift } = scroll.current;
      const top = row * height - shift;
      const bottom = top + height + head - element.clientHeight;
      const target = top < element.scrollTop ? top : Math.max(bottom, element.scrollTop);
      const maxTop = Math.max(1, bodyHeight + head - element.clientHeight);
      if (target >= 0 && target <= maxTop) {
        scroll.current = { top: target, shift };
      } else {
        const jump = Math.round((target + shift) * (maxTop / (maxTop + excess)));
        scroll.current = { top: jump, shift: target + shift - jump };
      }
      element.scrollTop = scroll.current.top;
      measure();
    },
    [height, head, bodyHeight, excess, measure],
  );
  const topOf = (row: number): number => row * height - range.shift;
  return { box, first: range.first, end: range.end, bodyHeight, topOf, onScroll: measure, show };
}

interface ScrollPosition {
  /** The container's scroll position, in px. */
  readonly top: number;
  /** By how many px the rows are shifted up: `top + shift` is the position among the rows. */
  readonly shift: number;
}

/** Where the rows are after a scroll: as far as the container, or after a jump as far in proportion. */
function positionAfterScroll(
  { scrollTop, clientHeight }: HTMLElement,
  before: ScrollPosition,
  maxTop: number,
  excess: number,
): ScrollPosition {
  if (excess <= 0) return { top: scrollTop, shift: 0 };
  if (Math.abs(scrollTop - before.top) > JUMP_VIEWPORTS * clientHeight)
    return { top: scrollTop, shift: Math.round((excess * scrollTop) / maxTop) };
  const { shift } = before;
  const isAtEnd =
    (scrollTop < clientHeight && shift > 0) || (scrollTop > maxTop - clientHeight && shift < excess);
  if (!isAtEnd) return { top: scrollTop, shift };
  // The scroll bar would end before the rows do: move it back, and not the rows.
  const position = scrollTop + shift;
  const left = maxTop + excess - position;
  const top =
    position <= EXACT_PX
      ? position
      : left <= EXACT_PX
        ? maxTop - left
        : Math.round((position * maxTop) / (maxTop + excess));
  return { top, shift: position - top };
}
