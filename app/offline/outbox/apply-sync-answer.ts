import type { SyncAnswer } from '#contract/sync/sync.ts';
import { acknowledge, requeueAcknowledged, purgeAcknowledged } from './acknowledged.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { LocalDb } from '../database.ts';
import { purgeOldMessages, addMessages } from './sync-messages.ts';
import type { Batch } from './next-batch.ts';
import { readState, replaceState } from '../personal/server-state.ts';

/** taken; late: something newer was taken in meanwhile, so this says nothing; restored: from another database. */
export type ApplyOutcome = 'taken' | 'late' | 'restored';

/**
 * Takes an answer in, in one transaction: the server's state replaces the last one, what it answered leaves the outbox,
 * what it has to say becomes messages. An answer that was overtaken changes nothing; what it was about is sent again.
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
      return restored ? 'restored' : 'taken';
    }),
  );
}
