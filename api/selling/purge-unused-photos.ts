import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { enqueueRemoval, PHOTOS_PER_JOB } from './remove-photos-job.ts';
import { sweepPhotoFiles } from './sweep-photo-files.ts';
import { deleteUnusedUploads } from './uploads.repo.ts';

/** How long an upload that is not listed stays. */
export const UNUSED_UPLOAD_TTL_MS = 48 * HOUR_MS;

/** Deletes uploads from before an instant (ms) that were never listed, with their files. */
export async function purgeUnusedPhotos(deps: Deps, before: number): Promise<void> {
  while (!deps.closing()) {
    const gone = await deps.storage.transaction({}, async (tx) => {
      const now = deps.now();
      const deleted = await deleteUnusedUploads(tx, before, PHOTOS_PER_JOB);
      await enqueueRemoval(tx, now, deleted, now);
      return deleted;
    });
    if (gone.length < PHOTOS_PER_JOB) break;
    await yieldToEventLoop();
  }
  await sweepPhotoFiles(deps);
}
