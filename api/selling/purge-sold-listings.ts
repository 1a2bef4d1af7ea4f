import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { forgetSoldListings } from '../orders/orders.lifecycle.ts';
import { enqueueRemoval, PHOTOS_PER_JOB } from './remove-photos-job.ts';
import { deleteOrphanedEvidence } from './uploads.repo.ts';

/**
 * Forgets what listings said and showed when they were sold, of parcels that ended before an instant (ms), and deletes photos
 * that were only kept for that: their seller's account was deleted.
 */
export async function purgeSoldListings(
  deps: Pick<Deps, 'storage' | 'closing' | 'now'>,
  before: number,
): Promise<void> {
  for await (const products of forgetSoldListings(deps, before)) {
    while (products.length > 0 && (await deleteEvidence(deps, products)) === PHOTOS_PER_JOB)
      await yieldToEventLoop();
    await yieldToEventLoop();
  }
}

const deleteEvidence = (
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  products: readonly number[],
): Promise<number> =>
  storage.transaction({}, async (tx) => {
    const gone = await deleteOrphanedEvidence(tx, products, PHOTOS_PER_JOB);
    await enqueueRemoval(tx, now(), gone, now());
    return gone.length;
  });
