import type { AccountDataPart } from '../accounts/account-data.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { mergeWishlistsIn } from './merge-wishlists.ts';
import { deleteWishlist } from './wishlist.repo.ts';

/** Deletes an owner's wishlist with its items. */
export const deleteWishlistIn = (tx: Tx<'owner'>, owner: Owner): Promise<void> => deleteWishlist(tx, owner);

/** What happens to wishlists when a guest signs in or is merged with another, and when an account is deleted. */
export const wishlistLifecycle: GuestMergePart & AccountDataPart = {
  moveGuestData: mergeWishlistsIn,
  deleteData: (tx, _now, { owner }) => deleteWishlistIn(tx, owner),
};
