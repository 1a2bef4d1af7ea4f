import type { SyncAnswer } from '#contract/sync/sync.ts';
import { acknowledge, bringBack, forgetOld } from './acknowledged.ts';
import { whoseNow } from '../personal/current-owner.ts';
import type { Local } from '../database.ts';
import { forgetOldMessages, raiseMessages } from './sync-messages.ts';
import type { Batch } from './next-batch.ts';
import { readState, replaceState } from '../personal/server-state.ts';

/** taken; late: something newer was taken in meanwhile, so this says nothing; restored: from another database. */
export type Taken = 'taken' | 'late' | 'restored';

/**
 * Takes an answer in, in one transaction: the server's state replaces the last one, what it answered leaves the outbox,
 * what it has to say becomes messages. An answer that was overtaken changes nothing; what it was about is sent again.
 */
export async function takeAnswer(
  local: Local,
  batch: Batch,
  answer: SyncAnswer,
  now: number,
): Promise<Taken> {
  const { whose, turn, epoch } = batch;
  const answered = answer.results.length === 0 ? [] : batch.rows;
  const restored = epoch !== undefined && epoch !== answer.epoch;
  return local.run(async (db) =>
    db.transaction('rw', db.outbox, db.acknowledged, db.messages, db.state, async () => {
      if ((await whoseNow(db)) !== whose || (await readState(db, 'turn')) !== turn) return 'late';
      if (restored) await bringBack(db);
      await acknowledge(db, answered, now);
      await forgetOld(db, now);
      await forgetOldMessages(db, whose, now);
      await raiseMessages(db, answer, answered, { whose, at: now });
      await replaceState(db, answer, now);
      return restored ? 'restored' : 'taken';
    }),
  );
}
