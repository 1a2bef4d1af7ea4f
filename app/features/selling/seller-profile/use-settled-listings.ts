import { useEffect, useState } from 'react';
import type { OwnListing } from '#contract/selling/selling.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';

const FIRST_DELAY_MS = 500;
const MAX_LOADS = 8;

/** Loads the screen again until the listings follow their seller: the shop hides and shows them in the background. */
export function useSettledListings(isAway: boolean, listings: readonly OwnListing[]): void {
  const reload = useReload();
  const [loads, setLoads] = useState({ isAway, count: 0 });
  const count = loads.isAway === isAway ? loads.count : 0;
  const isSettled = listings.every((listing) =>
    isAway ? listing.state !== 'for-sale' : listing.paused?.includes('away') !== true,
  );
  useEffect(() => {
    if (isSettled || count >= MAX_LOADS) return undefined;
    const timer = setTimeout(
      () => {
        setLoads({ isAway, count: count + 1 });
        reload();
      },
      FIRST_DELAY_MS * 2 ** count,
    );
    return () => clearTimeout(timer);
  }, [isAway, isSettled, count, reload]);
}
