/** Saves changes in the background, one write at a time; changes made during a write are merged into the next one. */
export interface TypingKeeper<T extends object> {
  readonly type: (typed: Partial<T>) => void;
  /** Resolves once every change so far is saved. Retries a failed write once, and throws if that fails too. */
  readonly settled: () => Promise<void>;
}

/** Calls `failed` for each failed write; its changes are part of the next one. */
export function typingKeeper<T extends object>(
  write: (typed: Partial<T>) => Promise<unknown>,
  failed: (error: unknown) => void,
): TypingKeeper<T> {
  let waiting: Partial<T> | undefined;
  let writing: Promise<void> | undefined;
  let lastError: unknown;

  const taken = (): Partial<T> | undefined => {
    const typed = waiting;
    waiting = undefined;
    return typed;
  };

  const writeAll = async (): Promise<void> => {
    for (let now = taken(); now !== undefined; now = taken()) {
      try {
        await write(now);
      } catch (error) {
        lastError = error;
        failed(error);
        const hasNews = waiting !== undefined;
        // Changes made since are newer.
        waiting = { ...now, ...waiting };
        // Without new changes, the same write would fail again at once.
        if (!hasNews) break;
      }
    }
    writing = undefined;
  };

  return {
    type: (typed) => {
      waiting = { ...waiting, ...typed };
      writing ??= writeAll();
    },
    settled: async () => {
      if (waiting !== undefined) writing ??= writeAll();
      await writing;
      if (waiting !== undefined) throw lastError;
    },
  };
}
