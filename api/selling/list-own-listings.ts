import type { OwnListings } from '#contract/selling.ts';
import { productsOfSeller } from '../catalog/products-of-seller.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { listingOnWire } from './own-listing.ts';

/** What somebody listed, newest first: for sale, sold or hidden, but not what was taken down. */
export const listOwnListings = async (
  { storage }: Pick<Deps, 'storage'>,
  owner: Owner,
): Promise<OwnListings['listings']> => (await productsOfSeller(storage.db, owner)).map(listingOnWire);
