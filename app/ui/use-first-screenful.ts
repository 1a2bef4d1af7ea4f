import { useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useIsPastFirstPaint } from './use-is-past-first-paint.ts';

/** Items that fill a phone's screen, and more than a screen of any other size shows. */
const ON_PHONES = 6;
const ELSEWHERE = 12;

/** The style of a list that is not whole yet. Not in a sheet, because no page from the server needs it. */
export const HIDE_WHAT_FOLLOWS = { paddingBottom: '100vh' };

/**
 * The items that the first frame of a screen shows: the first screenful if a tap has opened it, otherwise all. The rest
 * renders after the paint; until `isWhole`, the list has HIDE_WHAT_FOLLOWS as its style, so that nothing moves in sight.
 */
export function useFirstScreenful<T>(items: readonly T[]): {
  readonly shown: readonly T[];
  readonly isWhole: boolean;
} {
  const action = useNavigationType();
  const [size] = useState(() =>
    action === NavigationType.Pop
      ? Infinity
      : matchMedia('(min-width: 40em)').matches
        ? ELSEWHERE
        : ON_PHONES,
  );
  const isWhole = useIsPastFirstPaint(items.length > size);
  return { shown: isWhole ? items : items.slice(0, size), isWhole };
}
