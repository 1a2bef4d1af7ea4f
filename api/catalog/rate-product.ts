import { nextChange } from '../storage/change.ts';
import type { Tx } from '../storage/storage.ts';
import { findProductById, updateProduct } from './catalog.repo.ts';
import { productNotFound } from './change-product.ts';

/** By how much the reviews of a product have become more: stars added up, and how many there are. */
interface RatingChange {
  readonly stars: number;
  readonly reviews: number;
}

/**
 * Keeps a product's stars right, in the transaction that writes a review. Also where only words changed: whoever has kept
 * an answer about the product learns that it is old. Throws ShopError not_found when it was deleted or never was.
 */
export async function rateProduct(
  tx: Tx<'catalog'>,
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
