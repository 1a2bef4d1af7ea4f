import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { toCents } from '#contract/money.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { NewListing } from '#contract/selling/selling.ts';
import { absenceOf, publicAccountOf } from '../accounts/accounts.queries.ts';
import { noteContact } from '../accounts/contacts/contacts.ts';
import { addProduct } from '../catalog/add-product.ts';
import { createListing, type Listing } from '../catalog/create-listing.ts';
import { findProductRow } from '../catalog/find-product.ts';
import { checkedProductOnWire, type ProductRow } from '../catalog/product-on-wire.ts';
import { setPaused } from '../catalog/stock/pause-products.ts';
import type { Deps } from '../deps.ts';
import { asOwner, isGuest, type Session } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { assertReachable, assertWithinLimits } from '../sellers/may-list.ts';
import { emptyToNull } from './changes/empty-to-null.ts';
import { createGrading } from './listing-grading.ts';
import { sendListingsLinkIn } from './send-listings-link.ts';
import { countListing } from './stacks/count-listing.ts';
import { findListedDraft, recordListedDraft } from './stacks/listed-drafts.ts';
import { getUnlistedUploads } from './unlisted-uploads.ts';
import { setUploadsProduct } from './uploads.repo.ts';

/**
 * Publishes a listing in the caller's transaction. Its cover is the upload's photo, followed by the gallery's; an upload
 * belongs to one listing at most, and a draft that was listed before gets its listing. A guest's email is stored, and a
 * link to the listings is mailed to it. Throws ShopError not_found for an upload that is not this owner's,
 * already_used for one that is part of a listing, invalid_input for one that is named twice or a ring on
 * another photo; what `findListedDraft`, `countListing`,
 * `assertReachable` and `assertWithinLimits` throw.
 */
export async function publishListing(
  tx: Tx<'owner' | 'product'>,
  deps: Deps,
  session: Session,
  uploadId: number,
  input: NewListing,
): Promise<Product> {
  const { owner } = session;
  // Before the photos: they belong to the listing by now.
  const listed = await findListedDraft(tx, owner, input.draft);
  if (listed !== undefined) return checkedProductOnWire(listed);
  await countListing(deps, tx, owner);
  const photos = await getUnlistedUploads(tx, owner, [uploadId, ...(input.gallery ?? [])]);
  const email = await assertReachable(tx, deps, owner, input.email);
  const listing = toListing(input, deps.now());
  await assertWithinLimits(tx, deps, owner, { copies: listing.stock ?? 1, priceCents: listing.priceCents });
  const now = deps.now();
  const images = photos.map(({ picture }) => picture);
  const account = await publicAccountOf(tx, owner);
  const seller = {
    sellerOwner: owner,
    sellerName: account?.name ?? null,
    sellerId: account?.publicId ?? null,
  };
  const { grading: check } = input;
  const ringPhotos = photos.map((photo) => ({ uploadId: photo.id, picture: photo.picture }));
  const grading = check === undefined ? null : createGrading(check, ringPhotos, now);
  const row = await addProduct(tx, now, { ...listing, images, grading, ...seller });
  await setUploadsProduct(
    tx,
    photos.map((photo) => photo.id),
    row.id,
  );
  await recordListedDraft(tx, now, session, input.draft, row.id);
  if (email !== undefined && isGuest(owner)) {
    await noteContact(tx, owner, email);
    await sendListingsLinkIn(tx, deps, session, email);
  }
  return checkedProductOnWire(await pauseIfAway(tx, now, row));
}

/** What a seller lists while they are away is not for sale either. */
async function pauseIfAway(tx: Tx<'owner' | 'product'>, now: number, row: ProductRow): Promise<ProductRow> {
  const absence = row.sellerOwner === null ? undefined : await absenceOf(tx, asOwner(row.sellerOwner), now);
  if (absence === undefined) return row;
  await setPaused(tx, now, [row.id], { reason: 'away', isPaused: true, ...absence });
  return (await findProductRow(tx, row.id)) ?? row;
}

function toListing(input: NewListing, now: number): Listing {
  const { title, description, price, comparePrice, category, condition, inStock, copies = 1 } = input;
  return createListing({
    title: title.trim(),
    description,
    priceCents: toCents(price),
    comparePriceCents: comparePrice === undefined ? null : toCents(comparePrice),
    category,
    condition,
    stock: inStock ? copies : 0,
    author: emptyToNull(input.author),
    publisher: emptyToNull(input.publisher),
    publishedYear: input.publishedYear ?? null,
    isbn: (input.isbn === undefined ? undefined : toIsbn13(input.isbn)) ?? null,
    issn: input.issn ?? null,
    createdAt: now,
  });
}
