import type { AccountDataPart } from '../accounts/account-data.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { deleteCart } from './cart.repo.ts';
import { mergeCartsIn } from './merge-carts.ts';

/** Deletes an owner's cart with its lines. */
export const deleteCartIn = (tx: Tx<'owner'>, owner: Owner): Promise<void> => deleteCart(tx, owner);

/** What happens to carts when a guest signs in or is merged with another, and when an account is deleted. */
export const cartLifecycle: GuestMergePart & AccountDataPart = {
  moveGuestData: mergeCartsIn,
  deleteData: (tx, _now, { owner }) => deleteCartIn(tx, owner),
};
