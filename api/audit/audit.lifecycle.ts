import type { Deps } from '../deps.ts';
import { deleteEntriesBefore } from './audit.repo.ts';

/** Deletes audit entries from before an instant. */
export const purgeAuditEntries = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  storage.transaction({}, (tx) => deleteEntriesBefore(tx, before));
