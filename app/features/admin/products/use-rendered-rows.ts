import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Up to this number, new rows are rendered immediately: a slow scroll brings no more into view in a frame. */
const FEW_ROWS = 3;
/** Time budget for rendering more rows in a frame, in ms, without their layout and paint. */
const FRAME_SHARE_MS = 4;
const MOST_ROWS = 12;

const NONE: ReadonlySet<number> = new Set();

/**
 * The rows to render: those of `wanted` that were rendered before, `active`, and a few new ones in each frame, from the middle
 * outwards. 40 rows at once, after a jump or when a page arrives, would stop scrolling for a tenth of a second. None are added
 * while `isPaused`, except `active`.
 */
export function useRenderedRows(
  wanted: readonly number[],
  active: number | undefined,
  isPaused = false,
): ReadonlySet<number> {
  const [rendered, setRendered] = useState(NONE);
  const pace = useRef(FEW_ROWS);
  const isThere = (row: number): boolean => row === active || rendered.has(row);
  const missing = isPaused ? [] : wanted.filter((row) => !isThere(row));
  const isFew = missing.length <= FEW_ROWS;
  if (isFew && missing.length > 0) setRendered(new Set(wanted));

  useEffect(() => {
    if (isFew) return undefined;
    const frame = requestAnimationFrame(() => {
      const added = closestToMiddle(missing, wanted).slice(0, pace.current);
      const began = performance.now();
      flushSync(() => setRendered(new Set([...wanted.filter(isThere), ...added])));
      const perRow = (performance.now() - began) / added.length;
      pace.current = Math.min(MOST_ROWS, Math.max(1, Math.round(FRAME_SHARE_MS / perRow)));
    });
    return () => cancelAnimationFrame(frame);
  });

  return new Set(isFew && !isPaused ? wanted : wanted.filter(isThere));
}

function closestToMiddle(rows: readonly number[], all: readonly number[]): number[] {
  const middle = all[Math.floor(all.length / 2)] ?? 0;
  return rows.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
}
