import { useEffect, useState } from 'react';
import { FAILED, type Failed, type Deferred } from '../ui/deferred.tsx';

/**
 * What a loader handed out, without a boundary: undefined while it is under way, so that a screen can draw what it
 * knows already and keep it on screen when the rest arrives.
 */
export function useResolved<T>(handed: Deferred<T>): T | Failed | undefined {
  const [arrived, setArrived] = useState<{ readonly of: unknown; readonly value: T | Failed }>();

  useEffect(() => {
    if (!(handed instanceof Promise)) return undefined;
    let here = true;
    const settle = async () => {
      const value = await handed.catch(() => FAILED);
      if (here) setArrived({ of: handed, value });
    };
    void settle();
    return () => {
      here = false;
    };
  }, [handed]);

  if (!(handed instanceof Promise)) return handed;
  return arrived?.of === handed ? arrived.value : undefined;
}
