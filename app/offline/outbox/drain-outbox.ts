import { SYNC, type SyncAnswer } from '#contract/sync/sync.ts';
import { ApiError, BadAnswerError, NetworkError } from '#app/http/errors.ts';
import { accountOf, becomes } from '../personal/current-owner.ts';
import type { Local } from '../database.ts';
import { nextBatch, type Batch } from './next-batch.ts';
import type { DrainPorts } from '../ports.ts';
import { takeAnswer } from './apply-sync-answer.ts';

/**
 * synced: nothing waits here that the server has not heard. unreachable: it could not be asked, try again later.
 * not_yours: the session is somebody else's; update_required: the server speaks another protocol; everything is kept.
 * signed_out: the session ended, and this phone goes on as a guest.
 */
export type Drained = 'synced' | 'unreachable' | 'not_yours' | 'update_required' | 'signed_out';

/** Under this name one sender of a device holds its turn. */
const TURN = 'dogear:drain';
/** Databases in a row before it is not a restored one but a server that cannot make up its mind. */
const MAX_EPOCHS = 3;

/**
 * Sends what waits, oldest first, until nothing does, one sender at a time on this device. With `ask` the server is asked
 * how things are even if nothing waits. What is not acknowledged stays. Throws only where the database fails.
 */
export async function drainOutbox(
  local: Local,
  ports: DrainPorts,
  { ask = false }: { readonly ask?: boolean } = {},
): Promise<Drained> {
  return ports.locks.hold(TURN, async () => {
    let asks = ask;
    for (let epochs = 0; epochs < MAX_EPOCHS;) {
      const batch = await nextBatch(local);
      if (batch.rows.length === 0 && !asks) return 'synced';
      const answer = await answerTo(local, ports, batch);
      if (typeof answer === 'string') return answer;
      const taken = await takeAnswer(local, batch, answer, ports.now());
      if (taken === 'restored') epochs += 1;
      asks = false;
    }
    return 'unreachable';
  });
}

async function answerTo(local: Local, ports: DrainPorts, batch: Batch): Promise<SyncAnswer | Drained> {
  const { whose, rows, epoch } = batch;
  try {
    const answer = await ports.sync({
      protocol: SYNC.protocol,
      account: accountOf(whose),
      mutations: rows.map(({ mutation }) => mutation),
      ...(epoch === undefined ? {} : { epoch }),
    });
    return isTo(batch, answer) ? answer : 'unreachable';
  } catch (error) {
    return reasonOf(local, batch, error);
  }
}

/** Every mutation in order, or none by a database that is another one; anything else is not an answer to this. */
function isTo({ whose, rows, epoch }: Batch, { account, results, ...answer }: SyncAnswer): boolean {
  if (account !== accountOf(whose)) return false;
  if (results.length === 0 && epoch !== undefined && epoch !== answer.epoch) return true;
  return results.length === rows.length && rows.every(({ id }, index) => results[index]?.id === id);
}

async function reasonOf(local: Local, { whose }: Batch, error: unknown): Promise<Drained> {
  if (error instanceof NetworkError || error instanceof BadAnswerError) return 'unreachable';
  if (!(error instanceof ApiError)) throw error;
  const { code } = error;
  if (code === 'not_yours' || code === 'update_required') {
    await local.run(async (db) => db.state.put({ key: 'blocked', value: code }));
    return code;
  }
  if (error.status !== 401) return 'unreachable';
  if (whose !== 'guest')
    await local.run(async (db) => db.transaction('rw', db.state, async () => becomes(db, 'guest')));
  return 'signed_out';
}
