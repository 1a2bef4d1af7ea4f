import type { SyncRequest } from '#contract/sync/sync.ts';
import { readCart } from '../cart/read-cart.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { readWishlist } from '../wishlist/read-wishlist.ts';
import type { SyncContents } from './apply-mutations.ts';
import { getOrCreateEpoch } from './epoch.ts';
import { toSyncWishlist } from './sync-wishlist.ts';
import { getAccountId } from './assert-same-account.ts';

/** The response to a sync without mutations: the current state, empty without a session (`undefined`). */
export async function readState(
  deps: Pick<Deps, 'storage' | 'randomBytes'>,
  owner: Owner | undefined,
  cards?: SyncRequest['cards'],
): Promise<SyncContents> {
  const [cart, wishlist, epoch] = await Promise.all([
    readCart(deps, owner),
    readWishlist(deps, owner),
    getOrCreateEpoch(deps),
  ]);
  return {
    results: [],
    notices: [],
    cart,
    wishlist: toSyncWishlist(wishlist, cards),
    account: getAccountId(owner),
    epoch,
  };
}
