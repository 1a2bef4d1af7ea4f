import { A_READER } from '#contract/review-messages.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db, Tx } from '../storage/storage.ts';
import { disownReviews, reviewsByOwner } from './reviews.repo.ts';

/** What somebody wrote about what he bought. */
export async function reviewsBy(
  db: Db,
  owner: Owner,
): Promise<{ readonly productId: number; readonly stars: number; readonly text: string }[]> {
  const rows = await reviewsByOwner(db, owner);
  return rows.map(({ productId, stars, text }) => ({ productId, stars, text }));
}

/** What was said stays; who said it is forgotten. */
export const forgetReviewerIn = (tx: Tx, owner: Owner): Promise<void> => disownReviews(tx, owner, A_READER);
