import { useEffect, useState } from 'react';
import type { Seller } from '#contract/sellers/seller.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';

const FIRST_DELAY_MS = 500;
const MAX_LOADS = 8;

/** Loads the screen again until the listings follow their seller: the shop hides and shows them in the background. */
export function useSettledListings(away: Seller['away'], listings: readonly OwnListing[]): void {
  const reload = useReload();
  const absence = JSON.stringify(away);
  const [loads, setLoads] = useState({ absence, count: 0 });
  const count = loads.absence === absence ? loads.count : 0;
  const isSettled = listings.every((listing) => isSettledListing(listing, away));
  useEffect(() => {
    if (isSettled || count >= MAX_LOADS) return undefined;
    const timer = setTimeout(
      () => {
        setLoads({ absence, count: count + 1 });
        reload();
      },
      FIRST_DELAY_MS * 2 ** count,
    );
    return () => clearTimeout(timer);
  }, [absence, isSettled, count, reload]);
}

function isSettledListing({ product, state, paused }: OwnListing, away: Seller['away']): boolean {
  if (away === undefined) return paused?.includes('away') !== true;
  // The first day back is known where nothing else hides the listing.
  const isOnlyAway = paused?.length === 1 && paused[0] === 'away';
  return state !== 'for-sale' && (!isOnlyAway || product.paused?.until === away.until);
}
