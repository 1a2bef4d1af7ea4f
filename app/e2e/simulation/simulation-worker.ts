// One of the simulation's processes: does one task after the other, as it is told over its channel.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskResult } from '#api/tests/world/worker-pool.ts';
import type { History } from './history.ts';
import { biasHistory } from './bias-history.ts';
import { generateHistory } from './generate-history.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { failureReport } from './report.ts';
import { runHistory } from './run-history.ts';
import { Server } from './server.ts';
import { shrink } from './shrink.ts';
import { taskSchema, type Task } from './tasks.ts';

/** A planted bug that needs more histories than this to be found counts as not found. */
const MAX_FOR_PLANTED = 60;

// Dexie says each time that it opens a connection again that was cut, which happens here all the time.
Reflect.set(console, 'warn', () => undefined);

const folder = mkdtempSync(join(tmpdir(), 'dogear-simulation-'));
const server = new Server(folder);
const started = server.start();

process.on('message', (message) => {
  void answer(taskSchema.parse(message));
});
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  // Time-outs of requests that nobody waits for any more would keep the process for some seconds.
  process.exit(0);
});

async function answer(task: Task): Promise<void> {
  await started;
  process.send?.(await findingOf(task));
}

async function findingOf(task: Task): Promise<TaskResult> {
  if (task.do === 'run') return run(task);
  return task.do === 'plant' ? plant(task) : replay(task);
}

const runs = async (history: History): Promise<Error | undefined> => runHistory(server, history);

async function run({ from, to }: Extract<Task, { readonly do: 'run' }>): Promise<TaskResult> {
  const says: string[] = [];
  for (let seed = from; seed < to; seed += 1) {
    const history = generateHistory(seed);
    const error = await runs(history);
    if (error !== undefined) says.push(failureReport(seed, error, await shrink(history, error, runs)));
  }
  return { messages: says, failedCount: says.length };
}

async function plant({ bug, from }: Extract<Task, { readonly do: 'plant' }>): Promise<TaskResult> {
  const planted = PLANTED_BUGS[bug];
  if (planted === undefined) throw new Error(`there is no planted bug ${bug}`);
  for (let seed = from; seed < from + MAX_FOR_PLANTED; seed += 1) {
    const history = generateHistory(seed);
    const found = await runHistory(
      server,
      planted.bias === undefined ? history : biasHistory(history, planted.bias),
      planted.bugs,
    );
    if (found === undefined) continue;
    return {
      messages: [planted.bug, `    found in history ${seed - from + 1}: ${found.message}`],
      failedCount: 0,
    };
  }
  return { messages: [planted.bug, '    NOT FOUND'], failedCount: 1 };
}

async function replay({ history: text }: Extract<Task, { readonly do: 'replay' }>): Promise<TaskResult> {
  const given: unknown = JSON.parse(text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a failure printed comes back
  const history = { seed: 0, ...(given as Omit<History, 'seed'>) };
  const error = await runs(history);
  return error === undefined
    ? { messages: ['Nothing fails.'], failedCount: 0 }
    : { messages: [failureReport(0, error, { history, error })], failedCount: 1 };
}
