import type { Upload } from '#contract/selling/selling.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { uploadNotFound } from './unlisted-uploads.ts';
import { uploadOnWire } from './upload-on-wire.ts';
import { findUploads } from './uploads.repo.ts';

/** An owner's upload with the suggestion so far. Throws ShopError not_found, also for another owner's upload. */
export async function readUpload(
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  owner: Owner | undefined,
  id: number,
): Promise<Upload> {
  const [row] = owner === undefined ? [] : await findUploads(storage.db, owner, [id]);
  if (row === undefined) throw uploadNotFound();
  return uploadOnWire(row, now());
}
