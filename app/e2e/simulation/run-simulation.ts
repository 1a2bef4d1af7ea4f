// `npm run simulate`: random histories of several phones against the real sync code on both sides.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runTasks, runAllTasks } from '#api/tests/world/worker-pool.ts';
import { generateHistory } from './generate-history.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { countsOf } from './report.ts';
import type { Task } from './tasks.ts';

/** After so many failures it is enough; the next ones would say the same. */
const MAX_FAILURES = 5;
const SAY_EVERY = 1_000;
/** Histories that a process gets at a time. Each is the same whoever runs it, and after whatever. */
const AT_A_TIME = 20;
const PROGRAM = new URL('./simulation-worker.ts', import.meta.url);

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(availableParallelism()) },
    /** A history as a failure prints it. */
    replay: { type: 'string' },
    /** Instead: sees to it that bugs are found. */
    planted: { type: 'boolean', default: false },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const first = Number(values.seed);
const processes = Number(values.processes);
const allOf = (tasks: readonly Task[]): Promise<number> => runAllTasks(PROGRAM, tasks, processes, say);
const failed = values.planted
  ? await plant()
  : values.replay === undefined
    ? await simulate(first, Number(values.histories))
    : await replay(values.replay);
process.exitCode = failed === 0 ? 0 : 1;

async function simulate(from: number, many: number): Promise<number> {
  const started = performance.now();
  const tasks = Array.from({ length: Math.ceil(many / AT_A_TIME) }, (_, index) => ({
    do: 'run' as const,
    from: from + index * AT_A_TIME,
    to: Math.min(from + (index + 1) * AT_A_TIME, from + many),
  }));
  let ran = 0;
  let bad = 0;
  await runTasks(PROGRAM, tasks, processes, (finding, place) => {
    const { from: start = 0, to = 0 } = tasks[place] ?? {};
    if (Math.floor(ran / SAY_EVERY) < Math.floor((ran + to - start) / SAY_EVERY))
      say(`${ran + to - start} histories ...`);
    ran += to - start;
    bad += finding.failedCount;
    finding.messages.forEach(say);
    return bad < MAX_FAILURES;
  });
  const seconds = (performance.now() - started) / 1_000;
  say(countsOf(Array.from({ length: many }, (_, index) => generateHistory(from + index))));
  say(
    `${ran} histories from seed ${from} in ${seconds.toFixed(1)} s (${(ran / seconds).toFixed(1)} a second): ${bad} failed`,
  );
  return bad;
}

async function replay(history: string): Promise<number> {
  return allOf([{ do: 'replay', history }]);
}

/** Every planted bug must be found within a bounded number of histories. */
async function plant(): Promise<number> {
  const missed = await allOf(PLANTED_BUGS.map((_, bug) => ({ do: 'plant', bug, from: first })));
  say(`${PLANTED_BUGS.length - missed} of ${PLANTED_BUGS.length} planted bugs found`);
  return missed;
}
