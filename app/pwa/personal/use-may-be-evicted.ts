import { useEffect, useState } from 'react';
import { mayEvictStorage } from './browser-storage-policy.ts';

/** Whether the browser may evict pending changes. Checked only while there are some. */
export function useMayBeEvicted(waits: boolean): boolean {
  const [forgets, setForgets] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    let here = true;
    const check = async () => {
      const answer = await mayEvictStorage();
      if (here) setForgets(answer);
    };
    void check();
    return () => {
      here = false;
    };
  }, [waits]);
  return waits && forgets;
}
