import type { Deps } from '../deps.ts';
import { deleteTombstonesBefore } from './mirror.repo.ts';

/** Deletes tombstones from before an instant. A phone that was offline longer downloads the whole mirror again. */
export const purgeTombstones = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  storage.transaction({}, (tx) => deleteTombstonesBefore(tx, before));
