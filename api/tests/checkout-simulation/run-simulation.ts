// `npm run simulate:checkout`: random schedules of buyers, sellers, webhooks, expiries, failures and deaths of the process
// through the real HTTP API, and what must hold of stock, orders and money after each step and at the end.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { workOff, workOffAll } from '../world/work-off.ts';
import { PLANTED } from './planted.ts';
import type { Task } from './tasks.ts';

/** After so many failures it is enough; the next ones would say the same. */
const MAX_FAILURES = 3;
const SAY_EVERY = 1_000;
/** Schedules that grow out of one seed, one after the other; the next ones out of the next seed. */
const OF_A_SEED = 25;
const PROGRAM = new URL('./run-part.ts', import.meta.url);

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(availableParallelism()) },
    /** A schedule as a failure prints it. */
    replay: { type: 'string' },
    /** Instead: sees to it that bugs are found. */
    planted: { type: 'boolean', default: false },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const seed = Number(values.seed);
const processes = Number(values.processes);
const allOf = (tasks: readonly Task[]): Promise<number> => workOffAll(PROGRAM, tasks, processes, say);
const failed = values.planted
  ? await plant()
  : values.replay === undefined
    ? await simulate(Number(values.schedules))
    : await allOf([{ do: 'replay', schedule: values.replay }]);
process.exitCode = failed === 0 ? 0 : 1;

async function simulate(many: number): Promise<number> {
  const started = performance.now();
  const tasks = Array.from({ length: Math.ceil(many / OF_A_SEED) }, (_, index) => ({
    do: 'run' as const,
    seed: seed + index,
    many: Math.min(OF_A_SEED, many - index * OF_A_SEED),
  }));
  let ran = 0;
  let bad = 0;
  await workOff(PROGRAM, tasks, processes, (finding, place) => {
    const before = ran;
    ran += tasks[place]?.many ?? 0;
    if (Math.floor(before / SAY_EVERY) < Math.floor(ran / SAY_EVERY)) say(`${ran} schedules ...`);
    bad += finding.failed;
    finding.says.forEach(say);
    return bad < MAX_FAILURES;
  });
  const seconds = (performance.now() - started) / 1_000;
  say(
    `${ran} schedules from seed ${seed} in ${seconds.toFixed(1)} s (${(ran / seconds).toFixed(1)} a second): ${bad} seeds failed`,
  );
  return bad;
}

/** Every planted bug must be found within a bounded number of schedules. */
async function plant(): Promise<number> {
  const missed = await allOf(PLANTED.map((_, bug) => ({ do: 'plant', bug, seed })));
  say(`${PLANTED.length - missed} of ${PLANTED.length} planted bugs found`);
  return missed;
}
