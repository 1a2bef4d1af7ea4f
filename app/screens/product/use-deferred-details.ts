import { startTransition, useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { afterPaint } from '../../shell/loading/after-paint.ts';

/**
 * False in the first frame of a screen that was opened by a tap: that frame shows what the tapped card told, and the
 * rest is drawn when it has been seen. The server's page, and a screen that one comes back to (at a place that may be
 * far down), are whole at once.
 */
export function useDeferredDetails(tapped: boolean): boolean {
  const opened = useNavigationType() !== NavigationType.Pop && tapped;
  const [whole, setWhole] = useState(!opened);

  useEffect(() => (whole ? undefined : afterPaint(() => startTransition(() => setWhole(true)))), [whole]);

  return whole;
}
