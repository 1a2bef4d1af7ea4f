import type { SyncAnswer } from '#contract/sync/sync.ts';
import { acknowledge, requeueAcknowledged, purgeAcknowledged } from './acknowledged.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import { purgeOldMessages, addMessages } from './sync-messages.ts';
import type { Batch } from './next-batch.ts';
import { readState, replaceState } from '../personal/server-state.ts';
import { acknowledgeSales, purgeAcknowledgedSales, requeueSales } from '../sales/sale-outbox.ts';

/** late: a newer answer was applied meanwhile; restored: the server's database is another one. */
export type ApplyOutcome = 'applied' | 'late' | 'restored';

/**
 * Applies a sync answer in one transaction: replaces the server state, acknowledges the changes, stores the messages. A late
 * answer changes nothing; its changes are sent again.
 */
export async function applySyncAnswer(
  local: LocalDb,
  batch: Batch,
  answer: SyncAnswer,
  now: number,
): Promise<ApplyOutcome> {
  const { owner: whose, revision: turn, epoch } = batch;
  const restored = epoch !== undefined && epoch !== answer.epoch;
  return local.run(async (db) =>
    db.transaction('rw', tablesOf(db), async () => {
      if ((await currentOwner(db)) !== whose || (await readState(db, 'turn')) !== turn) return 'late';
      if (restored) await requeueAll(db);
      await purgeAcknowledged(db, now);
      await purgeAcknowledgedSales(db, now);
      await purgeOldMessages(db, whose, now);
      if (batch.lane === 'sales') await acknowledgeSales(db, batch.rows, answer.results, now);
      else await acknowledgeLists(db, batch, answer, now);
      await replaceState(db, answer, now);
      return restored ? 'restored' : 'applied';
    }),
  );
}

const tablesOf = (db: Database) => [
  db.outbox,
  db.acknowledged,
  db.saleOutbox,
  db.sales,
  db.messages,
  db.state,
];

async function requeueAll(db: Database): Promise<void> {
  await requeueAcknowledged(db);
  await requeueSales(db);
}

async function acknowledgeLists(
  db: Database,
  { rows, owner: whose }: Extract<Batch, { readonly lane: 'lists' }>,
  answer: SyncAnswer,
  now: number,
): Promise<void> {
  const answered = answer.results.length === 0 ? [] : rows;
  await acknowledge(db, answered, now);
  await addMessages(db, answer, answered, { whose, at: now });
}
