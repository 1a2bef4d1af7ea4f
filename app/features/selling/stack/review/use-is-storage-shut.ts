import { useEffect, useState } from 'react';
import { readDefaults } from '#app/pwa/stacks/stacks.ts';

/** Whether this browser stores nothing, as in some private windows. */
export function useIsStorageShut(): boolean {
  const [isShut, setShut] = useState(false);
  useEffect(() => {
    let isOver = false;
    readDefaults().catch(() => {
      if (!isOver) setShut(true);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return isShut;
}
