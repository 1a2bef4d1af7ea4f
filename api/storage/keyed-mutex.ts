/** Lets works with a name in common run one after the other, in the order of asking; others run side by side. */
export interface KeyedMutex {
  runExclusive<T>(names: readonly string[], work: () => Promise<T>): Promise<T>;
  /** When all are over, those too that are asked for meanwhile. */
  idle(): Promise<void>;
}

export function createKeyedMutex(): KeyedMutex {
  const free = Promise.resolve();
  const last = new Map<string, Promise<unknown>>();

  const runExclusive = async <T>(names: readonly string[], work: () => Promise<T>): Promise<T> => {
    // Joining all queues in one go, without waiting in between, is what keeps two works from waiting for each other.
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
