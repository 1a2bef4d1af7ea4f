import { findFact, writeFact } from './storage/shop-facts.ts';
import type { Storage, Tx } from './storage/storage.ts';

/** Notes in a step's own transaction that it is taken. */
export type Note = (tx: Tx) => Promise<void>;

/** Takes the next of a list of steps, unless an earlier process has. A step that does not call `note` may be taken twice. */
export type TakeStep = (step: (note: Note) => Promise<unknown>) => Promise<void>;

/** Steps that are taken in the same order by each process, and noted in the database under a key. */
export interface Journal {
  /** False if no process has begun. */
  readonly hasBegun: boolean;
  /** Whether a process has taken all. */
  readonly isComplete: boolean;
  readonly takeStep: TakeStep;
  /** Notes that all steps are taken. */
  readonly complete: () => Promise<void>;
}

const COMPLETE = 'complete';

/** Opens such a journal, for one process at a time. */
export async function openJournal(storage: Storage, key: string): Promise<Journal> {
  const noted = await findFact(storage.db, key);
  const taken = Number(noted ?? 0);
  const noteAs =
    (value: string): Note =>
    (tx) =>
      writeFact(tx, key, value, { replace: true });
  let count = 0;
  return {
    hasBegun: noted !== undefined,
    isComplete: noted === COMPLETE,
    takeStep: async (step) => {
      count += 1;
      if (count <= taken) return;
      const note = noteAs(String(count));
      await step(note);
      await storage.transaction({}, note);
    },
    complete: () => storage.transaction({}, noteAs(COMPLETE)),
  };
}
