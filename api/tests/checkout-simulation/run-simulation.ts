// `npm run simulate:checkout`: random schedules of buyers, sellers, webhooks, expiries, failures and crashes
// through the real HTTP API, with the invariants of stock, orders and money checked after each step and at the end.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { launchPostgres } from '../postgres/launch.ts';
import { runTasks, runAllTasks } from '../world/worker-pool.ts';
import { plantedBugs } from './planted-bugs.ts';
import type { Task } from './tasks.ts';

/** Stops after this many failures; more would repeat them. */
const MAX_FAILURES = 3;
const PROGRESS_INTERVAL = 1_000;
/** Schedules per seed; seeds count up from `--seed`. */
const SCHEDULES_PER_SEED = 25;
const PROGRAM = new URL('./run-part.ts', import.meta.url);

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(availableParallelism()) },
    /** `postgres` runs on a temporary server. */
    engine: { type: 'string', default: 'sqlite' },
    /** `stripe` plays against a server that speaks its API. */
    provider: { type: 'string', default: 'demo' },
    /** A schedule as a failure prints it. */
    replay: { type: 'string' },
    /** Verifies instead that planted bugs are found. */
    planted: { type: 'boolean', default: false },
  },
});

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const seed = Number(values.seed);
const processes = Number(values.processes);
const runAll = (tasks: readonly Task[]): Promise<number> => runAllTasks(PROGRAM, tasks, processes, print);
if (values.planted && values.engine !== 'sqlite') throw new Error('Bugs are planted on SQLite only.');
// The engine of the worker processes, which inherit the environment.
const server = values.engine === 'postgres' ? await launchPostgres() : undefined;
process.env['DATABASE_URL'] = server?.url ?? '';
process.env['SIMULATED_PROVIDER'] = values.provider;
const failed = values.planted
  ? await findPlantedBugs()
  : values.replay === undefined
    ? await simulate(Number(values.schedules))
    : await runAll([{ kind: 'replay', schedule: values.replay }]);
await server?.stop();
process.exitCode = failed === 0 ? 0 : 1;

async function simulate(count: number): Promise<number> {
  const started = performance.now();
  const tasks = Array.from({ length: Math.ceil(count / SCHEDULES_PER_SEED) }, (_, index) => ({
    kind: 'run' as const,
    seed: seed + index,
    count: Math.min(SCHEDULES_PER_SEED, count - index * SCHEDULES_PER_SEED),
  }));
  let ran = 0;
  let bad = 0;
  await runTasks(PROGRAM, tasks, processes, (finding, place) => {
    const before = ran;
    ran += tasks[place]?.count ?? 0;
    if (Math.floor(before / PROGRESS_INTERVAL) < Math.floor(ran / PROGRESS_INTERVAL))
      print(`${ran} schedules ...`);
    bad += finding.failedCount;
    finding.messages.forEach(print);
    return bad < MAX_FAILURES;
  });
  const seconds = (performance.now() - started) / 1_000;
  print(
    `${ran} schedules from seed ${seed} in ${seconds.toFixed(1)} s (${(ran / seconds).toFixed(1)} a second): ${bad} seeds failed`,
  );
  return bad;
}

/** Every planted bug must be found within a bounded number of schedules. */
async function findPlantedBugs(): Promise<number> {
  const bugs = plantedBugs(values.provider);
  const missedCount = await runAll(bugs.map((_, bug) => ({ kind: 'plant', bug, seed })));
  print(`${bugs.length - missedCount} of ${bugs.length} planted bugs found`);
  return missedCount;
}
