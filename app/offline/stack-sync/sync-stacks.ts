import { STACK_SYNC, type StackSyncAnswer } from '#contract/selling/stack-sync.ts';
import { ApiError, BadAnswerError, NetworkError } from '#app/http/errors.ts';
import type { LocalDb } from '../database.ts';
import type { DrainResult } from '../outbox/drain-result.ts';
import { accountIdOf, currentOwner } from '../personal/current-owner.ts';
import type { StackSyncPorts } from '../ports.ts';
import { applyStackAnswer } from './apply-stack-answer.ts';
import { readKnown, takeStackBatch, type StackBatch } from './stack-batch.ts';

/** The lock of the one sender per device. */
const LOCK = 'dogear:stacks';
/** Limits the loop if the server answers the same again and again. */
const MAX_REQUESTS = 50;

/**
 * Sends what an account's device has changed in its stacks, and takes in what its other devices have changed, one sender at
 * a time per device. With `ask`, it reads even if nothing is unsent. A guest's stacks stay on the phone, and so do all on an
 * older server. Unacknowledged changes stay. Returns what drainOutbox returns. Throws only if the database fails.
 */
export async function syncStacks(
  local: LocalDb,
  ports: StackSyncPorts,
  { ask = false }: { readonly ask?: boolean } = {},
): Promise<DrainResult> {
  // Guests are most sellers: they wait for no lock.
  if ((await local.run(currentOwner)) === 'guest') return 'synced';
  return ports.locks.runExclusive(LOCK, async () => {
    let isForced = ask;
    let readsOnly = false;
    for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
      const batch = await takeStackBatch(local, ports, { readsOnly });
      if (batch === undefined) return 'synced';
      const mustRead = isForced || readsOnly || batch.known.seen !== undefined;
      if (batch.rows.length === 0 && !mustRead) return 'synced';
      const answer = await sendBatch(local, ports, batch);
      if (typeof answer === 'string') return answer;
      const outcome = await applyStackAnswer(local, ports, batch, answer);
      readsOnly = outcome === 'applied' && answer.more;
      isForced = outcome === 'restored';
    }
    return 'unreachable';
  });
}

async function sendBatch(
  local: LocalDb,
  ports: StackSyncPorts,
  batch: StackBatch,
): Promise<StackSyncAnswer | DrainResult> {
  const { owner, known, rows } = batch;
  const account = accountIdOf(owner);
  if (account === null) return 'synced';
  try {
    const answer = await ports.stackSync({
      protocol: STACK_SYNC.protocol,
      account,
      cursor: known.cursor,
      mutations: rows.map(({ mutation }) => mutation),
      ...(known.epoch === undefined ? {} : { epoch: known.epoch }),
    });
    return isAnswerTo(batch, account, answer) ? answer : 'unreachable';
  } catch (error) {
    return handleFailure(local, batch, error);
  }
}

/** Whether the response has a result for every mutation in order, or none because the epoch has changed. */
function isAnswerTo(
  { known, rows }: StackBatch,
  account: number,
  { results, epoch, ...answer }: StackSyncAnswer,
): boolean {
  if (answer.account !== account) return false;
  if (known.epoch !== undefined && known.epoch !== epoch) return true;
  return results.length === rows.length && rows.every(({ id }, at) => results[at]?.id === id);
}

async function handleFailure(local: LocalDb, { owner }: StackBatch, error: unknown): Promise<DrainResult> {
  if (error instanceof NetworkError || error instanceof BadAnswerError) return 'unreachable';
  if (!(error instanceof ApiError)) throw error;
  const { status, code } = error;
  // An older server keeps no stacks.
  if (status === 404) return 'synced';
  if (code === 'not_yours') return code;
  if (code === 'update_required') {
    await local.run(async (db) =>
      db.transaction('rw', db.state, async () => {
        const known = await readKnown(db, owner);
        await db.state.put({ key: 'stackSync', value: { ...known, isOutdated: true } });
      }),
    );
    return code;
  }
  return status === 401 ? 'signed_out' : 'unreachable';
}
