import { useEffect } from 'react';
import { purgeRemoved } from '#app/pwa/stacks/stacks.ts';

/** Removed items can be restored until the screen is left. */
export function usePurgeOnLeave(): void {
  useEffect(() => {
    const purge = () => void purgeRemoved();
    addEventListener('pagehide', purge);
    return () => {
      removeEventListener('pagehide', purge);
      purge();
    };
  }, []);
}
