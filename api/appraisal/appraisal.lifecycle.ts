import { DAY_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { purgeInChunks } from '../storage/purge-in-chunks.ts';
import { deleteUnknownBefore, instantOfUnknown, instantsOfUnknown } from './isbn-records.repo.ts';

/** For so long, Open Library is not asked again about an ISBN that it does not know. */
export const UNKNOWN_ISBN_TTL_MS = 30 * DAY_MS;

/** Bounds what scans of invented ISBNs can store; the oldest go first. */
const MAX_UNKNOWN = 200_000;

/** Forgets unknown ISBNs that were asked about before an instant, and those beyond the newest 200,000. */
export async function purgeUnknownIsbns(
  { storage }: Pick<Deps, 'storage'>,
  before: number,
  maxUnknown = MAX_UNKNOWN,
): Promise<void> {
  const oldestKept = await instantOfUnknown(storage.db, maxUnknown);
  await purgeInChunks(
    storage,
    { instantAfter: instantsOfUnknown, deleteBefore: deleteUnknownBefore },
    Math.max(before, oldestKept ?? before),
  );
}
