import { SYNC, type SyncAnswer } from '#contract/sync/sync.ts';
import { ApiError, BadAnswerError, NetworkError } from '#app/http/errors.ts';
import { accountIdOf, ensureOwner } from '../personal/current-owner.ts';
import type { LocalDb } from '../database.ts';
import { takeNextBatch, type Batch } from './next-batch.ts';
import type { DrainPorts } from '../ports.ts';
import type { DrainResult } from './drain-result.ts';
import { applySyncAnswer } from './apply-sync-answer.ts';

/** The lock of the one sender per device. */
const LOCK = 'dogear:drain';
/** Limits the loop if the server answers with a new epoch each time. */
const MAX_EPOCH_CHANGES = 3;

/**
 * Sends pending changes, oldest first, until the outbox is empty; one sender at a time per device. With `ask`, it syncs even
 * if nothing is pending. Unacknowledged changes stay. Throws only if the database fails.
 */
export async function drainOutbox(
  local: LocalDb,
  ports: DrainPorts,
  { ask: force = false }: { readonly ask?: boolean } = {},
): Promise<DrainResult> {
  return ports.locks.runExclusive(LOCK, async () => {
    let isForced = force;
    for (let epochs = 0; epochs < MAX_EPOCH_CHANGES;) {
      const batch = await takeNextBatch(local);
      if (batch.rows.length === 0 && !isForced) return 'synced';
      const answer = await sendBatch(local, ports, batch);
      if (typeof answer === 'string') return answer;
      const outcome = await applySyncAnswer(local, batch, answer, ports.now());
      if (outcome === 'restored') epochs += 1;
      isForced = false;
    }
    return 'unreachable';
  });
}

async function sendBatch(local: LocalDb, ports: DrainPorts, batch: Batch): Promise<SyncAnswer | DrainResult> {
  const { owner, rows, epoch } = batch;
  try {
    const answer = await ports.sync({
      protocol: SYNC.protocol,
      account: accountIdOf(owner),
      mutations: rows.map(({ mutation }) => mutation),
      ...(epoch === undefined ? {} : { epoch }),
    });
    return isAnswerTo(batch, answer) ? answer : 'unreachable';
  } catch (error) {
    return handleFailure(local, batch, error);
  }
}

/** Whether the response has a result for every mutation in order, or none because the epoch has changed. */
function isAnswerTo({ owner, rows, epoch }: Batch, { account, results, ...answer }: SyncAnswer): boolean {
  if (account !== accountIdOf(owner)) return false;
  if (results.length === 0 && epoch !== undefined && epoch !== answer.epoch) return true;
  return results.length === rows.length && rows.every(({ id }, index) => results[index]?.id === id);
}

async function handleFailure(local: LocalDb, { owner }: Batch, error: unknown): Promise<DrainResult> {
  if (error instanceof NetworkError || error instanceof BadAnswerError) return 'unreachable';
  if (!(error instanceof ApiError)) throw error;
  const { code } = error;
  if (code === 'not_yours' || code === 'update_required') {
    await local.run(async (db) => db.state.put({ key: 'blocked', value: code }));
    return code;
  }
  if (error.status !== 401) return 'unreachable';
  if (owner !== 'guest')
    await local.run(async (db) => db.transaction('rw', db.state, async () => ensureOwner(db, 'guest')));
  return 'signed_out';
}
