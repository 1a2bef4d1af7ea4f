import type { Deps } from '../deps.ts';
import { deleteCodesBefore } from './codes.repo.ts';

/** Deletes the sign-in codes that expired before an instant. */
export const purgeCodes = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  storage.transaction({}, (tx) => deleteCodesBefore(tx, before));
