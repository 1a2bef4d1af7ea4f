import type { Upload } from '#contract/selling/selling.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { noSuchUpload } from './publish-listing.ts';
import { uploadOnWire } from './upload-on-wire.ts';
import { uploadsOf } from './uploads.repo.ts';

/** One of an owner's own uploads, as far as its photo has been read. Throws ShopError not_found for any other. */
export async function readUpload(
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  owner: Owner | undefined,
  id: number,
): Promise<Upload> {
  const [row] = owner === undefined ? [] : await uploadsOf(storage.db, owner, [id]);
  if (row === undefined) throw noSuchUpload();
  return uploadOnWire(row, now());
}
