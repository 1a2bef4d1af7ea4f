import { useEffect, useState } from 'react';
import { mayEvictStorage } from './browser-storage-policy.ts';

/** Whether what waits may be lost with time. Asked only once something waits: most visits never need to know. */
export function useMayBeEvicted(waits: boolean): boolean {
  const [forgets, setForgets] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    let here = true;
    const ask = async () => {
      const answer = await mayEvictStorage();
      if (here) setForgets(answer);
    };
    void ask();
    return () => {
      here = false;
    };
  }, [waits]);
  return waits && forgets;
}
