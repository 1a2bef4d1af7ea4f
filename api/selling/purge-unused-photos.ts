import { HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { purgeResponsesTo } from '../http/idempotency/with-idempotency.ts';
import { deleteUnused, unnamed } from './uploads.repo.ts';

const AT_ONCE = 200;

/**
 * Deletes uploads from before an instant that were never listed, and files that no upload names. Files younger than an hour
 * stay, because an upload that is just being made has its file before its row.
 */
export async function purgeUnusedPhotos(deps: Deps, before: number): Promise<void> {
  await deps.storage.transaction({}, async (tx) => {
    await deleteUnused(tx, { before });
    // Or a phone that sends its photo again would be told of an upload that is gone. An answer is a moment younger.
    await purgeResponsesTo(tx, { method: 'POST', path: '/api/upload' }, before + HOUR_MS);
  });
  const settled = deps.now() - HOUR_MS;
  await deps.photoFiles.clearUnfinished(settled);
  const kept = await deps.photoFiles.list();
  const old = kept.filter(({ touchedAt }) => touchedAt < settled).map(({ name }) => name);
  for (let at = 0; at < old.length; at += AT_ONCE) {
    for (const name of await unnamed(deps.storage.db, old.slice(at, at + AT_ONCE))) {
      await deps.photoFiles.remove(name, settled);
    }
  }
}
