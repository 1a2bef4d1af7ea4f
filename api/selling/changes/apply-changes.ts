import { isDeepStrictEqual } from 'node:util';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { changeProduct } from '../../catalog/change-product.ts';
import type { Listing } from '../../catalog/create-listing.ts';
import { differenceOf, type WireFields } from '../../catalog/product-fields.ts';
import type { ProductRow } from '../../catalog/product-on-wire.ts';
import { hasOrder } from '../../orders/orders.queries.ts';
import { recordPriceChange } from '../../pricing/record-price-change.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import { assertConditionSupported } from '../listing-grading.ts';
import { findFirstTitle, insertChanges, isHeld } from './listing-changes.repo.ts';
import { isSameBook } from './same-book.ts';

/** What a buyer who is paying must get as it was shown. */
const HELD_FIELDS = ['title', 'isbn', 'category', 'condition', 'grading'] as const;

/**
 * Changes a listing by the rules for its seller, and records the change. A change of category without a new condition check
 * clears it. Throws ShopError invalid_input when the check does not support the condition; conflict while a checkout holds
 * a copy, and when an ordered or reviewed listing would become another book.
 */
export async function applyChanges(
  tx: Tx<'product'>,
  now: number,
  before: ProductRow,
  changes: Partial<Listing>,
): Promise<ProductRow> {
  const next = withChanges(before, changes);
  await assertMayChange(tx, before, next);
  const after = await changeProduct(tx, now, before.id, { ...changes, grading: next.grading });
  await recordPriceChange(tx, { before, after, source: 'seller', at: now });
  const difference = differenceWithPictures(before, after);
  if (difference !== undefined) await insertChanges(tx, [{ productId: before.id, at: now, ...difference }]);
  return after;
}

/** The listing as `applyChanges` would make it. */
export function withChanges(before: ProductRow, changes: Partial<Listing>): ProductRow {
  const next = { ...before, ...changes };
  const isOutdated = next.category !== before.category && changes.grading === undefined;
  return isOutdated ? { ...next, grading: null } : next;
}

/** Throws what `applyChanges` would throw. */
export async function assertMayChange(db: Db, before: ProductRow, next: ProductRow): Promise<void> {
  assertConditionSupported(next);
  const isHeldFieldChanged = HELD_FIELDS.some((key) => !isDeepStrictEqual(before[key], next[key]));
  if (isHeldFieldChanged && (await isHeld(db, before.id)))
    throw new ShopError('conflict', MESSAGES.beingBought);
  if (next.title === before.title && next.isbn === before.isbn) return;
  if (before.reviewCount === 0 && !(await hasOrder(db, before.id))) return;
  const firstTitle = (await findFirstTitle(db, before.id)) ?? before.title;
  if (!isSameBook(before, next, firstTitle)) throw new ShopError('conflict', MESSAGES.otherBook);
}

function differenceWithPictures(
  before: ProductRow,
  after: ProductRow,
): { readonly before: WireFields; readonly after: WireFields } | undefined {
  const fields = differenceOf(before, after);
  const [had, has] = [before, after].map(({ images }) => images.map(({ url }) => url));
  if (isDeepStrictEqual(had, has)) return fields;
  return { before: { ...fields?.before, images: had }, after: { ...fields?.after, images: has } };
}
