import { SYNC, type SyncAnswer } from '#contract/sync/sync.ts';
import { ApiError, BadAnswerError, NetworkError } from '#app/http/errors.ts';
import { accountIdOf, ensureOwner } from '../personal/current-owner.ts';
import type { LocalDb } from '../database.ts';
import { takeNextBatch, type Batch, type Lane } from './next-batch.ts';
import type { DrainPorts } from '../ports.ts';
import type { DrainResult } from './drain-result.ts';
import { applySyncAnswer } from './apply-sync-answer.ts';

/** The lock of the one sender per device. */
const LOCK = 'dogear:drain';
/** Limits the loop if the server answers with a new epoch each time. */
const MAX_EPOCH_CHANGES = 3;

/** Why a lane is passed over for the rest of a drain: the server does not know its protocol, or has refused its request. */
type Stuck = 'update_required' | 'refused';

/**
 * Sends pending changes, oldest first, until the outbox is empty; one sender at a time per device. With `ask`, it syncs even
 * if nothing is pending. Unacknowledged changes stay. A lane that the server refuses does not hold up the others. Throws only
 * if the database fails.
 */
export async function drainOutbox(
  local: LocalDb,
  ports: DrainPorts,
  { ask: force = false }: { readonly ask?: boolean } = {},
): Promise<DrainResult> {
  return ports.locks.runExclusive(LOCK, async () => {
    let isForced = force;
    const stuck = new Map<Lane, Stuck>();
    for (let epochs = 0; epochs < MAX_EPOCH_CHANGES;) {
      const batch = await takeNextBatch(local, stuck);
      if (batch.rows.length === 0 && (!isForced || stuck.has('lists'))) return finish(local, stuck);
      const answer = await sendBatch(local, ports, batch);
      if (answer === 'update_required' || answer === 'refused') {
        stuck.set(batch.lane, answer);
        continue;
      }
      if (typeof answer === 'string') return answer;
      const outcome = await applySyncAnswer(local, batch, answer, ports.now());
      if (outcome === 'restored') epochs += 1;
      isForced = false;
    }
    return 'unreachable';
  });
}

/** Stores which lanes wait for an update. Changes of sales alone do not make a result: everything else goes on. */
async function finish(local: LocalDb, stuck: ReadonlyMap<Lane, Stuck>): Promise<DrainResult> {
  const isOutdated = (lane: Lane): boolean => stuck.get(lane) === 'update_required';
  if (isOutdated('sales')) await local.run(async (db) => db.state.put({ key: 'salesOutdated', value: true }));
  if (isOutdated('lists')) await block(local, 'update_required');
  if ([...stuck.values()].includes('refused')) return 'unreachable';
  return isOutdated('lists') ? 'update_required' : 'synced';
}

const block = async (local: LocalDb, why: 'not_yours' | 'update_required'): Promise<unknown> =>
  local.run(async (db) => db.state.put({ key: 'blocked', value: why }));

async function sendBatch(
  local: LocalDb,
  ports: DrainPorts,
  batch: Batch,
): Promise<SyncAnswer | DrainResult | Stuck> {
  const { owner, lane, rows, epoch } = batch;
  try {
    const answer = await ports.sync({
      protocol: SYNC.protocols[lane],
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

async function handleFailure(local: LocalDb, { owner }: Batch, error: unknown): Promise<DrainResult | Stuck> {
  if (error instanceof NetworkError || error instanceof BadAnswerError) return 'unreachable';
  if (!(error instanceof ApiError)) throw error;
  const { code } = error;
  if (code === 'update_required') return code;
  if (code === 'not_yours') {
    await block(local, code);
    return code;
  }
  if (error.status !== 401) return 'refused';
  if (owner !== 'guest')
    await local.run(async (db) =>
      db.transaction('rw', db.state, db.sales, async () => ensureOwner(db, 'guest')),
    );
  return 'signed_out';
}
