import { useEffect, useState } from 'react';
import { useSyncState } from './use-sync-state.ts';

/** A change is marked as pending after this time. */
const PENDING_MARK_DELAY_MS = 1_500;

/** Whether to mark pending changes: offline, or if they take long. On a good network they arrive before the mark could be read. */
export function useIsPendingLong(): boolean {
  const { isOffline: offline, pendingCount: waiting } = useSyncState();
  const some = waiting > 0;
  const [long, setLong] = useState(false);

  useEffect(() => {
    if (!some) return undefined;
    const timer = setTimeout(() => setLong(true), PENDING_MARK_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [some]);

  return some && (offline || long);
}
