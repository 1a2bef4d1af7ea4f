import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { toCents } from '#contract/money.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import type { ListingChange, OwnListing } from '#contract/selling/selling.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Listing } from '../../catalog/create-listing.ts';
import type { Deps } from '../../deps.ts';
import { assertChangeWithinLimits } from '../../sellers/may-list.ts';
import type { Owner } from '../../sessions/owner.ts';
import { applyChanges } from './apply-changes.ts';
import { emptyToNull } from './empty-to-null.ts';
import { createGrading, type RingPhoto } from '../listing-grading.ts';
import { listingOnWire, getOwnListing, type ListingTx } from '../own-listing.ts';
import { getUnlistedUploads } from '../unlisted-uploads.ts';
import { setUploadsProduct } from '../uploads.repo.ts';

/**
 * Changes the given fields of the seller's own listing. Throws ShopError not_found; invalid_input when the gallery names a
 * picture twice or one that is not the listing's, or when the condition check is incomplete; and what `getUnlistedUploads`,
 * `assertChangeWithinLimits` and `applyChanges` throw.
 */
export async function changeListing(
  tx: ListingTx,
  deps: Deps,
  owner: Owner,
  id: number,
  change: ListingChange,
): Promise<OwnListing> {
  const before = await getOwnListing(tx, owner, id);
  const now = deps.now();
  await assertChangeWithinLimits(tx, deps, before, toProductChanges(change));
  const { gallery, grading } = change;
  const uploadIds = gallery?.flatMap((item) => (typeof item === 'string' ? [] : [item.upload])) ?? [];
  const added = (await getUnlistedUploads(tx, owner, uploadIds)).map(
    ({ id: uploadId, picture }): RingPhoto => ({ uploadId, picture }),
  );
  const photos = [...before.images.map((picture): RingPhoto => ({ picture })), ...added];
  const after = await applyChanges(tx, now, before, {
    ...toProductChanges(change),
    ...(gallery === undefined ? {} : { images: orderPictures(photos, gallery) }),
    ...(grading === undefined
      ? {}
      : { grading: grading === null ? null : createGrading(grading, photos, now) }),
  });
  await setUploadsProduct(tx, uploadIds, id);
  return listingOnWire(after);
}

function toProductChanges(change: ListingChange): Partial<Listing> {
  const { title, description, price, comparePrice, category, condition } = change;
  const { author, publisher, publishedYear, isbn, issn } = change;
  return {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(description === undefined ? {} : { description }),
    ...(price === undefined ? {} : { priceCents: toCents(price) }),
    ...(comparePrice === undefined ? {} : { comparePriceCents: comparePrice && toCents(comparePrice) }),
    ...(category === undefined ? {} : { category }),
    ...(condition === undefined ? {} : { condition }),
    ...(author === undefined ? {} : { author: emptyToNull(author) }),
    ...(publisher === undefined ? {} : { publisher: emptyToNull(publisher) }),
    ...(publishedYear === undefined ? {} : { publishedYear }),
    ...(isbn === undefined ? {} : { isbn: isbn === null ? null : (toIsbn13(isbn) ?? null) }),
    ...(issn === undefined ? {} : { issn }),
  };
}

/** Pictures in the order of the gallery; the others are dropped. */
function orderPictures(
  photos: readonly RingPhoto[],
  gallery: NonNullable<ListingChange['gallery']>,
): readonly Picture[] {
  const left = new Set(photos);
  return gallery.map((item) => {
    const photo = [...left].find(({ uploadId, picture }) =>
      typeof item === 'string' ? uploadId === undefined && picture.url === item : uploadId === item.upload,
    );
    if (photo === undefined)
      throw new ShopError('invalid_input', MESSAGES.galleryUnknown, {
        fields: { gallery: MESSAGES.galleryUnknown },
      });
    left.delete(photo); // a duplicate counts as unknown
    return photo.picture;
  });
}
