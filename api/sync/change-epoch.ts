import type { Deps } from '../deps.ts';
import { nextChange } from '../storage/change.ts';
import { generateEpoch } from './epoch.ts';
import { writeEpoch } from './sync.repo.ts';

/**
 * For a database that was restored from a backup: gives it another id, so that phones send again what was acknowledged
 * since, and fill their copy of the catalog anew. Answers the id.
 */
export async function changeEpoch(deps: Pick<Deps, 'storage' | 'randomBytes'>): Promise<string> {
  const epoch = generateEpoch(deps);
  await deps.storage.transaction({ catalog: true }, async (tx) => {
    await writeEpoch(tx, epoch, { anew: true });
    await nextChange(tx); // so that answers about the catalog that are kept in memory are made anew
  });
  return epoch;
}
