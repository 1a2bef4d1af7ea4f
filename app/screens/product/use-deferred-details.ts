import { startTransition, useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { afterPaint } from '../../shell/loading/after-paint.ts';

/**
 * Returns false for the first frame of a screen that was opened by tapping a card: that frame shows the card's data, and
 * the details render after its paint. Server-rendered pages and back navigation (to a scroll position that may be far
 * down) show the details at once.
 */
export function useDeferredDetails(isFromCard: boolean): boolean {
  const isDeferred = useNavigationType() !== NavigationType.Pop && isFromCard;
  const [hasDetails, setHasDetails] = useState(!isDeferred);

  useEffect(
    () => (hasDetails ? undefined : afterPaint(() => startTransition(() => setHasDetails(true)))),
    [hasDetails],
  );

  return hasDetails;
}
