import { writeBufferedCounts } from '../../storage/buffered-counts.ts';
import { addViews } from '../listing-interest.repo.ts';
import type { ViewDeps } from './listing-views.ts';

/** Stores the views counted since the last call. Those of unknown and deleted products are dropped. */
export const writeListingViews = ({
  storage,
  listingViews,
}: Pick<ViewDeps, 'storage' | 'listingViews'>): Promise<void> =>
  writeBufferedCounts(storage, 'listing-views', listingViews, addViews);
