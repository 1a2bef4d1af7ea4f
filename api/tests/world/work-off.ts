import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

/** What came of a task: what there is to say, and how much of it is bad. */
const findingSchema = z.object({ says: z.array(z.string()), failed: z.int() });
export type Finding = z.infer<typeof findingSchema>;

/**
 * Lets several processes of a program work off tasks (plain data) side by side, each with the next one as soon as it is
 * free. `found` hears of every finding with the place of its task, and answers whether to go on.
 */
export async function workOff(
  program: URL,
  tasks: readonly object[],
  processes: number,
  found: (finding: Finding, place: number) => boolean,
): Promise<void> {
  const queue = [...tasks.entries()];
  const one = async (): Promise<void> => {
    const child = fork(fileURLToPath(program));
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

/** Works all tasks off, and says what was found in their order; answers how much of it is bad. */
export async function workOffAll(
  program: URL,
  tasks: readonly object[],
  processes: number,
  say: (text: string) => void,
): Promise<number> {
  const says: (readonly string[])[] = [];
  let bad = 0;
  await workOff(program, tasks, processes, (finding, place) => {
    says[place] = finding.says;
    bad += finding.failed;
    return true;
  });
  says.flat().forEach(say);
  return bad;
}

async function ask(child: ChildProcess, task: object): Promise<Finding> {
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
