import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { toCents } from '#contract/money.ts';
import type { Product } from '#contract/catalog/product.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import type { NewListing } from '#contract/selling/selling.ts';
import { ShopError } from '#contract/shop-error.ts';
import { publicNameOfOwner } from '../accounts/accounts.queries.ts';
import { addProduct } from '../catalog/add-product.ts';
import { listingOf, type Listing } from '../catalog/listing.ts';
import { productOnWire } from '../catalog/product-on-wire.ts';
import type { Deps } from '../deps.ts';
import { keepEmail } from '../sessions/change-session.ts';
import { isGuest, type Owner, type Session } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { sendListingsLinkIn } from './send-listings-link.ts';
import { setProduct, uploadsOf, type UploadRow } from './uploads.repo.ts';

export const noSuchUpload = (): ShopError => new ShopError('not_found', MESSAGES.noSuchUpload);

/**
 * Puts a listing on the shelves, in the caller's transaction: its cover is the upload's photo, the gallery's follow in
 * their order, and no upload becomes part of a second one. A guest's email is kept with the session, and a link to the
 * listings is mailed there. Throws ShopError not_found for an upload that is not this owner's, already_used for one that
 * is listed, invalid_input for one that is named twice.
 */
export async function publishListing(
  tx: Tx<'owner' | 'catalog'>,
  deps: Deps,
  session: Session,
  uploadId: number,
  asked: NewListing,
): Promise<Product> {
  const { id, owner } = session;
  const photos = await unusedOf(tx, owner, [uploadId, ...(asked.gallery ?? [])]);
  const now = deps.now();
  const images = photos.map(({ picture }) => picture);
  const sellerName = (await publicNameOfOwner(tx, owner)) ?? null;
  const seller = { sellerOwner: owner, sellerName };
  const row = await addProduct(tx, now, { ...listingFrom(asked, now), images, ...seller });
  await setProduct(
    tx,
    photos.map((photo) => photo.id),
    row.id,
  );
  if (asked.email !== undefined && isGuest(owner)) {
    await keepEmail(tx, id, asked.email);
    await sendListingsLinkIn(tx, deps, session, asked.email);
  }
  return productOnWire(row);
}

/** The owner's uploads by their ids, in that order, none of them part of a listing. */
async function unusedOf(tx: Tx<'owner'>, owner: Owner, ids: readonly number[]): Promise<UploadRow[]> {
  if (new Set(ids).size < ids.length) {
    throw new ShopError('invalid_input', MESSAGES.photoTwice, { fields: { gallery: MESSAGES.photoTwice } });
  }
  const found = new Map((await uploadsOf(tx, owner, ids)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (row === undefined) throw noSuchUpload();
    if (row.productId !== null) throw new ShopError('already_used', MESSAGES.alreadyUsed);
    return row;
  });
}

function listingFrom(asked: NewListing, now: number): Listing {
  const { title, description, price, comparePrice, category, condition, inStock, copies = 1 } = asked;
  return listingOf({
    title: title.trim(),
    description,
    priceCents: toCents(price),
    comparePriceCents: comparePrice === undefined ? null : toCents(comparePrice),
    category,
    condition,
    stock: inStock ? copies : 0,
    author: textOrNull(asked.author),
    publisher: textOrNull(asked.publisher),
    publishedYear: asked.publishedYear ?? null,
    isbn: (asked.isbn === undefined ? undefined : toIsbn13(asked.isbn)) ?? null,
    createdAt: now,
  });
}

/** What was left empty is unknown. */
function textOrNull(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
