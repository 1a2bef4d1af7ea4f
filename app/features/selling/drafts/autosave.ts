/** Keeps what is typed, behind the typist: one write at a time, and the next one has everything typed meanwhile. */
export interface TypingKeeper<T extends object> {
  readonly type: (typed: Partial<T>) => void;
  /** Resolves once everything typed so far is kept. Tries once more what could not be, and throws where it still cannot. */
  readonly settled: () => Promise<void>;
}

/** `failed` hears of each write that could not be made; what it held goes with the next one. */
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
        // What was typed since is newer.
        waiting = { ...now, ...waiting };
        // The same write would fail again at once.
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
