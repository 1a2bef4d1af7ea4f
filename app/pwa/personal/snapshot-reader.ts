import type { Database, LocalDb } from '../../offline/database.ts';
import { createSnapshotQuery, type PersonalSnapshot } from '../../offline/personal/personal-snapshot.ts';
import type { BackendHost, OptimisticChange } from './personal-backend.ts';

interface NumberedSnapshot {
  readonly snapshot: PersonalSnapshot;
  /** Sequence number, in the order in which reads began. */
  readonly number: number;
}

/** Reads snapshots and shows them in the order in which the reads began. */
export interface SnapshotReader {
  readonly query: (db: Database) => Promise<NumberedSnapshot>;
  readonly accept: (reading: NumberedSnapshot) => void;
  /** Reads a snapshot and shows it. */
  readonly refresh: () => Promise<PersonalSnapshot>;
  /** Marks a change as stored: every read from now on contains it. */
  readonly markStored: (tap: OptimisticChange) => void;
}

/** Calls `seen` with every snapshot shown. */
export function createSnapshotReader(
  local: LocalDb,
  page: Pick<BackendHost, 'show'>,
  onSnapshot: (snapshot: PersonalSnapshot) => void,
): SnapshotReader {
  const read = createSnapshotQuery();
  let began = 0;
  let shown = 0;

  const query = async (db: Database): Promise<NumberedSnapshot> => {
    began += 1;
    const at = began;
    return { snapshot: await read(db), number: at };
  };

  const accept = ({ snapshot, number: at }: NumberedSnapshot): void => {
    // A read that began before the displayed one is stale.
    if (at < shown) return;
    shown = at;
    const ids = new Set(snapshot.pending.map(({ id }) => id));
    page.show(
      snapshot,
      ({ id, storedAfterRead: storedAt }) => ids.has(id) || (storedAt !== undefined && at > storedAt),
    );
    onSnapshot(snapshot);
  };

  return {
    query,
    accept,
    async refresh() {
      const reading = await local.run(query);
      accept(reading);
      return reading.snapshot;
    },
    markStored(tap) {
      tap.storedAfterRead = began;
    },
  };
}
