import type { Deps } from '../deps.ts';
import { deleteCallsBefore } from './dependency-hours.repo.ts';

/** Deletes how calls to services outside went before an instant. */
export const purgeCallHours = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  storage.transaction({}, (tx) => deleteCallsBefore(tx, before));
