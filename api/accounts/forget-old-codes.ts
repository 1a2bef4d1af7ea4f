import type { Deps } from '../deps.ts';
import { forgetCodesBefore } from './codes.repo.ts';

const DAY_MS = 86_400_000;

/** Clears away codes that expired more than a day ago. */
export const forgetOldCodes = (deps: Deps): Promise<void> =>
  deps.storage.transaction({}, (tx) => forgetCodesBefore(tx, deps.now() - DAY_MS));
