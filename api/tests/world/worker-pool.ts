import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

/** A task's messages and its number of failures. */
const taskResultSchema = z.object({ messages: z.array(z.string()), failedCount: z.int() });
export type TaskResult = z.infer<typeof taskResultSchema>;

/**
 * Runs tasks (plain data) in parallel child processes, each taking the next task as soon as it is
 * free. `onResult` receives each result with its task's index and returns whether to continue.
 */
export async function runTasks(
  program: URL,
  tasks: readonly object[],
  processes: number,
  onResult: (finding: TaskResult, index: number) => boolean,
): Promise<void> {
  const queue = [...tasks.entries()];
  const runWorker = async (): Promise<void> => {
    const child = fork(fileURLToPath(program));
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [place, task] = next;
        const shouldContinue = onResult(await runTask(child, task), place);
        if (!shouldContinue) queue.length = 0;
      }
    } finally {
      if (child.connected) child.disconnect();
    }
  };
  await Promise.all(Array.from({ length: Math.min(processes, tasks.length) }, runWorker));
}

/** Runs all tasks and prints the results in their order. Returns the number of failures. */
export async function runAllTasks(
  program: URL,
  tasks: readonly object[],
  processes: number,
  say: (text: string) => void,
): Promise<number> {
  const says: (readonly string[])[] = [];
  let totalFailed = 0;
  await runTasks(program, tasks, processes, (finding, place) => {
    says[place] = finding.messages;
    totalFailed += finding.failedCount;
    return true;
  });
  says.flat().forEach(say);
  return totalFailed;
}

async function runTask(child: ChildProcess, task: object): Promise<TaskResult> {
  const ended = new AbortController();
  const answer: Promise<unknown[]> = once(child, 'message', { signal: ended.signal });
  const end: Promise<unknown[]> = once(child, 'exit', { signal: ended.signal });
  child.send(task);
  try {
    const [message] = await Promise.race([
      answer,
      end.then(([code]) => {
        throw new Error(`a simulation process exited with ${String(code)} at ${JSON.stringify(task)}`);
      }),
    ]);
    return taskResultSchema.parse(message);
  } finally {
    ended.abort();
    await Promise.allSettled([answer, end]);
  }
}
