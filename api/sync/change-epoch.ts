import type { Deps } from '../deps.ts';
import { nextChange } from '../storage/change.ts';
import { generateEpoch } from './epoch.ts';
import { writeEpoch } from '../storage/epoch.ts';
import type { Tx } from '../storage/storage.ts';

/**
 * Gives a database that was restored from a backup a new epoch, so that phones resend what was acknowledged since the
 * backup and refill their mirror of the catalog. Returns the epoch.
 */
export async function changeEpoch(deps: Pick<Deps, 'storage' | 'randomBytes'>): Promise<string> {
  return deps.storage.transaction({ catalog: true }, (tx) => replaceEpoch(deps, tx));
}

/** The same within a transaction. */
export async function replaceEpoch(deps: Pick<Deps, 'randomBytes'>, tx: Tx<'product'>): Promise<string> {
  const epoch = generateEpoch(deps);
  await writeEpoch(tx, epoch, { replace: true });
  await nextChange(tx); // invalidates cached responses about the catalog
  return epoch;
}
