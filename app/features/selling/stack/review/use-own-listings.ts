import { useEffect, useState } from 'react';
import type { OwnListing } from '#contract/selling/selling.ts';
import { useSyncState } from '#app/pwa/use-sync-state.ts';
import { sellingCalls } from '../../selling-calls.ts';

/** The seller's listings, read once while there is a network; undefined until then, and where the shop does not say. */
export function useOwnListings(): readonly OwnListing[] | undefined {
  const { isOffline } = useSyncState();
  const [listings, setListings] = useState<readonly OwnListing[]>();
  const isRead = listings !== undefined;
  useEffect(() => {
    if (isOffline || isRead) return undefined;
    let isOver = false;
    const read = async () => {
      const answer = await (await sellingCalls()).readListings();
      if (!isOver) setListings(answer.listings);
    };
    // Without them, nothing is asked about.
    read().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isOffline, isRead]);
  return listings;
}
