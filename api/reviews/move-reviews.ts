import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { giveReviews } from './reviews.repo.ts';

/** What a guest wrote is the user's who signs in. */
export const moveReviewsIn = (tx: Tx, guest: Owner, user: Owner): Promise<void> =>
  giveReviews(tx, guest, user);
