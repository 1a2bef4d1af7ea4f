import { A_READER } from '#contract/reviews/review-messages.ts';
import type { AccountDataPart } from '../accounts/account-data.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { disownReviews, giveReviews, reviewsByOwner } from './reviews.repo.ts';

/** The reviews' part when a guest signs in or is united with another, and when an account is exported or deleted. */
export const reviewsLifecycle: GuestMergePart & AccountDataPart = {
  moveGuestData: (tx, _now, guest, heir) => giveReviews(tx, guest, heir),
  // The review stays; its writer's name goes.
  deleteData: (tx, _now, { owner }) => disownReviews(tx, owner, A_READER),
  exportData: async ({ storage }, { owner }) => ({ reviews: await reviewsBy(storage.db, owner) }),
};

async function reviewsBy(
  db: Db,
  owner: Owner,
): Promise<{ readonly productId: number; readonly stars: number; readonly text: string }[]> {
  const rows = await reviewsByOwner(db, owner);
  return rows.map(({ productId, stars, text }) => ({ productId, stars, text }));
}
