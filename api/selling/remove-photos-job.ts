import * as z from 'zod/mini';
import { HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Handler } from '../jobs/run-due-jobs.ts';
import type { Tx } from '../storage/storage.ts';
import { findUnreferencedPhotos, type DeletedUpload } from './uploads.repo.ts';

const KIND = 'remove-photos';

/** Uploads whose files one job removes: some thirty files each, in a bucket one call per file. */
export const PHOTOS_PER_JOB = 20;

/**
 * Enqueues the removal of the deleted uploads' files, in the transaction that deletes the rows, so that a crash leaves neither
 * a row without files nor files without a row. `nextAt` in ms: at least an hour after the newest of the uploads.
 */
export async function enqueueRemoval(
  tx: Tx,
  now: number,
  gone: readonly DeletedUpload[],
  nextAt: number,
): Promise<void> {
  const [first] = gone;
  if (first === undefined) return;
  const photos = gone.map(({ photo }) => photo);
  await enqueue(tx, now, { key: `${KIND}:${first.id}`, kind: KIND, payload: { photos }, nextAt });
}

/** Job handler: removes the files of photos that no upload references any more. */
export const removePhotosHandler = {
  [KIND]: async (deps, payload) => {
    const { photos } = z.parse(z.object({ photos: z.array(z.string()) }), payload);
    await removeUnreferenced(deps, photos);
  },
} satisfies Readonly<Record<string, Handler>>;

/** Removes the files of those photos that no upload references. Files younger than an hour stay: their upload may follow. */
export async function removeUnreferenced(
  { storage, photoFiles, now }: Pick<Deps, 'storage' | 'photoFiles' | 'now'>,
  photos: readonly string[],
): Promise<void> {
  for (const name of await findUnreferencedPhotos(storage.db, photos))
    await photoFiles.remove(name, now() - HOUR_MS);
}
