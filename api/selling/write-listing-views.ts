import { addViews } from './listing-interest.repo.ts';
import type { ViewDeps } from './listing-views.ts';

/** Stores the views counted since the last call. Those of unknown and deleted products are dropped. */
export async function writeListingViews({
  storage,
  listingViews,
}: Pick<ViewDeps, 'storage' | 'listingViews'>): Promise<void> {
  const counts = listingViews.take();
  if (counts.length === 0) return;
  try {
    // One writer at a time: processes that update the same rows in another order would deadlock.
    await storage.transaction({ session: 'listing-views' }, (tx) => addViews(tx, counts));
  } catch (error) {
    listingViews.giveBack(counts);
    throw error;
  }
}
