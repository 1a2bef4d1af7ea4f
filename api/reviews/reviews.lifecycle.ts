import { ANONYMOUS_REVIEWER } from '#contract/reviews/review-messages.ts';
import type { AccountDataPart } from '../accounts/account-data.ts';
import { touchProducts } from '../catalog/touch-products.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { anonymizeReviews, moveReviews, listReviewsByOwner } from './reviews.repo.ts';

/** What happens to reviews when a guest signs in or is merged with another, and when an account is exported or deleted. */
export const reviewsLifecycle: GuestMergePart & AccountDataPart = {
  moveGuestData: (tx, _now, guest, heir) => moveReviews(tx, guest, heir),
  productsToChange: async (db, { owner }) =>
    (await listReviewsByOwner(db, owner)).map(({ productId }) => productId),
  // The reviews stay, without their writer's name.
  deleteData: async (tx, now, { owner }) => {
    await touchProducts(tx, now, await anonymizeReviews(tx, owner, ANONYMOUS_REVIEWER));
  },
  exportData: async ({ storage }, { owner }) => ({ reviews: await exportReviews(storage.db, owner) }),
};

async function exportReviews(
  db: Db,
  owner: Owner,
): Promise<{ readonly productId: number; readonly stars: number; readonly text: string }[]> {
  const rows = await listReviewsByOwner(db, owner);
  return rows.map(({ productId, stars, text }) => ({ productId, stars, text }));
}
