import { drainOutbox } from '../../offline/outbox/drain-outbox.ts';
import { purgeSetAsideChanges } from '../../offline/outbox/set-aside-changes.ts';
import { createMutationId } from '../../offline/outbox/mutation-id.ts';
import { appendChange } from '../../offline/outbox/outbox.ts';
import { purgeStoredSales } from '../../offline/sales/stored-sales.ts';
import type { PersonalSnapshot } from '../../offline/personal/personal-snapshot.ts';
import { validateLocally } from './validate-locally.ts';
import type { PersonalBackend, BackendHost } from './personal-backend.ts';
import { onConnectivityChange } from '../worker/on-connectivity-change.ts';
import { askToPersist } from './persistence.ts';
import { local, ports } from '../worker/local-db.ts';
import { createSnapshotReader } from './snapshot-reader.ts';
import { startSendingDrafts } from '../drafts/draft-scheduler.ts';
import { createPageSyncScheduler, type SyncScheduler } from '../worker/sync-scheduler.ts';
import { showSyncMessages } from '../worker/show-sync-messages.ts';
import { registerBackgroundSync } from '../worker/register-background-sync.ts';

/** Stores changes in the device's database and syncs them in the background. Throws if the database does not open. */
export async function createIndexedDbBackend(page: BackendHost): Promise<PersonalBackend> {
  const scheduler = createPageSyncScheduler(async (how) => drainOutbox(local, ports, how));
  const readings = createSnapshotReader(local, page, createSnapshotHandler(scheduler));
  await readings.refresh();
  local.live(readings.query).subscribe({ next: readings.accept, error: () => undefined });
  onConnectivityChange(scheduler.retryNow);
  startSendingDrafts();
  void purgeSetAsideChanges(local, ports.now()).catch(() => undefined);
  void purgeStoredSales(local, ports.now()).catch(() => undefined);

  let last: Promise<unknown> = Promise.resolve();
  return {
    async load() {
      const drained = await scheduler.syncNow();
      const { heardAt } = await readings.refresh();
      if (drained !== 'synced' && heardAt === undefined)
        throw new Error('sync failed and no server state is stored');
    },
    applyChange: async (tap) => {
      // In tap order, even if the first has to wait for the database to reconnect.
      const turn = last.then(async () => {
        const notice = validateLocally(page, tap);
        tap.id = createMutationId(ports);
        await appendChange(local, ports, { id: tap.id, change: tap.change, card: tap.card, told: notice });
        readings.markStored(tap);
        // It is stored already: if a failed refresh were reported, the user would tap again, and it would count twice.
        await readings.refresh().catch(() => undefined);
        return notice;
      });
      last = turn.catch(() => undefined);
      if (tap.change.name.startsWith('cart')) void askToPersist();
      return turn;
    },
  };
}

/** Schedules a sync for every new change, also from other tabs, which may be closed before they send it. */
function createSnapshotHandler(scheduler: SyncScheduler): (snapshot: PersonalSnapshot) => void {
  let newest: readonly (string | undefined)[] = [];
  return (snapshot) => {
    const ids = [snapshot.pending.at(-1)?.id, snapshot.newestSaleId];
    if (ids.some((id, lane) => id !== undefined && id !== newest[lane])) {
      scheduler.scheduleSync();
      void registerBackgroundSync();
    }
    newest = ids;
    void showSyncMessages(local, snapshot).catch(() => undefined);
  };
}
