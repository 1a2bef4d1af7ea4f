import { useEffect, useState } from 'react';
import { useSyncState } from './use-sync-state.ts';

/** How long a change may be on its way before the screen says that it waits; milliseconds. */
const ON_ITS_WAY = 1_500;

/**
 * Whether what waits is worth a mark: the shop is out of reach, or takes its time. With a good network a change is there
 * before anybody could read of it.
 */
export function useWaitsLong(): boolean {
  const { offline, waiting } = useSyncState();
  const some = waiting > 0;
  const [long, setLong] = useState(false);

  useEffect(() => {
    if (!some) return undefined;
    const timer = setTimeout(() => setLong(true), ON_ITS_WAY);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [some]);

  return some && (offline || long);
}
