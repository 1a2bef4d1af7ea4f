import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findingSchema, type Finding, type Task } from './tasks.ts';

/**
 * Lets several processes work off tasks side by side, each with the next one as soon as it is free. `found` hears of
 * every finding with the place of its task, and answers whether to go on.
 */
export async function workOff(
  tasks: readonly Task[],
  processes: number,
  found: (finding: Finding, place: number) => boolean,
): Promise<void> {
  const queue = [...tasks.entries()];
  const one = async (): Promise<void> => {
    const child = fork(fileURLToPath(new URL('./run-part.ts', import.meta.url)));
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [place, task] = next;
        const goesOn = found(await ask(child, task), place);
        if (!goesOn) queue.length = 0;
      }
    } finally {
      if (child.connected) child.disconnect();
    }
  };
  await Promise.all(Array.from({ length: Math.min(processes, tasks.length) }, one));
}

async function ask(child: ChildProcess, task: Task): Promise<Finding> {
  const ended = new AbortController();
  const answer: Promise<unknown[]> = once(child, 'message', { signal: ended.signal });
  const end: Promise<unknown[]> = once(child, 'exit', { signal: ended.signal });
  child.send(task);
  try {
    const [message] = await Promise.race([
      answer,
      end.then(([code]) => {
        throw new Error(`a process of the simulation ended with ${String(code)} at ${JSON.stringify(task)}`);
      }),
    ]);
    return findingSchema.parse(message);
  } finally {
    ended.abort();
    await Promise.allSettled([answer, end]);
  }
}
