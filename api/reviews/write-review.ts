import { ANONYMOUS_REVIEWER, REVIEW_MESSAGES } from '#contract/reviews/review-messages.ts';
import type { Review, ReviewInput } from '#contract/reviews/review.ts';
import { ShopError } from '#contract/shop-error.ts';
import { assertNotBlocked } from '../accounts/blocks/blocks.ts';
import { publicAccountOf } from '../accounts/accounts.queries.ts';
import { rateProduct } from '../catalog/rate-product.ts';
import type { Deps } from '../deps.ts';
import { hasReceived } from '../orders/orders.queries.ts';
import type { Owner, Session } from '../sessions/owner.ts';
import { ownerNow } from '../sessions/sessions.queries.ts';
import type { Tx } from '../storage/storage.ts';
import { reviewOnWire } from './review-on-wire.ts';
import { insertReview, findReview, updateReview, type ReviewRow } from './reviews.repo.ts';

/**
 * Creates or replaces a buyer's review of a product and updates the product's rating. Throws ShopError not_allowed unless
 * the owner has bought and received the product, blocked for a blocked one, not_found for a deleted product.
 */
export async function writeReview(
  deps: Deps,
  session: Session | undefined,
  productId: number,
  input: ReviewInput,
): Promise<Review> {
  if (session === undefined) throw onlyBuyersError();
  return deps.storage.transaction({ owner: session.owner, product: productId }, async (tx) => {
    const owner = await ownerNow(tx, session.id);
    if (owner !== session.owner || !(await hasReceived(tx, owner, productId))) throw onlyBuyersError();
    await assertNotBlocked(tx, owner);
    const before = await findReview(tx, productId, owner);
    await rateProduct(tx, deps.now(), productId, {
      stars: input.stars - (before?.stars ?? 0),
      reviews: before === undefined ? 1 : 0,
    });
    return reviewOnWire(await upsertReview(tx, deps.now(), { owner, productId, before }, input));
  });
}

const onlyBuyersError = (): ShopError => new ShopError('not_allowed', REVIEW_MESSAGES.onlyBuyers);

interface ReviewTarget {
  readonly owner: Owner;
  readonly productId: number;
  readonly before: ReviewRow | undefined;
}

async function upsertReview(
  tx: Tx,
  now: number,
  { owner, productId, before }: ReviewTarget,
  input: ReviewInput,
): Promise<ReviewRow> {
  const name = (await publicAccountOf(tx, owner))?.name ?? ANONYMOUS_REVIEWER;
  const values = { name, stars: input.stars, text: input.text.trim() };
  return before === undefined
    ? insertReview(tx, { ...values, productId, owner, createdAt: now })
    : updateReview(tx, before.id, values);
}
