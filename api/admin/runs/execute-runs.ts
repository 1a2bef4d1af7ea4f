import { setTimeout as sleep } from 'node:timers/promises';
import { RUN } from '#contract/admin/admin-runs.ts';
import type { Deps } from '../../deps.ts';
import type { PriceSource } from '../../pricing/record-price-change.ts';
import type { Tx } from '../../storage/storage.ts';
import { createChangeSource } from './change-many.ts';
import { createImportSource } from '../products/import-products.ts';
import { argsOf, problemsOf, progressOf } from './run-args.ts';
import type { Batch, BatchSource } from './batch-source.ts';
import {
  claimRun,
  extendLease,
  oldestOpenRun,
  runById,
  updateRun,
  type RunRow,
  type RunState,
} from './runs.repo.ts';
import { createUndoSource } from './undo-run.ts';

/** Source of price changes, for the price chart. */
const SOURCES = {
  'change-products': 'admin',
  'auto-price': 'auto',
  'import-products': 'import',
  undo: 'undo',
} as const satisfies Record<RunRow['kind'], PriceSource>;

/** After a crash, another process can claim the run once its lease has expired. */
const LEASE_MS = 15_000;

/** Target time that a batch holds the locks of its products, so that shoppers do not wait; the batch size adapts to it. */
const BATCH_TARGET_MS = 10;
const BATCH_SIZE = { first: 50, min: 12, max: 400 } as const;
const MIN_PAUSE_MS = 5;
const MAX_FAILURES = 3;

/**
 * Executes the admins' runs, oldest first and one at a time, until none is left or `isStopping` returns true. Safe in
 * several processes: each run is claimed with a lease and continues after a crash. Returns the number of finished runs.
 */
export async function executeRuns(deps: Deps, isStopping: () => boolean = () => false): Promise<number> {
  for (let ended = 0; ; ended += 1) {
    if (isStopping()) return ended;
    const run = await claimNext(deps);
    if (run === undefined || !(await executeRun(deps, run, isStopping))) return ended;
  }
}

async function claimNext({ storage, now }: Deps): Promise<RunRow | undefined> {
  const next = await oldestOpenRun(storage.db);
  if (next === undefined) return undefined;
  const at = now();
  return storage.transaction({}, async (tx) => {
    const claimed = await claimRun(tx, next.id, at, at + LEASE_MS);
    if (claimed?.startedAt !== null) return claimed;
    return { ...claimed, ...(await updateRun(tx, claimed.id, { startedAt: at })) };
  });
}

function workOf(deps: Deps, run: RunRow): BatchSource {
  const args = argsOf(run);
  if ('command' in args) return createChangeSource(deps, args.command, args.upTo);
  if ('undoes' in args) return createUndoSource(deps, args.undoes);
  return createImportSource(deps, args);
}

/** Executes a run batch by batch; false if it is left to another process before its end. */
async function executeRun(deps: Deps, claimed: RunRow, isStopping: () => boolean): Promise<boolean> {
  let run: RunState = claimed;
  let size: number = BATCH_SIZE.first;
  try {
    const work = workOf(deps, claimed);
    for (;;) {
      const piece = isStopping() ? 'let go' : await work(progressOf(run).after, size);
      const { next, ms } = await executeBatch(deps, run, piece);
      if (next === undefined) return false;
      if (next.finishedAt !== null) return true;
      run = next;
      size = nextBatchSize(size, ms);
      await sleep(Math.max(MIN_PAUSE_MS, ms / 2));
    }
  } catch (error) {
    deps.log.error({ err: error, run: run.id }, 'batch of a run failed');
    return recordFailure(deps, run);
  }
}

/** Doubles or halves the batch size: only a few statement sizes need to be prepared. */
function nextBatchSize(size: number, ms: number): number {
  if (ms > BATCH_TARGET_MS) return Math.max(BATCH_SIZE.min, Math.floor(size / 2));
  return ms < BATCH_TARGET_MS / 2 ? Math.min(BATCH_SIZE.max, size * 2) : size;
}

interface BatchResult {
  /** The updated run; undefined if this process no longer holds its lease. */
  readonly next: RunState | undefined;
  /** How long the products were locked. */
  readonly ms: number;
}

/** Applies a batch and stores the progress or the end in one transaction: a crash leaves both or neither. */
async function executeBatch(
  deps: Deps,
  run: RunState,
  piece: Batch | 'let go' | undefined,
): Promise<BatchResult> {
  const at = deps.now();
  const product = typeof piece === 'object' ? piece.productIds : [];
  return deps.storage.transaction({ product }, async (tx) => {
    const began = performance.now();
    const kept = await extendLease(tx, run, at + LEASE_MS);
    if (kept === undefined) return { next: undefined, ms: 0 };
    if (piece === 'let go') {
      await updateRun(tx, run.id, { claimedUntil: null });
      return { next: undefined, ms: 0 };
    }
    if (kept.stopAskedAt !== null) return { next: await finish(tx, run.id, 'stopped', at), ms: 0 };
    if (piece === undefined) return { next: await finish(tx, run.id, 'done', at), ms: 0 };
    const next = await applyBatch(tx, kept, piece, at);
    return { next, ms: performance.now() - began };
  });
}

const finish = (tx: Tx, id: number, status: RunRow['status'], finishedAt: number): Promise<RunState> =>
  updateRun(tx, id, { status, finishedAt, claimedUntil: null });

async function applyBatch(
  tx: Tx<'product'>,
  run: RunState,
  { after, size, apply }: Batch,
  at: number,
): Promise<RunState> {
  const author = { id: run.adminSessionId, runId: run.id };
  const { changed, created = 0, problems } = await apply(tx, { author, at, source: SOURCES[run.kind] });
  const progress = progressOf(run);
  const known = problemsOf(run);
  const fresh = problems.slice(0, Math.max(0, RUN.maxProblems - known.length));
  return updateRun(tx, run.id, {
    done: run.done + size,
    failed: run.failed + problems.length,
    progress: {
      ...progress,
      after,
      changed: progress.changed + changed,
      created: (progress.created ?? 0) + created,
      failures: 0,
    },
    ...(fresh.length === 0 ? {} : { problems: { list: [...known, ...fresh] } }),
  });
}

/** A failed batch is retried once the lease has expired; after MAX_FAILURES, the run fails. */
const recordFailure = ({ storage, now }: Deps, { id }: RunState): Promise<boolean> =>
  storage.transaction({}, async (tx) => {
    const run = await runById(tx, id);
    if (run === undefined) return false;
    const progress = progressOf(run);
    const failures = progress.failures + 1;
    await updateRun(tx, id, { progress: { ...progress, failures } });
    if (failures >= MAX_FAILURES) await finish(tx, id, 'failed', now());
    return failures >= MAX_FAILURES;
  });
