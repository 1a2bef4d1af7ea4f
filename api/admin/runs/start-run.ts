import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { BulkCommand, Run, Runs } from '#contract/admin/admin-runs.ts';
import { ShopError } from '#contract/shop-error.ts';
import { countToUndo } from '../../audit/audit.queries.ts';
import { record } from '../../audit/record-change.ts';
import type { Deps } from '../../deps.ts';
import { notifyAfterCommit } from '../../jobs/enqueue.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import type { Tx } from '../../storage/storage.ts';
import { highestProductId } from '../products/product-index.repo.ts';
import type { TableDeps } from '../products/open-product-table.ts';
import { progressOf, START, titleOf, type RunArgs } from './run-args.ts';
import { runOnWire } from './run-on-wire.ts';
import { insertRun, newestRuns, runById, updateRun, type RunRow } from './runs.repo.ts';
import { selectProducts } from '../products/select-products.ts';

type RunDeps = Pick<Deps, 'storage' | 'now'>;

const noSuchRun = (): ShopError => new ShopError('not_found', MESSAGES.noSuchRun);

/** Starts a bulk change as a background run. Products listed from now on are not included. */
export async function startBulkChange(
  deps: RunDeps & TableDeps,
  admin: AdminSession,
  command: BulkCommand,
): Promise<Run> {
  const upTo = 'ids' in command.selection ? Number.MAX_SAFE_INTEGER : await highestProductId(deps.storage.db);
  let total = 0;
  for await (const selected of selectProducts(deps, command.selection))
    total += selected.filter(({ id }) => id <= upTo).length;
  const kind = command.change.action === 'auto-price' ? 'auto-price' : 'change-products';
  return deps.storage.transaction({}, async (tx) =>
    onWire(await startRun(tx, admin, deps.now(), { kind, args: { command, upTo }, total })),
  );
}

interface NewRun {
  readonly kind: RunRow['kind'];
  readonly args: RunArgs;
  readonly total: number;
}

/** Inserts a run that starts after the commit. */
export async function startRun(
  tx: Tx,
  admin: AdminSession,
  now: number,
  { kind, args, total }: NewRun,
): Promise<RunRow> {
  const run = await insertRun(tx, {
    adminSessionId: admin.id,
    kind,
    args,
    total,
    status: 'waiting',
    progress: START,
    problems: { list: [] },
    createdAt: now,
  });
  const title = titleOf(args);
  const what = { at: now, action: 'run.start', subject: 'run', subjectId: run.id, title } as const;
  await record(tx, admin, { ...what, before: null, after: { total } });
  notifyAfterCommit(tx, 'runs');
  return run;
}

/**
 * Starts a run that undoes another run where that is safe; a run in progress is stopped first. Throws ShopError not_found,
 * and conflict if it was undone already.
 */
export const undoRun = (deps: RunDeps, admin: AdminSession, id: number): Promise<Run> =>
  deps.storage.transaction({}, async (tx) => {
    const run = await runById(tx, id);
    if (run === undefined) throw noSuchRun();
    const progress = progressOf(run);
    if (progress.undoneBy !== undefined) throw new ShopError('conflict', MESSAGES.undoneAlready);
    const now = deps.now();
    const total = await countToUndo(tx, id);
    const undoing = await startRun(tx, admin, now, {
      kind: 'undo',
      args: { undoes: id, title: onWire(run).title },
      total,
    });
    await updateRun(tx, id, {
      progress: { ...progress, undoneBy: undoing.id },
      ...(run.finishedAt === null ? { stopAskedAt: now } : {}),
    });
    return onWire(undoing);
  });

/** Stops a run before its next batch; its changes stay. Throws ShopError not_found, and conflict if it is finished. */
export const stopRun = (deps: RunDeps, admin: AdminSession, id: number): Promise<Run> =>
  deps.storage.transaction({}, async (tx) => {
    const run = await runById(tx, id);
    if (run === undefined) throw noSuchRun();
    if (run.finishedAt !== null) throw new ShopError('conflict', MESSAGES.runIsOver);
    const now = deps.now();
    const stopped = await updateRun(tx, id, { stopAskedAt: now });
    const what = { at: now, action: 'run.stop', subject: 'run', subjectId: id } as const;
    await record(tx, admin, { ...what, title: onWire(run).title, before: null, after: { done: run.done } });
    notifyAfterCommit(tx, 'runs');
    return onWire({ ...run, ...stopped });
  });

/** Returns a run with its problems. Throws ShopError not_found. */
export async function readRun({ storage }: RunDeps, _admin: AdminSession, id: number): Promise<Run> {
  const run = await runById(storage.db, id);
  if (run === undefined) throw noSuchRun();
  return onWire(run);
}

/** The newest runs, without their problems. */
export const readRuns = async ({ storage }: RunDeps, _admin: AdminSession): Promise<Runs> => ({
  runs: (await newestRuns(storage.db)).map((run) => runOnWire(run, { withProblems: false })),
});

const onWire = (run: RunRow): Run => runOnWire(run, { withProblems: true });
