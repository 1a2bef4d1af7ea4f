import { DAY_MS } from '#contract/durations.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../../jobs/run-due-jobs.ts';
import { openDisputesAfter } from './disputes.repo.ts';
import { syncDispute } from './sync-dispute.ts';

/** Kind of the job that looks at the provider's disputes, enqueued once a day. */
export const DISPUTE_SYNC = 'dispute-sync';

/** Banks decide most disputes within this time, and may change their mind. */
const LISTED_MS = 120 * DAY_MS;
const CHUNK_SIZE = 100;

/** Job handler: finds disputes whose events were lost, and what has become of those that are known. */
export const disputeSyncHandler = {
  [DISPUTE_SYNC]: async (deps) => {
    const { payments, storage, now } = deps;
    const listed = await payments.disputes.openedSince(now() - LISTED_MS);
    for (const dispute of listed) await syncDispute(deps, dispute);
    const isListed = new Set(listed.map(({ id }) => id));
    for (let after = ''; ;) {
      const ids = await openDisputesAfter(storage.db, payments.name, after, CHUNK_SIZE);
      for (const id of ids) if (!isListed.has(id)) await syncById(deps, id);
      after = ids.at(-1) ?? after;
      if (ids.length < CHUNK_SIZE) return;
    }
  },
} satisfies Readonly<Record<string, Handler>>;

async function syncById(deps: Deps, id: string): Promise<void> {
  const dispute = await deps.payments.disputes.retrieve(id);
  if (dispute !== undefined) await syncDispute(deps, dispute);
}
