import type { Deps } from '../deps.ts';
import { forgetEntriesBefore } from './audit.repo.ts';

/** How long the audit trail reaches back: two years. */
const LIFE_MS = 2 * 365 * 86_400_000;

/** Clears away the entries of the audit trail that are older. */
export const forgetOldEntries = ({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<void> =>
  storage.transaction({}, (tx) => forgetEntriesBefore(tx, now() - LIFE_MS));
