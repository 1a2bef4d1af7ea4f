import { SYNC, type SyncAnswer } from '#contract/sync/sync.ts';
import { ApiError, BadAnswerError, NetworkError } from '#app/http/errors.ts';
import { accountIdOf, ensureOwner } from '../personal/current-owner.ts';
import type { LocalDb } from '../database.ts';
import { takeNextBatch, type Batch } from './next-batch.ts';
import type { DrainPorts } from '../ports.ts';
import { applySyncAnswer } from './apply-sync-answer.ts';

/**
 * synced: nothing waits here that the server has not heard. unreachable: it could not be asked, try again later.
 * not_yours: the session is somebody else's; update_required: the server speaks another protocol; everything is kept.
 * signed_out: the session ended, and this phone goes on as a guest.
 */
export type DrainResult = 'synced' | 'unreachable' | 'not_yours' | 'update_required' | 'signed_out';

/** Under this name one sender of a device holds its turn. */
const LOCK = 'dogear:drain';
/** Databases in a row before it is not a restored one but a server that cannot make up its mind. */
const MAX_EPOCH_CHANGES = 3;

/**
 * Sends what waits, oldest first, until nothing does, one sender at a time on this device. With `ask` the server is asked
 * how things are even if nothing waits. What is not acknowledged stays. Throws only where the database fails.
 */
export async function drainOutbox(
  local: LocalDb,
  ports: DrainPorts,
  { ask: force = false }: { readonly ask?: boolean } = {},
): Promise<DrainResult> {
  return ports.locks.runExclusive(LOCK, async () => {
    let asks = force;
    for (let epochs = 0; epochs < MAX_EPOCH_CHANGES;) {
      const batch = await takeNextBatch(local);
      if (batch.rows.length === 0 && !asks) return 'synced';
      const answer = await sendBatch(local, ports, batch);
      if (typeof answer === 'string') return answer;
      const taken = await applySyncAnswer(local, batch, answer, ports.now());
      if (taken === 'restored') epochs += 1;
      asks = false;
    }
    return 'unreachable';
  });
}

async function sendBatch(local: LocalDb, ports: DrainPorts, batch: Batch): Promise<SyncAnswer | DrainResult> {
  const { owner: whose, rows, epoch } = batch;
  try {
    const answer = await ports.sync({
      protocol: SYNC.protocol,
      account: accountIdOf(whose),
      mutations: rows.map(({ mutation }) => mutation),
      ...(epoch === undefined ? {} : { epoch }),
    });
    return isAnswerTo(batch, answer) ? answer : 'unreachable';
  } catch (error) {
    return handleFailure(local, batch, error);
  }
}

/** Every mutation in order, or none by a database that is another one; anything else is not an answer to this. */
function isAnswerTo(
  { owner: whose, rows, epoch }: Batch,
  { account, results, ...answer }: SyncAnswer,
): boolean {
  if (account !== accountIdOf(whose)) return false;
  if (results.length === 0 && epoch !== undefined && epoch !== answer.epoch) return true;
  return results.length === rows.length && rows.every(({ id }, index) => results[index]?.id === id);
}

async function handleFailure(local: LocalDb, { owner: whose }: Batch, error: unknown): Promise<DrainResult> {
  if (error instanceof NetworkError || error instanceof BadAnswerError) return 'unreachable';
  if (!(error instanceof ApiError)) throw error;
  const { code } = error;
  if (code === 'not_yours' || code === 'update_required') {
    await local.run(async (db) => db.state.put({ key: 'blocked', value: code }));
    return code;
  }
  if (error.status !== 401) return 'unreachable';
  if (whose !== 'guest')
    await local.run(async (db) => db.transaction('rw', db.state, async () => ensureOwner(db, 'guest')));
  return 'signed_out';
}
