import { drainOutbox } from '../../offline/outbox/drain-outbox.ts';
import { purgeKeptChanges } from '../../offline/outbox/set-aside-changes.ts';
import { mutationId } from '../../offline/outbox/mutation-id.ts';
import { append } from '../../offline/outbox/outbox.ts';
import type { Person } from '../../offline/personal/personal-snapshot.ts';
import { onReached } from '../../http/reached.ts';
import { noteReached } from '../connectivity.ts';
import { foretold } from './validate-locally.ts';
import type { Keeper, Page } from './personal-backend.ts';
import { onMoments } from '../worker/on-connectivity-change.ts';
import { askToPersist } from './persistence.ts';
import { local, ports } from '../worker/local-db.ts';
import { readingsOf } from './snapshot-reader.ts';
import { sendDraftsFromNowOn } from '../drafts/send-drafts-when.ts';
import { syncInPage, type Syncing } from '../worker/sync-when.ts';
import { tellMessages } from '../worker/tell-messages.ts';
import { registerWakeUp } from '../worker/wake-up.ts';

/** Kept by the device's database, and sent whenever there is a way. Throws where the database does not open. */
export async function keptHere(page: Page): Promise<Keeper> {
  const syncing = syncInPage(async (how) => drainOutbox(local, ports, how));
  const readings = readingsOf(local, page, onNews(syncing));
  await readings.again();
  local.live(readings.query).subscribe({ next: readings.take, error: () => undefined });
  onReached(noteReached);
  onMoments(syncing.hint);
  sendDraftsFromNowOn();
  void purgeKeptChanges(local, ports.now()).catch(() => undefined);

  let last: Promise<unknown> = Promise.resolve();
  return {
    async load() {
      const drained = await syncing.ask();
      const { heardAt } = await readings.again();
      if (drained !== 'synced' && heardAt === undefined) throw new Error('The shop cannot be asked.');
    },
    make: async (tap) => {
      // In the order of the taps, also where the first has to wait for the database to open anew.
      const turn = last.then(async () => {
        const told = foretold(page, tap);
        tap.id = mutationId(ports);
        await append(local, ports, { id: tap.id, change: tap.change, card: tap.card, told });
        readings.stored(tap);
        // It is stored, whatever becomes of this reading: a failure told here would be tapped again, and count twice.
        await readings.again().catch(() => undefined);
        return told;
      });
      last = turn.catch(() => undefined);
      if (tap.change.name.startsWith('cart')) void askToPersist();
      return turn;
    },
  };
}

/** Whatever begins to wait is sent, also when another tab wrote it: that one may be closed the next moment. */
function onNews(syncing: Syncing): (person: Person) => void {
  let newest: string | undefined;
  return (person) => {
    const id = person.waiting.at(-1)?.id;
    if (id !== undefined && id !== newest) {
      syncing.tapped();
      void registerWakeUp();
    }
    newest = id;
    void tellMessages(local, person).catch(() => undefined);
  };
}
