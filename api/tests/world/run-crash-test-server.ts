import type { IncomingMessage, ServerResponse } from 'node:http';
import { createApp } from '#api/app.ts';
import { buildDeps } from '#api/build-deps.ts';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { envOfProcess } from '#api/env.ts';
import { createLog } from '#api/gateways/log.ts';
import { listen } from '#api/http/listen.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { refundHandler } from '#api/orders/pay-back.ts';
import type { ShopDeps } from '#api/shop-deps.ts';
import { noFront } from './no-front.ts';
import { onStatement } from './on-statement.ts';

// A process of its own that runs the shop and dies when it is told to: a request with the header X-Die-Before: 3 kills it
// as SIGKILL does, in front of the third statement; the step behind the last statement is the sending of the answer. With
// X-Die-Around: 3 only those steps count that a death tells apart, since nothing is kept of what is not committed: in front
// of each COMMIT, and behind it. What a shop does by itself is done here when POST /work/refunds, /work/sweep or
// /work/reconcile asks for it, at the time that the header X-Ahead says: so many milliseconds from now.

let stepsLeft = Number.POSITIVE_INFINITY;
let isOnlyAroundCommits = false;
let isBehindCommit = false;

const countStep = (): void => {
  stepsLeft -= 1;
  if (stepsLeft <= 0) process.kill(process.pid, 'SIGKILL');
};

const countStatement = (text: string): void => {
  const isCommit = text === 'COMMIT';
  const isAround = isCommit || isBehindCommit;
  isBehindCommit = isCommit;
  if (isAround || !isOnlyAroundCommits) countStep();
};

/** In front of the answer there is one more chance to die. */
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
};

async function runBackgroundJob(deps: ShopDeps, req: IncomingMessage, res: ServerResponse): Promise<void> {
  aheadMs = Number(req.headers['x-ahead'] ?? 0);
  await BACKGROUND_JOBS[req.url ?? '']?.(deps);
  aheadMs = 0;
  res.end();
}

const { deps: built, isOpenAt } = await buildDeps(envOfProcess(), createLog('error'), process.cwd());
// Many start and die side by side here: that they are late is no reason to turn anybody away.
const deps: ShopDeps = { ...built, lag: () => 0 };
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
