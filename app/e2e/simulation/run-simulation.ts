// `npm run simulate`: random histories of several phones against the real sync code on both sides.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { History } from './history.ts';
import { makeHistory } from './make-history.ts';
import { PLANTED } from './planted.ts';
import { countsOf, failureReport } from './report.ts';
import { runHistory } from './run-history.ts';
import { Server } from './server.ts';
import { shrink } from './shrink.ts';

/** So many failures are shrunk and told; the next ones would say the same. */
const MOST_FAILURES = 5;
const SAY_EVERY = 1_000;
/** A planted bug that needs more histories than this to be found counts as not found. */
const MOST_FOR_PLANTED = 300;

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    /** A history as a failure prints it. */
    replay: { type: 'string' },
    /** Instead: sees to it that bugs are found. */
    planted: { type: 'boolean', default: false },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);

// Dexie says each time that it opens a connection again that was cut, which happens here all the time.
Reflect.set(console, 'warn', () => undefined);

const folder = mkdtempSync(join(tmpdir(), 'dogear-simulation-'));
const server = new Server(folder);
await server.start();
const first = Number(values.seed);
const failures = values.planted
  ? await plant()
  : values.replay === undefined
    ? await simulate(first, Number(values.histories))
    : await replay(values.replay);
await server.stop();
rmSync(folder, { recursive: true, force: true });
// Time-outs of requests that nobody waits for any more would keep the process for some seconds.
process.exit(failures === 0 ? 0 : 1);

async function runs(history: History): Promise<Error | undefined> {
  return runHistory(server, history);
}

async function simulate(from: number, many: number): Promise<number> {
  const started = performance.now();
  const ran: History[] = [];
  let failed = 0;
  for (let seed = from; seed < from + many && failed < MOST_FAILURES; seed += 1) {
    const history = makeHistory(seed);
    ran.push(history);
    if (ran.length % SAY_EVERY === 0) say(`${ran.length} histories ...`);
    const error = await runs(history);
    if (error === undefined) continue;
    failed += 1;
    say(failureReport(seed, error, await shrink(history, error, runs)));
  }
  const seconds = (performance.now() - started) / 1_000;
  say(countsOf(ran));
  say(
    `${ran.length} histories from seed ${from} in ${seconds.toFixed(1)} s (${(ran.length / seconds).toFixed(1)} a second): ${failed} failed`,
  );
  return failed;
}

async function replay(text: string): Promise<number> {
  const given: unknown = JSON.parse(text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a failure printed comes back
  const history = { seed: 0, ...(given as Omit<History, 'seed'>) };
  const error = await runHistory(server, history);
  say(error === undefined ? 'Nothing fails.' : failureReport(0, error, { history, error }));
  return error === undefined ? 0 : 1;
}

/** Every planted bug must be found within a bounded number of histories. */
async function plant(): Promise<number> {
  let missed = 0;
  for (const { bug, bugs } of PLANTED) {
    let found: Error | undefined;
    let seed = first - 1;
    while (found === undefined && seed < first + MOST_FOR_PLANTED) {
      seed += 1;
      found = await runHistory(server, makeHistory(seed), bugs);
    }
    if (found === undefined) missed += 1;
    const verdict =
      found === undefined ? 'NOT FOUND' : `found in history ${seed - first + 1}: ${found.message}`;
    say(`${bug}\n    ${verdict}`);
  }
  say(`${PLANTED.length - missed} of ${PLANTED.length} planted bugs found`);
  return missed;
}
