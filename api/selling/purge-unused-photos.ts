import { HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { purgeResponsesTo } from '../http/idempotency/with-idempotency.ts';
import { deleteUnusedUploads, findUnreferencedPhotos } from './uploads.repo.ts';

const CHUNK_SIZE = 200;

/**
 * Deletes uploads from before an instant that were never listed, and files that no upload references. Files younger than an
 * hour stay, because an upload writes its files before its row.
 */
export async function purgeUnusedPhotos(deps: Deps, before: number): Promise<void> {
  await deps.storage.transaction({}, async (tx) => {
    await deleteUnusedUploads(tx, { before });
    // Or a resent photo would get the stored response about an upload that is gone. Responses are slightly younger.
    await purgeResponsesTo(tx, { method: 'POST', path: '/api/upload' }, before + HOUR_MS);
  });
  const settled = deps.now() - HOUR_MS;
  await deps.photoFiles.clearUnfinished(settled);
  for await (const old of deps.photoFiles.listOld(settled)) {
    for (let at = 0; at < old.length; at += CHUNK_SIZE) {
      for (const name of await findUnreferencedPhotos(deps.storage.db, old.slice(at, at + CHUNK_SIZE))) {
        await deps.photoFiles.remove(name, settled);
      }
    }
  }
}
