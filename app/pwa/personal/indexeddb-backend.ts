import { drainOutbox } from '../../offline/outbox/drain-outbox.ts';
import { purgeSetAsideChanges } from '../../offline/outbox/set-aside-changes.ts';
import { createMutationId } from '../../offline/outbox/mutation-id.ts';
import { appendChange } from '../../offline/outbox/outbox.ts';
import type { PersonalSnapshot } from '../../offline/personal/personal-snapshot.ts';
import { onReached } from '../../http/reached.ts';
import { noteReached } from '../connectivity.ts';
import { validateLocally } from './validate-locally.ts';
import type { PersonalBackend, BackendHost } from './personal-backend.ts';
import { onConnectivityChange } from '../worker/on-connectivity-change.ts';
import { askToPersist } from './persistence.ts';
import { local, ports } from '../worker/local-db.ts';
import { createSnapshotReader } from './snapshot-reader.ts';
import { sendDraftsFromNowOn } from '../drafts/send-drafts-when.ts';
import { syncInPage, type Syncing } from '../worker/sync-when.ts';
import { tellMessages } from '../worker/tell-messages.ts';
import { registerWakeUp } from '../worker/wake-up.ts';

/** Kept by the device's database, and sent whenever there is a way. Throws where the database does not open. */
export async function createIndexedDbBackend(page: BackendHost): Promise<PersonalBackend> {
  const syncing = syncInPage(async (how) => drainOutbox(local, ports, how));
  const readings = createSnapshotReader(local, page, onNews(syncing));
  await readings.refresh();
  local.live(readings.query).subscribe({ next: readings.accept, error: () => undefined });
  onReached(noteReached);
  onConnectivityChange(syncing.hint);
  sendDraftsFromNowOn();
  void purgeSetAsideChanges(local, ports.now()).catch(() => undefined);

  let last: Promise<unknown> = Promise.resolve();
  return {
    async load() {
      const drained = await syncing.ask();
      const { heardAt } = await readings.refresh();
      if (drained !== 'synced' && heardAt === undefined) throw new Error('The shop cannot be asked.');
    },
    applyChange: async (tap) => {
      // In the order of the taps, also where the first has to wait for the database to open anew.
      const turn = last.then(async () => {
        const told = validateLocally(page, tap);
        tap.id = createMutationId(ports);
        await appendChange(local, ports, { id: tap.id, change: tap.change, card: tap.card, told });
        readings.markStored(tap);
        // It is stored, whatever becomes of this reading: a failure told here would be tapped again, and count twice.
        await readings.refresh().catch(() => undefined);
        return told;
      });
      last = turn.catch(() => undefined);
      if (tap.change.name.startsWith('cart')) void askToPersist();
      return turn;
    },
  };
}

/** Whatever begins to wait is sent, also when another tab wrote it: that one may be closed the next moment. */
function onNews(syncing: Syncing): (person: PersonalSnapshot) => void {
  let newest: string | undefined;
  return (person) => {
    const id = person.pending.at(-1)?.id;
    if (id !== undefined && id !== newest) {
      syncing.tapped();
      void registerWakeUp();
    }
    newest = id;
    void tellMessages(local, person).catch(() => undefined);
  };
}
