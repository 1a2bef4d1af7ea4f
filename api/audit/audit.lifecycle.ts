import type { Deps } from '../deps.ts';
import { deleteEntriesBefore, instantsOfEntries } from './audit.repo.ts';
import { purgeInChunks } from '../storage/purge-in-chunks.ts';

/** Deletes audit entries from before an instant. */
export const purgeAuditEntries = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  purgeInChunks(storage, { instantAfter: instantsOfEntries, deleteBefore: deleteEntriesBefore }, before);
