import type { Deps } from '../deps.ts';
import { forgetTombstonesBefore } from './mirror.repo.ts';

/** A phone that was away for longer fills its copy of the catalog anew. */
const TOMBSTONE_LIFE_MS = 90 * 86_400_000;

/** Clears away the tombstones of products that were deleted long ago. */
export const forgetOldTombstones = ({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<void> =>
  storage.transaction({ catalog: true }, (tx) => forgetTombstonesBefore(tx, now() - TOMBSTONE_LIFE_MS));
