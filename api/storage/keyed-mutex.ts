/** FIFO mutex by key: tasks that share a key run one after the other, all others concurrently. */
export interface KeyedMutex {
  /** Tasks that have a key only in `shared` run concurrently, but not with those that have it in `names`. */
  runExclusive<T>(names: readonly string[], work: () => Promise<T>, shared?: readonly string[]): Promise<T>;
  /** Resolves when no task is left, including those added meanwhile. */
  idle(): Promise<void>;
}

/** The ends of the tasks of a key: the last exclusive one, and all of them. */
interface Queue {
  readonly exclusive: Promise<void>;
  readonly all: Promise<void>;
}

export function createKeyedMutex(): KeyedMutex {
  const queues = new Map<string, Queue>();

  const join = (name: string, queue: Queue): void => {
    queues.set(name, queue);
    void (async () => {
      await queue.all;
      if (queues.get(name) === queue) queues.delete(name);
    })();
  };

  const runExclusive = async <T>(
    names: readonly string[],
    work: () => Promise<T>,
    shared: readonly string[] = [],
  ): Promise<T> => {
    // Join all queues synchronously: waiting in between could deadlock two tasks.
    const turn = Promise.all([
      ...names.map((name) => queues.get(name)?.all),
      ...shared.map((name) => queues.get(name)?.exclusive),
    ]).then(work);
    const over = turn.then(ignore, ignore);
    for (const name of names) join(name, { exclusive: over, all: over });
    for (const name of shared) {
      const { exclusive, all } = queues.get(name) ?? { exclusive: Promise.resolve(), all: undefined };
      join(name, { exclusive, all: Promise.all([all, over]).then(ignore) });
    }
    return turn;
  };

  return {
    runExclusive,
    idle: async () => {
      while (queues.size > 0) await Promise.all(Array.from(queues.values(), ({ all }) => all));
    },
  };
}

const ignore = (): void => undefined;
