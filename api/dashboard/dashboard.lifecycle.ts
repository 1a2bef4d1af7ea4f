import type { Deps } from '../deps.ts';
import { deleteCallsBefore } from './dependency-hours.repo.ts';

/** Deletes the statistics of calls to external services from before an instant. */
export const purgeCallHours = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  storage.transaction({}, (tx) => deleteCallsBefore(tx, before));
