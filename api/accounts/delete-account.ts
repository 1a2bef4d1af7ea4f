import { emptyCartIn } from '../cart/empty-cart.ts';
import { forgetCustomersIn } from '../checkout/forget-customers.ts';
import { isCheckingOut, leaveCheckouts } from '../checkout/leave-checkouts.ts';
import type { Deps } from '../deps.ts';
import { forgetBuyerIn } from '../orders/forget-buyer.ts';
import { forgetReviewerIn } from '../reviews/reviews-by.ts';
import { forgetSellerIn } from '../selling/forget-seller.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import type { Owner } from '../sessions/owner.ts';
import { sessionsOf } from '../sessions/sessions-of.ts';
import type { Db } from '../storage/storage.ts';
import { forgetMessagesIn } from '../support/messages-of.ts';
import { emptyWishlistIn } from '../wishlist/empty-wishlist.ts';
import { deleteUser, type User } from './accounts.repo.ts';

/**
 * Deletes an account for good: sessions, cart, wishlist, listings with their photos, codes and messages go; orders stay for
 * the books without name, mail and address, reviews without their writer's name. What is under way at the checkout is given
 * up first, and a payment that had come is an order like the others; one that comes later all the same goes back. Throws
 * payment_processing while nobody can say which it is.
 */
export async function deleteAccount(deps: Deps, user: User): Promise<void> {
  const owner: Owner = `u:${user.id}`;
  const person = async (db: Db) => ({ owner, sessions: await sessionsOf(db, user.id) });
  await leaveCheckouts(deps, await person(deps.storage.db));
  const isDone = await deps.storage.transaction({ owner, catalog: true }, async (tx) => {
    const now = deps.now();
    const all = await person(tx);
    if (await isCheckingOut(tx, all)) return false;
    await emptyCartIn(tx, owner);
    await emptyWishlistIn(tx, owner);
    await forgetSellerIn(tx, now, owner);
    await forgetBuyerIn(tx, now, owner);
    await forgetCustomersIn(tx, all);
    await forgetReviewerIn(tx, owner);
    await forgetMessagesIn(tx, user.email);
    await endSessionsOf(tx, user.id);
    await deleteUser(tx, user.id);
    return true;
  });
  // In another tab the checkout was opened anew.
  if (!isDone) await deleteAccount(deps, user);
}
