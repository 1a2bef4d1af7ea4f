/** FIFO mutex by key: tasks that share a key run one after the other, all others concurrently. */
export interface KeyedMutex {
  runExclusive<T>(names: readonly string[], work: () => Promise<T>): Promise<T>;
  /** Resolves when no task is left, including those added meanwhile. */
  idle(): Promise<void>;
}

export function createKeyedMutex(): KeyedMutex {
  const free = Promise.resolve();
  const last = new Map<string, Promise<unknown>>();

  const runExclusive = async <T>(names: readonly string[], work: () => Promise<T>): Promise<T> => {
    // Join all queues synchronously: waiting in between could deadlock two tasks.
    const turn = Promise.all(names.map((name) => last.get(name) ?? free)).then(work);
    const over = turn.then(
      () => undefined,
      () => undefined,
    );
    for (const name of names) last.set(name, over);
    try {
      return await turn;
    } finally {
      for (const name of names) if (last.get(name) === over) last.delete(name);
    }
  };

  return {
    runExclusive,
    idle: async () => {
      while (last.size > 0) await Promise.all(last.values());
    },
  };
}
