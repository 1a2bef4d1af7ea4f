import type { IncomingMessage, ServerResponse } from 'node:http';
import { createApp } from '#api/app.ts';
import { buildDeps } from '#api/build-deps.ts';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { envOfProcess } from '#api/env.ts';
import { createLog } from '#api/gateways/log.ts';
import { listen } from '#api/http/listen.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { settleParcels } from '#api/orders/parcels/watch-parcels.ts';
import { refundHandler } from '#api/orders/refunds/refund-job.ts';
import { settlePayouts } from '#api/payouts/watch-payouts.ts';
import type { ShopDeps } from '#api/shop-deps.ts';
import { MONEY_HANDLERS } from './money-handlers.ts';
import { noFront } from './no-front.ts';
import { noopAppraiser } from './noop-appraiser.ts';
import { onStatement, type Statement } from './on-statement.ts';

// A shop process that kills itself on request. A request with the header X-Die-Before: 3 kills it
// with SIGKILL before the third statement; the step after the last statement is the response. With
// X-Die-Around: 3 only the steps count that make a difference, since uncommitted data is lost anyway: before
// and after each COMMIT. Background jobs run here only on POST /work/refunds, /work/sweep,
// /work/reconcile, /work/parcels or /work/money, with the clock set ahead by the header X-Ahead, in ms.

let stepsLeft = Number.POSITIVE_INFINITY;
let isOnlyAroundCommits = false;
let isBehindCommit = false;

const countStep = (): void => {
  stepsLeft -= 1;
  if (stepsLeft <= 0) process.kill(process.pid, 'SIGKILL');
};

const countStatement = ({ text }: Statement): void => {
  const isCommit = text === 'COMMIT';
  const isAround = isCommit || isBehindCommit;
  isBehindCommit = isCommit;
  if (isAround || !isOnlyAroundCommits) countStep();
};

/** Counts the response as one more step. */
function countResponseAsStep(res: ServerResponse): void {
  const end = res.end.bind(res);
  Reflect.set(res, 'end', (...values: unknown[]): unknown => {
    countStep();
    stepsLeft = Number.POSITIVE_INFINITY;
    const answer: unknown = Reflect.apply(end, res, values);
    return answer;
  });
}

let aheadMs = 0;
const realNow = Date.now;
Date.now = () => realNow() + aheadMs;

const BACKGROUND_JOBS: Readonly<Record<string, (deps: ShopDeps) => Promise<unknown>>> = {
  '/work/refunds': async (deps) => runDueJobs(deps, refundHandler),
  '/work/sweep': sweepHolds,
  '/work/reconcile': reconcilePayments,
  '/work/parcels': settleParcels,
  '/work/money': async (deps) => {
    await settlePayouts(deps);
    await runDueJobs(deps, MONEY_HANDLERS);
  },
};

async function runBackgroundJob(deps: ShopDeps, req: IncomingMessage, res: ServerResponse): Promise<void> {
  aheadMs = Number(req.headers['x-ahead'] ?? 0);
  await BACKGROUND_JOBS[req.url ?? '']?.(deps);
  aheadMs = 0;
  res.end();
}

const { deps: built, isOpenAt } = await buildDeps(envOfProcess(), createLog('error'), process.cwd());
// No load shedding: many processes start in parallel, so the event loop lags.
const deps: ShopDeps = { ...built, appraiser: noopAppraiser, lag: () => 0 };
const app = createApp(deps, noFront);
const server = await listen(
  (req, res) => {
    const { 'x-die-before': before, 'x-die-around': around } = req.headers;
    if (before !== undefined || around !== undefined) {
      stepsLeft = Number(before ?? around);
      isOnlyAroundCommits = around !== undefined;
      isBehindCommit = false;
      countResponseAsStep(res);
    }
    if (req.url?.startsWith('/work/') === true) void runBackgroundJob(deps, req, res);
    else app(req, res);
  },
  { port: 0, host: '127.0.0.1' },
);
isOpenAt(`http://127.0.0.1:${server.port}`);
onStatement(countStatement);
process.send?.({ port: server.port });
