import type { Deps } from '../../deps.ts';
import { createBufferedCounts, type BufferedCounts } from '../../storage/buffered-counts.ts';

/** Views by product id, without who viewed. */
export type ListingViews = BufferedCounts<number>;

export interface ViewDeps extends Deps {
  readonly listingViews: ListingViews;
}

const MAX_PRODUCTS = 20_000;

export const createListingViews = (): ListingViews => createBufferedCounts(MAX_PRODUCTS);
