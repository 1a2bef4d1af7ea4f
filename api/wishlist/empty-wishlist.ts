import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { deleteWishlist } from './wishlist.repo.ts';

/** Takes an owner's wishlist away, with all that is in it. */
export const emptyWishlistIn = (tx: Tx<'owner'>, owner: Owner): Promise<void> => deleteWishlist(tx, owner);
