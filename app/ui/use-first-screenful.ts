import { useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useIsPastFirstPaint } from './use-is-past-first-paint.ts';

/** Items that fill a phone's screen, and more than a screen of any other size shows. */
const ON_PHONES = 6;
const ELSEWHERE = 12;

/**
 * The items that the first frame of a screen shows: the first screenful if a tap has opened it, otherwise all. The rest
 * renders after the paint; until `isWhole`, the caller keeps what follows the list out of sight, so that nothing moves.
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
