/** Keeps what is typed, behind the typist: one write at a time, and the next one has everything typed meanwhile. */
export interface TypingKeeper<T extends object> {
  readonly type: (typed: Partial<T>) => void;
  /** When everything typed so far is kept, or could not be. */
  readonly settled: () => Promise<void>;
}

/** `failed` hears once of each write that could not be made; what it held stays on the screen. */
export function typingKeeper<T extends object>(
  write: (typed: Partial<T>) => Promise<unknown>,
  failed: () => void,
): TypingKeeper<T> {
  let waiting: Partial<T> | undefined;
  let writing: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    while (waiting !== undefined) {
      const now = waiting;
      waiting = undefined;
      await write(now).catch(failed);
    }
    writing = undefined;
  };

  return {
    type: (typed) => {
      waiting = { ...waiting, ...typed };
      writing ??= writeAll();
    },
    settled: async () => writing,
  };
}
