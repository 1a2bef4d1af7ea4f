/** Saves changes in the background, one write at a time; changes made during a write are merged into the next one. */
export interface Autosave<T extends object> {
  readonly save: (typed: Partial<T>) => void;
  /** Resolves once every change so far is saved. Retries a failed write once, and throws if that fails too. */
  readonly flush: () => Promise<void>;
}

/** Calls `failed` for each failed write; its changes are part of the next one. */
export function createAutosave<T extends object>(
  write: (typed: Partial<T>) => Promise<unknown>,
  failed: (error: unknown) => void,
): Autosave<T> {
  let pending: Partial<T> | undefined;
  let writing: Promise<void> | undefined;
  let lastError: unknown;

  const takePending = (): Partial<T> | undefined => {
    const typed = pending;
    pending = undefined;
    return typed;
  };

  const writeAll = async (): Promise<void> => {
    for (let changes = takePending(); changes !== undefined; changes = takePending()) {
      try {
        await write(changes);
      } catch (error) {
        lastError = error;
        failed(error);
        const hasNewer = pending !== undefined;
        // Changes made since are newer.
        pending = { ...changes, ...pending };
        // Without new changes, the same write would fail again at once.
        if (!hasNewer) break;
      }
    }
    writing = undefined;
  };

  return {
    save: (typed) => {
      pending = { ...pending, ...typed };
      writing ??= writeAll();
    },
    flush: async () => {
      if (pending !== undefined) writing ??= writeAll();
      await writing;
      if (pending !== undefined) throw lastError;
    },
  };
}
