import type { SyncAnswer } from '#contract/sync/sync.ts';
import { acknowledge, requeueAcknowledged, purgeAcknowledged } from './acknowledged.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { LocalDb } from '../database.ts';
import { purgeOldMessages, addMessages } from './sync-messages.ts';
import type { Batch } from './next-batch.ts';
import { readState, replaceState } from '../personal/server-state.ts';

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
  const answered = answer.results.length === 0 ? [] : batch.rows;
  const restored = epoch !== undefined && epoch !== answer.epoch;
  return local.run(async (db) =>
    db.transaction('rw', db.outbox, db.acknowledged, db.messages, db.state, async () => {
      if ((await currentOwner(db)) !== whose || (await readState(db, 'turn')) !== turn) return 'late';
      if (restored) await requeueAcknowledged(db);
      await acknowledge(db, answered, now);
      await purgeAcknowledged(db, now);
      await purgeOldMessages(db, whose, now);
      await addMessages(db, answer, answered, { whose, at: now });
      await replaceState(db, answer, now);
      return restored ? 'restored' : 'applied';
    }),
  );
}
