import { startTransition, useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { afterPaint } from './after-paint.ts';

/**
 * Returns false for the first frame of a screen that a tap has opened: what is below the first screenful, or not yet
 * known, renders after its paint. Pages from the server and those that the user comes back to (to a scroll position that may
 * be far down) render at once, and so does everything if `isDeferrable` is false.
 */
export function useIsPastFirstPaint(isDeferrable: boolean): boolean {
  const isDeferred = useNavigationType() !== NavigationType.Pop && isDeferrable;
  const [isPast, setIsPast] = useState(!isDeferred);

  useEffect(() => (isPast ? undefined : afterPaint(() => startTransition(() => setIsPast(true)))), [isPast]);

  return isPast;
}
