import { useEffect, useState } from 'react';
import { FAILED, type Failed, type Deferred } from '../ui/deferred.tsx';

/**
 * The value of a deferred read, without a Suspense boundary: undefined while pending, so that a screen can show what it
 * already has and keep it when the rest arrives.
 */
export function useResolved<T>(deferred: Deferred<T>): T | Failed | undefined {
  const [resolved, setResolved] = useState<{ readonly source: unknown; readonly value: T | Failed }>();

  useEffect(() => {
    if (!(deferred instanceof Promise)) return undefined;
    let isMounted = true;
    const settle = async () => {
      const value = await deferred.catch(() => FAILED);
      if (isMounted) setResolved({ source: deferred, value });
    };
    void settle();
    return () => {
      isMounted = false;
    };
  }, [deferred]);

  if (!(deferred instanceof Promise)) return deferred;
  return resolved?.source === deferred ? resolved.value : undefined;
}
