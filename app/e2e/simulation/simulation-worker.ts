// A worker process of the simulation: runs the tasks that it receives as messages.
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

/** A planted bug counts as not found after this many histories. */
const MAX_FOR_PLANTED = 60;

// Dexie warns whenever it reopens a closed connection, which is common here.
Reflect.set(console, 'warn', () => undefined);

const folder = mkdtempSync(join(tmpdir(), 'dogear-simulation-'));
const server = new Server(folder);
const started = server.start();

process.on('message', (message) => {
  void respond(taskSchema.parse(message));
});
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  // Timeouts of abandoned requests would keep the process alive for seconds.
  process.exit(0);
});

async function respond(task: Task): Promise<void> {
  await started;
  process.send?.(await resultOf(task));
}

async function resultOf(task: Task): Promise<TaskResult> {
  if (task.do === 'run') return run(task);
  return task.do === 'plant' ? plant(task) : replay(task);
}

const runWithoutBugs = async (history: History): Promise<Error | undefined> => runHistory(server, history);

async function run({ from, to }: Extract<Task, { readonly do: 'run' }>): Promise<TaskResult> {
  const messages: string[] = [];
  for (let seed = from; seed < to; seed += 1) {
    const history = generateHistory(seed);
    const error = await runWithoutBugs(history);
    if (error !== undefined)
      messages.push(failureReport(seed, error, await shrink(history, error, runWithoutBugs)));
  }
  return { messages, failedCount: messages.length };
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- printed by a failure
  const history = { seed: 0, ...(given as Omit<History, 'seed'>) };
  const error = await runWithoutBugs(history);
  return error === undefined
    ? { messages: ['Nothing fails.'], failedCount: 0 }
    : { messages: [failureReport(0, error, { history, error })], failedCount: 1 };
}
