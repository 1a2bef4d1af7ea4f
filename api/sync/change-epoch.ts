import type { Deps } from '../deps.ts';
import { nextChange } from '../storage/change.ts';
import { generateEpoch } from './epoch.ts';
import { writeEpoch } from '../storage/epoch.ts';

/**
 * Gives a database that was restored from a backup a new epoch, so that phones resend what was acknowledged since the
 * backup and refill their mirror of the catalog. Returns the epoch.
 */
export async function changeEpoch(deps: Pick<Deps, 'storage' | 'randomBytes'>): Promise<string> {
  const epoch = generateEpoch(deps);
  await deps.storage.transaction({ catalog: true }, async (tx) => {
    await writeEpoch(tx, epoch, { replace: true });
    await nextChange(tx); // invalidates cached responses about the catalog
  });
  return epoch;
}
