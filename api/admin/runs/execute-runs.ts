import { setTimeout as sleep } from 'node:timers/promises';
import { RUN } from '#contract/admin/admin-runs.ts';
import type { Deps } from '../../deps.ts';
import type { PriceSource } from '../../pricing/record-price-change.ts';
import type { Tx } from '../../storage/storage.ts';
import { changingMany } from './change-many.ts';
import { importing } from '../products/import-products.ts';
import { argsOf, problemsOf, progressOf } from './run-args.ts';
import type { Piece, Work } from './run-work.ts';
import { claimRun, keepRun, oldestOpenRun, runById, updateRun, type RunRow } from './runs.repo.ts';
import { undoingRun } from './undo-run.ts';

/** Who changed a price, for its chart. */
const SOURCES = {
  'change-products': 'admin',
  'auto-price': 'auto',
  'import-products': 'import',
  undo: 'undo',
} as const satisfies Record<RunRow['kind'], PriceSource>;

/** A run whose process died is free again after this. */
const LEASE_MS = 15_000;

/** How long a piece may hold the catalog, so that no shopper waits for it; the next one is made larger or smaller. */
const PIECE_MS = 10;
const SIZE = { first: 50, least: 12, most: 400 } as const;
const SHORTEST_BREATH_MS = 5;
const MAX_FAILURES = 3;

/**
 * Works off the long work of admins, the oldest first and one at a time, until there is none or `isEnough` says so.
 * Several processes may do so: each run is claimed, and goes on where it stands when its process has died. Answers how
 * many runs it brought to an end.
 */
export async function executeRuns(deps: Deps, isEnough: () => boolean = () => false): Promise<number> {
  for (let ended = 0; ; ended += 1) {
    if (isEnough()) return ended;
    const run = await claimNext(deps);
    if (run === undefined || !(await bringToEnd(deps, run, isEnough))) return ended;
  }
}

async function claimNext({ storage, now }: Deps): Promise<RunRow | undefined> {
  const next = await oldestOpenRun(storage.db);
  if (next === undefined) return undefined;
  const at = now();
  return storage.transaction({}, async (tx) => {
    const claimed = await claimRun(tx, next.id, at, at + LEASE_MS);
    return claimed?.startedAt === null ? updateRun(tx, claimed.id, { startedAt: at }) : claimed;
  });
}

function workOf(deps: Deps, run: RunRow): Work {
  const args = argsOf(run);
  if ('command' in args) return changingMany(deps, args.command, args.upTo);
  if ('undoes' in args) return undoingRun(deps, args.undoes);
  return importing(deps, args);
}

/** Piece after piece; false when it was left to somebody else before its end. */
async function bringToEnd(deps: Deps, claimed: RunRow, isEnough: () => boolean): Promise<boolean> {
  let run = claimed;
  let size: number = SIZE.first;
  try {
    const work = workOf(deps, run);
    for (;;) {
      const piece = isEnough() ? 'let go' : await work(progressOf(run).after, size);
      const { next, ms } = await takeStep(deps, run, piece);
      if (next === undefined) return false;
      if (next.finishedAt !== null) return true;
      run = next;
      size = nextSize(size, ms);
      await sleep(Math.max(SHORTEST_BREATH_MS, ms / 2));
    }
  } catch (error) {
    deps.log.error({ err: error, run: run.id }, 'a piece of long work failed');
    return noteFailure(deps, run);
  }
}

/** Twice as many or half: statements of few sizes stay prepared. */
function nextSize(size: number, ms: number): number {
  if (ms > PIECE_MS) return Math.max(SIZE.least, Math.floor(size / 2));
  return ms < PIECE_MS / 2 ? Math.min(SIZE.most, size * 2) : size;
}

interface Step {
  /** The run as it stands now; undefined when it is not ours any more. */
  readonly next: RunRow | undefined;
  /** How long the catalog was held. */
  readonly ms: number;
}

/** Does a piece and notes it, or the end, in one transaction: a process that dies has done both or nothing. */
async function takeStep(deps: Deps, run: RunRow, piece: Piece | 'let go' | undefined): Promise<Step> {
  const at = deps.now();
  return deps.storage.transaction({ catalog: true }, async (tx) => {
    const began = performance.now();
    const kept = await keepRun(tx, run, at + LEASE_MS);
    if (kept === undefined) return { next: undefined, ms: 0 };
    if (piece === 'let go') {
      await updateRun(tx, run.id, { claimedUntil: null });
      return { next: undefined, ms: 0 };
    }
    if (kept.stopAskedAt !== null) return { next: await finish(tx, run.id, 'stopped', at), ms: 0 };
    if (piece === undefined) return { next: await finish(tx, run.id, 'done', at), ms: 0 };
    const next = await doPiece(tx, kept, piece, at);
    return { next, ms: performance.now() - began };
  });
}

const finish = (tx: Tx, id: number, status: RunRow['status'], finishedAt: number): Promise<RunRow> =>
  updateRun(tx, id, { status, finishedAt, claimedUntil: null });

async function doPiece(
  tx: Tx<'catalog'>,
  run: RunRow,
  { after, size, apply }: Piece,
  at: number,
): Promise<RunRow> {
  const author = { id: run.adminSessionId, runId: run.id };
  const { changed, problems } = await apply(tx, { author, at, source: SOURCES[run.kind] });
  const progress = progressOf(run);
  const known = problemsOf(run);
  const fresh = problems.slice(0, Math.max(0, RUN.problems - known.length));
  return updateRun(tx, run.id, {
    done: run.done + size,
    failed: run.failed + problems.length,
    progress: { ...progress, after, changed: progress.changed + changed, failures: 0 },
    ...(fresh.length === 0 ? {} : { problems: { list: [...known, ...fresh] } }),
  });
}

/** What failed is tried again once its claim has run out; after the third time it is given up. */
const noteFailure = ({ storage, now }: Deps, { id }: RunRow): Promise<boolean> =>
  storage.transaction({}, async (tx) => {
    const run = await runById(tx, id);
    if (run === undefined) return false;
    const progress = progressOf(run);
    const failures = progress.failures + 1;
    await updateRun(tx, id, { progress: { ...progress, failures } });
    if (failures >= MAX_FAILURES) await finish(tx, id, 'failed', now());
    return failures >= MAX_FAILURES;
  });
