import type { Deps } from '../deps.ts';
import { deleteCodesBefore, instantsOfCodes } from './codes.repo.ts';
import { purgeInChunks } from '../storage/purge-in-chunks.ts';

/** Deletes the sign-in codes that expired before an instant. */
export const purgeCodes = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  purgeInChunks(storage, { instantAfter: instantsOfCodes, deleteBefore: deleteCodesBefore }, before);
