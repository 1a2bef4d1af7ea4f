import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { findUploads, type UploadRow } from './uploads.repo.ts';

export const uploadNotFound = (): ShopError => new ShopError('not_found', MESSAGES.noSuchUpload);

/**
 * The owner's uploads in the order of `ids`. Throws ShopError invalid_input if one is named twice, not_found if one is not this
 * owner's, already_used if one is part of a listing.
 */
export async function getUnlistedUploads(
  tx: Tx<'owner'>,
  owner: Owner,
  ids: readonly number[],
): Promise<UploadRow[]> {
  if (new Set(ids).size < ids.length) {
    throw new ShopError('invalid_input', MESSAGES.photoTwice, { fields: { gallery: MESSAGES.photoTwice } });
  }
  const found = new Map((await findUploads(tx, owner, ids)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (row === undefined) throw uploadNotFound();
    if (row.productId !== null) throw new ShopError('already_used', MESSAGES.alreadyUsed);
    return row;
  });
}
