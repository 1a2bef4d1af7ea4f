import { MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../../deps.ts';
import { startInterval } from '../../jobs/start-interval.ts';
import { arrivingParcels } from './arriving-parcels.ts';
import { blockedParcels } from './blocked-parcels.ts';
import { dueCases, uncasedReturns } from './due-cases.ts';
import type { ParcelWatcher } from './parcel-watcher.ts';
import { undatedParcels } from './undated-parcels.ts';
import { unsentParcels } from './unsent-parcels.ts';

const WATCHERS: readonly ParcelWatcher[] = [
  undatedParcels,
  uncasedReturns,
  blockedParcels,
  unsentParcels,
  dueCases,
  arrivingParcels,
];

const CHUNK_SIZE = 100;

/** Dates all open parcels of older builds. */
export const dateParcels = (deps: Deps): Promise<void> => settleDue(deps, undatedParcels);

/** Does all that is due. A failure is logged and tried again a minute later; it does not keep others from their turn. */
export async function settleParcels(deps: Deps): Promise<void> {
  for (const watcher of WATCHERS) await settleDue(deps, watcher);
}

async function settleDue(deps: Deps, { listDue, settle }: ParcelWatcher): Promise<void> {
  const tried = new Set<number>();
  let failureCount = 0;
  while (!deps.closing()) {
    const due = await listDue(deps.storage.db, deps.now(), CHUNK_SIZE + failureCount);
    const fresh = due.filter((id) => !tried.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) {
      tried.add(id);
      try {
        await settle(deps, id);
      } catch (error) {
        failureCount += 1;
        deps.log.error({ err: error, id }, 'settling a parcel failed');
      }
    }
  }
}

/** Starts that every minute. Returns the function that stops it. */
export const watchParcels = (deps: Deps): (() => Promise<void>) =>
  startInterval(deps, MINUTE_MS, 'watching parcels failed', settleParcels);
