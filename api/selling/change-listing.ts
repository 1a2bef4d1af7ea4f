import { toCents } from '#contract/money.ts';
import type { Picture } from '#contract/catalog/product.ts';
import type { Grading } from '#contract/grading/grading.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import type { ListingChange, OwnListing } from '#contract/selling/selling.ts';
import { ShopError } from '#contract/shop-error.ts';
import { changeProduct } from '../catalog/change-product.ts';
import type { Listing } from '../catalog/create-listing.ts';
import { recordPriceChange } from '../pricing/record-price-change.ts';
import type { ProductRow } from '../catalog/product-on-wire.ts';
import type { Owner } from '../sessions/owner.ts';
import { assertConditionSupported, createGrading } from './listing-grading.ts';
import { listingOnWire, getOwnListing, type ListingTx } from './own-listing.ts';

/**
 * Changes the given fields of the seller's own listing. Throws ShopError not_found, and invalid_input when the gallery names
 * a picture twice or one that is not the listing's, when the condition check is incomplete, or when it does not support the
 * condition.
 */
export async function changeListing(
  tx: ListingTx,
  now: number,
  owner: Owner,
  id: number,
  change: ListingChange,
): Promise<OwnListing> {
  const before = await getOwnListing(tx, owner, id);
  const grading = toGrading(change, before, now);
  assertConditionSupported({
    category: change.category ?? before.category,
    condition: change.condition ?? before.condition,
    grading,
  });
  const after = await changeProduct(tx, now, id, { ...toProductChanges(change, before.images), grading });
  await recordPriceChange(tx, { before, after, source: 'seller', at: now });
  return listingOnWire(after);
}

/** The check of the changed listing: a change of category clears it, unless it brings a new one. */
function toGrading({ grading, category }: ListingChange, before: ProductRow, now: number): Grading | null {
  if (grading === null) return null;
  if (grading !== undefined) {
    const photos = before.images.map((picture) => ({ picture }));
    return createGrading(grading, photos, now);
  }
  return category === undefined || category === before.category ? before.grading : null;
}

function toProductChanges(change: ListingChange, images: readonly Picture[]): Partial<Listing> {
  const { title, description, price, comparePrice, category, condition, gallery } = change;
  return {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(description === undefined ? {} : { description }),
    ...(price === undefined ? {} : { priceCents: toCents(price) }),
    ...(comparePrice === undefined ? {} : { comparePriceCents: comparePrice && toCents(comparePrice) }),
    ...(category === undefined ? {} : { category }),
    ...(condition === undefined ? {} : { condition }),
    ...(gallery === undefined ? {} : { images: reorderPictures(images, gallery) }),
  };
}

/** Pictures in the order of `urls`; the others are dropped. */
function reorderPictures(images: readonly Picture[], urls: readonly string[]): readonly Picture[] {
  const known = new Map(images.map((image) => [image.url, image]));
  return urls.map((url) => {
    const image = known.get(url);
    known.delete(url); // a duplicate counts as unknown
    if (image !== undefined) return image;
    throw new ShopError('invalid_input', MESSAGES.galleryUnknown, {
      fields: { gallery: MESSAGES.galleryUnknown },
    });
  });
}
