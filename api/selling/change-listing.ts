import { toCents } from '#contract/money.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import type { ListingChange, OwnListing } from '#contract/selling/selling.ts';
import { ShopError } from '#contract/shop-error.ts';
import { changeProduct } from '../catalog/change-product.ts';
import type { Listing } from '../catalog/listing.ts';
import { notePrices } from '../pricing/note-price.ts';
import type { Owner } from '../sessions/owner.ts';
import { listingOnWire, ownListing, type Sale } from './own-listing.ts';

/**
 * Changes what is named of an own listing. Throws ShopError not_found when there is no such listing of this owner,
 * invalid_input when the gallery names a picture twice or one that is not the listing's.
 */
export async function changeListing(
  tx: Sale,
  now: number,
  owner: Owner,
  id: number,
  asked: ListingChange,
): Promise<OwnListing> {
  const before = await ownListing(tx, owner, id);
  const after = await changeProduct(tx, now, id, changesFrom(asked, before.images));
  await notePrices(tx, { before, after, source: 'seller', at: now });
  return listingOnWire(after);
}

function changesFrom(asked: ListingChange, images: readonly Picture[]): Partial<Listing> {
  const { title, description, price, comparePrice, category, condition, gallery } = asked;
  return {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(description === undefined ? {} : { description }),
    ...(price === undefined ? {} : { priceCents: toCents(price) }),
    ...(comparePrice === undefined ? {} : { comparePriceCents: comparePrice && toCents(comparePrice) }),
    ...(category === undefined ? {} : { category }),
    ...(condition === undefined ? {} : { condition }),
    ...(gallery === undefined ? {} : { images: inOrder(images, gallery) }),
  };
}

/** Pictures in the order of `urls`; those that are not named are dropped. */
function inOrder(images: readonly Picture[], urls: readonly string[]): readonly Picture[] {
  const known = new Map(images.map((image) => [image.url, image]));
  return urls.map((url) => {
    const image = known.get(url);
    known.delete(url); // named again, it is unknown
    if (image !== undefined) return image;
    throw new ShopError('invalid_input', MESSAGES.galleryUnknown, {
      fields: { gallery: MESSAGES.galleryUnknown },
    });
  });
}
