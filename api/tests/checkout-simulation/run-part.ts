// A worker process of the simulation: executes the tasks that arrive over IPC.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { engine } from '#api/storage/engine.ts';
import type { StoragePlace } from '#api/storage/open-storage.ts';
import { openStripeServer } from '#api/doubles/stripe-server.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { TaskResult } from '../world/worker-pool.ts';
import { openDatabase } from './database/open-database.ts';
import { plantedBugs } from './planted-bugs.ts';
import { checkoutSchedules, schedules } from './random-schedules.ts';
import { runSchedule } from './run-schedule.ts';
import type { Schedule } from './schedule.ts';
import { Shop } from './shop.ts';
import { DemoProvider } from './demo/demo-provider.ts';
import { StripeProvider } from './stripe/stripe-provider.ts';
import { taskSchema, type Task } from './tasks.ts';

/** Schedules after which a planted bug counts as not found. */
const MAX_SCHEDULES_PER_BUG = 200;
const provider = process.env['SIMULATED_PROVIDER'] ?? 'demo';
/** The options that choose this engine and provider. */
const OPTIONS = `${engine === 'sqlite' ? '' : ' --engine postgres'}${provider === 'stripe' ? ' --provider stripe' : ''}`;
/** Time limit for shrinking a failing schedule. */
const SHRINK_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'dogear-checkouts-'));
/** The shop's clock, which Stripe's double shares. */
const clock = { now: (): number => 0 };
const stripe = provider === 'stripe' ? await openStripeServer({ now: () => clock.now() }) : undefined;
const shop = new Shop(folder, await openDatabase(await createPlace()), (world) =>
  stripe === undefined ? new DemoProvider(world) : new StripeProvider(stripe, world),
);
clock.now = () => shop.now;

process.on('message', (message) => {
  void executeTask(taskSchema.parse(message)).then((finding) => process.send?.(finding));
});
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});

/** A database for this process, on the server in DATABASE_URL if there is one. */
async function createPlace(): Promise<StoragePlace> {
  const server = process.env['DATABASE_URL'] ?? '';
  if (server === '') return { file: join(folder, 'shop.db'), durable: false };
  const name = `simulation_${process.pid}`;
  const admin = new Client(server);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return { url: new URL(name, server).href };
}

async function executeTask(task: Task): Promise<TaskResult> {
  if (task.kind === 'run') return checkSeed(task);
  return task.kind === 'plant' ? findPlantedBug(task) : replay(task);
}

interface Failure {
  readonly schedule: Schedule;
  readonly error: Error;
  /** What the schedule said before it was shortened, if something else. */
  readonly firstMessage?: string | undefined;
}

/** Runs `count` schedules of a seed and shrinks the first that fails. */
async function findShortestFailure(seed: number, numRuns: number): Promise<Failure | undefined> {
  let found: Failure | undefined;
  let firstMessage: string | undefined;
  // A time limit of fast-check would leave the schedule running that it interrupts, beside the next one.
  let shrinksUntil = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(schedules, async (schedule) => {
    if (performance.now() > shrinksUntil) return;
    const error = await runSchedule(shop, schedule);
    if (error === undefined) return;
    if (found === undefined) shrinksUntil = performance.now() + SHRINK_MS;
    firstMessage ??= error.message;
    found = { schedule, error, firstMessage };
    throw error;
  });
  await fc.check(property, { seed, numRuns });
  return found && removeNeedlessSteps(found);
}

/** Removes the needless steps that fast-check's shrinking leaves. */
async function removeNeedlessSteps(found: Failure): Promise<Failure> {
  let best = found;
  for (let at = best.schedule.length - 1; at >= 0; at -= 1) {
    const schedule = best.schedule.toSpliced(at, 1);
    const error = await runSchedule(shop, schedule);
    if (error !== undefined) best = { ...best, schedule, error };
  }
  return best;
}

async function checkSeed({ seed, count }: Extract<Task, { readonly kind: 'run' }>): Promise<TaskResult> {
  const found = await findShortestFailure(seed, count);
  return found === undefined
    ? { messages: [], failedCount: 0 }
    : { messages: [formatFailure(seed, count, found)], failedCount: 1 };
}

async function findPlantedBug({ bug, seed }: Extract<Task, { readonly kind: 'plant' }>): Promise<TaskResult> {
  const planted = plantedBugs(provider)[bug];
  if (planted === undefined) throw new Error(`there is no planted bug ${bug}`);
  const samples = fc.sample(planted.schedules ?? checkoutSchedules, { seed, numRuns: MAX_SCHEDULES_PER_BUG });
  for (const [place, schedule] of samples.entries()) {
    const error = await runSchedule(shop, schedule, planted.bugs);
    // A refusal of what must succeed is a finding, too.
    if (error !== undefined && error.name !== 'Violation' && !(error instanceof ShopError)) throw error;
    if (error !== undefined)
      return {
        messages: [planted.bug, `    found in schedule ${place + 1}: ${error.message}`],
        failedCount: 0,
      };
  }
  return { messages: [planted.bug, '    NOT FOUND'], failedCount: 1 };
}

async function replay({ schedule: text }: Extract<Task, { readonly kind: 'replay' }>): Promise<TaskResult> {
  const given: unknown = JSON.parse(text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- printed by an earlier failure
  const schedule = given as Schedule;
  const error = await runSchedule(shop, schedule);
  return error === undefined
    ? { messages: ['No failure.'], failedCount: 0 }
    : { messages: [formatFailure(0, 1, { schedule, error })], failedCount: 1 };
}

/** Seed, shortest schedule, and the commands that reproduce a failure. */
const formatFailure = (
  seed: number,
  count: number,
  { schedule, error, firstMessage = error.message }: Failure,
): string =>
  [
    `Seed ${seed} fails: ${error.name === 'Violation' ? error.message : (error.stack ?? error.message)}`,
    ...(firstMessage === error.message ? [] : [`At first: ${firstMessage}`]),
    `The shortest schedule that still fails (${schedule.length} steps):`,
    ...schedule.map((step, at) => `  ${at + 1}. ${JSON.stringify(step)}`),
    `Reproduce:    npm run simulate:checkout -- --schedules ${count} --seed ${seed} --processes 1${OPTIONS}`,
    `Shortest only: npm run simulate:checkout -- --replay '${JSON.stringify(schedule)}'${OPTIONS}`,
    '',
  ].join('\n');
