import type { Deps } from '../deps.ts';
import { deleteTombstonesBefore } from './mirror.repo.ts';

/** Deletes the tombstones of products that were deleted before an instant: a phone that was offline longer downloads the mirror again. */
export const purgeTombstones = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  storage.transaction({ catalog: true }, (tx) => deleteTombstonesBefore(tx, before));
