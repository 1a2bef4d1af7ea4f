import type { Database, LocalDb } from '../../offline/database.ts';
import { createSnapshotQuery, type PersonalSnapshot } from '../../offline/personal/personal-snapshot.ts';
import type { BackendHost, OptimisticChange } from './personal-backend.ts';

interface NumberedSnapshot {
  readonly snapshot: PersonalSnapshot;
  /** The how manieth reading of the database this is. */
  readonly number: number;
}

/** Readings of the database, shown in the order in which they began. */
export interface SnapshotReader {
  readonly query: (db: Database) => Promise<NumberedSnapshot>;
  readonly accept: (reading: NumberedSnapshot) => void;
  /** Reads and shows. */
  readonly refresh: () => Promise<PersonalSnapshot>;
  /** Says that a tap is stored: every reading from now on has it. */
  readonly markStored: (tap: OptimisticChange) => void;
}

/** `seen` hears of every reading that was shown. */
export function createSnapshotReader(
  local: LocalDb,
  page: Pick<BackendHost, 'show'>,
  seen: (person: PersonalSnapshot) => void,
): SnapshotReader {
  const read = createSnapshotQuery();
  let began = 0;
  let shown = 0;

  const query = async (db: Database): Promise<NumberedSnapshot> => {
    began += 1;
    const at = began;
    return { snapshot: await read(db), number: at };
  };

  const take = ({ snapshot: person, number: at }: NumberedSnapshot): void => {
    // A reading that began before the one on the screen knows less.
    if (at < shown) return;
    shown = at;
    const ids = new Set(person.pending.map(({ id }) => id));
    page.show(
      person,
      ({ id, storedAfterRead: storedAt }) => ids.has(id) || (storedAt !== undefined && at > storedAt),
    );
    seen(person);
  };

  return {
    query,
    accept: take,
    async refresh() {
      const reading = await local.run(query);
      take(reading);
      return reading.snapshot;
    },
    markStored(tap) {
      tap.storedAfterRead = began;
    },
  };
}
