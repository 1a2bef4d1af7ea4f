import type { Notice } from '#contract/cart.ts';
import { mergeCartsIn } from '../cart/merge-carts.ts';
import { moveCheckoutsIn } from '../checkout/move-checkouts.ts';
import { moveOrdersIn } from '../orders/move-orders.ts';
import { moveListingsIn } from '../selling/move-listings.ts';
import { moveReviewsIn } from '../reviews/move-reviews.ts';
import { moveAnswersIn } from '../http/with-idempotency.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { moveMutationsIn } from '../sync/move-mutations.ts';
import { mergeWishlistsIn } from '../wishlist/merge-wishlists.ts';

/**
 * What a guest gathered becomes the user's who signs in: quantities add up to the stock, hearts unite, listings and photos
 * move over, and what became of the guest's changes is known under the user, so that one that comes again after signing in
 * is not made again. Nothing is lost. The heir may be another guest, where two are united. Answers what there is to tell about the cart. To do it twice changes nothing.
 *
 * The caller's transaction holds both owners and gives the session its user:
 * `storage.transaction({ owner: [guest, user], session: String(id) }, …)`.
 */
export async function mergeGuest(
  tx: Tx<'owner'>,
  now: number,
  guest: Owner,
  user: Owner,
): Promise<readonly Notice[]> {
  if (guest === user) return [];
  const notices = await mergeCartsIn(tx, now, guest, user);
  await mergeWishlistsIn(tx, now, guest, user);
  await moveMutationsIn(tx, guest, user);
  await moveListingsIn(tx, guest, user);
  await moveCheckoutsIn(tx, now, guest, user);
  await moveOrdersIn(tx, now, guest, user);
  await moveReviewsIn(tx, guest, user);
  await moveAnswersIn(tx, guest, user);
  return notices;
}
