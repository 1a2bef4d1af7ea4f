// `npm run simulate`: runs random histories of several phones with the real sync code of client and server.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runTasks, runAllTasks } from '#api/tests/world/worker-pool.ts';
import { generateHistory } from './generate-history.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { countsOf } from './report.ts';
import type { Task } from './tasks.ts';

/** Stops after this many failures; more would repeat them. */
const MAX_FAILURES = 5;
const PROGRESS_INTERVAL = 1_000;
/** Histories per task. Results do not depend on the process or on earlier histories. */
const CHUNK_SIZE = 20;
const PROGRAM = new URL('./simulation-worker.ts', import.meta.url);

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(availableParallelism()) },
    /** A history as printed by a failure. */
    replay: { type: 'string' },
    /** Checks instead that the planted bugs are found. */
    planted: { type: 'boolean', default: false },
  },
});

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const first = Number(values.seed);
const processes = Number(values.processes);
const runAll = (tasks: readonly Task[]): Promise<number> => runAllTasks(PROGRAM, tasks, processes, print);
const failed = values.planted
  ? await findPlantedBugs()
  : values.replay === undefined
    ? await simulate(first, Number(values.histories))
    : await replay(values.replay);
process.exitCode = failed === 0 ? 0 : 1;

async function simulate(from: number, count: number): Promise<number> {
  const started = performance.now();
  const tasks = Array.from({ length: Math.ceil(count / CHUNK_SIZE) }, (_, index) => ({
    do: 'run' as const,
    from: from + index * CHUNK_SIZE,
    to: Math.min(from + (index + 1) * CHUNK_SIZE, from + count),
  }));
  let ranCount = 0;
  let failureCount = 0;
  await runTasks(PROGRAM, tasks, processes, (finding, place) => {
    const { from: start = 0, to = 0 } = tasks[place] ?? {};
    if (Math.floor(ranCount / PROGRESS_INTERVAL) < Math.floor((ranCount + to - start) / PROGRESS_INTERVAL))
      print(`${ranCount + to - start} histories ...`);
    ranCount += to - start;
    failureCount += finding.failedCount;
    finding.messages.forEach(print);
    return failureCount < MAX_FAILURES;
  });
  const seconds = (performance.now() - started) / 1_000;
  print(countsOf(Array.from({ length: count }, (_, index) => generateHistory(from + index))));
  print(
    `${ranCount} histories from seed ${from} in ${seconds.toFixed(1)} s (${(ranCount / seconds).toFixed(1)} a second): ${failureCount} failed`,
  );
  return failureCount;
}

async function replay(history: string): Promise<number> {
  return runAll([{ do: 'replay', history }]);
}

/** Every planted bug must be found within a bounded number of histories. */
async function findPlantedBugs(): Promise<number> {
  const missedCount = await runAll(PLANTED_BUGS.map((_, bug) => ({ do: 'plant', bug, from: first })));
  print(`${PLANTED_BUGS.length - missedCount} of ${PLANTED_BUGS.length} planted bugs found`);
  return missedCount;
}
