import { A_READER, REVIEW_MESSAGES } from '#contract/reviews/review-messages.ts';
import type { Review, ReviewInput } from '#contract/reviews/review.ts';
import { ShopError } from '#contract/shop-error.ts';
import { publicNameOfOwner } from '../accounts/accounts.queries.ts';
import { rateProduct } from '../catalog/rate-product.ts';
import type { Deps } from '../deps.ts';
import { hasReceived } from '../orders/orders.queries.ts';
import type { Owner, Session } from '../sessions/owner.ts';
import { ownerNow } from '../sessions/sessions.queries.ts';
import type { Tx } from '../storage/storage.ts';
import { reviewOnWire } from './review-on-wire.ts';
import { insertReview, reviewOf, updateReview, type ReviewRow } from './reviews.repo.ts';

/**
 * Writes down what a buyer says of a product, and counts his stars; said again, it takes the place of what he said before.
 * Throws ShopError not_allowed for whoever has not bought it or has not got it yet, not_found for a product that is gone.
 */
export async function writeReview(
  deps: Deps,
  session: Session | undefined,
  productId: number,
  said: ReviewInput,
): Promise<Review> {
  if (session === undefined) throw onlyBuyers();
  return deps.storage.transaction({ owner: session.owner, catalog: true }, async (tx) => {
    const owner = await ownerNow(tx, session.id);
    if (owner !== session.owner || !(await hasReceived(tx, owner, productId))) throw onlyBuyers();
    const before = await reviewOf(tx, productId, owner);
    await rateProduct(tx, deps.now(), productId, {
      stars: said.stars - (before?.stars ?? 0),
      reviews: before === undefined ? 1 : 0,
    });
    return reviewOnWire(await keep(tx, deps.now(), { owner, productId, before }, said));
  });
}

const onlyBuyers = (): ShopError => new ShopError('not_allowed', REVIEW_MESSAGES.onlyBuyers);

interface About {
  readonly owner: Owner;
  readonly productId: number;
  readonly before: ReviewRow | undefined;
}

async function keep(
  tx: Tx,
  now: number,
  { owner, productId, before }: About,
  said: ReviewInput,
): Promise<ReviewRow> {
  const name = (await publicNameOfOwner(tx, owner)) ?? A_READER;
  const words = { name, stars: said.stars, text: said.text.trim() };
  return before === undefined
    ? insertReview(tx, { ...words, productId, owner, createdAt: now })
    : updateReview(tx, before.id, words);
}
