import { emptyCartIn } from '../cart/empty-cart.ts';
import { forgetCustomersIn } from '../checkout/forget-customers.ts';
import type { Deps } from '../deps.ts';
import { forgetBuyerIn } from '../orders/forget-buyer.ts';
import { forgetReviewerIn } from '../reviews/reviews-by.ts';
import { forgetSellerIn } from '../selling/forget-seller.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import type { Owner } from '../sessions/owner.ts';
import { forgetMessagesIn } from '../support/messages-of.ts';
import { emptyWishlistIn } from '../wishlist/empty-wishlist.ts';
import { deleteUser, type User } from './accounts.repo.ts';

/**
 * Deletes an account for good: sessions, cart, wishlist, listings with their photos, codes and messages go; orders stay for
 * the books without name, mail and address, reviews without their writer's name.
 */
export async function deleteAccount(deps: Deps, user: User): Promise<void> {
  const owner: Owner = `u:${user.id}`;
  const now = deps.now();
  await deps.storage.transaction({ owner, catalog: true }, async (tx) => {
    await emptyCartIn(tx, owner);
    await emptyWishlistIn(tx, owner);
    await forgetSellerIn(tx, now, owner);
    await forgetBuyerIn(tx, now, owner);
    await forgetCustomersIn(tx, { owner });
    await forgetReviewerIn(tx, owner);
    await forgetMessagesIn(tx, user.email);
    await endSessionsOf(tx, user.id);
    await deleteUser(tx, user.id);
  });
}
