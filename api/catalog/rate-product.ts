import { nextChange } from '../storage/change.ts';
import type { Tx } from '../storage/storage.ts';
import { findProductById, updateProduct } from './catalog.repo.ts';
import { productNotFound } from './change-product.ts';

/** By how much a product's reviews grew: sum of stars, and number of reviews. */
interface RatingChange {
  readonly stars: number;
  readonly reviews: number;
}

/**
 * Updates a product's rating in the transaction that writes a review, and invalidates cached responses, also if only
 * the review's text changed. Throws ShopError not_found if the product was deleted or never existed.
 */
export async function rateProduct(
  tx: Tx<'product'>,
  now: number,
  id: number,
  { stars, reviews }: RatingChange,
): Promise<void> {
  const row = await findProductById(tx, id);
  if (row === undefined) throw productNotFound();
  await updateProduct(tx, id, {
    ratingSum: row.ratingSum + stars,
    reviewCount: row.reviewCount + reviews,
    updatedAt: now,
    change: await nextChange(tx),
  });
}
