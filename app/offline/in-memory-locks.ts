import type { Locks } from './ports.ts';

/** Creates a FIFO mutex by name: the fallback for Node and for browsers without Web Locks. */
export function createInMemoryLocks(): Locks {
  const last = new Map<string, Promise<unknown>>();
  return {
    runExclusive: async (name, task) => {
      const turn = (last.get(name) ?? Promise.resolve()).then(task);
      last.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}
