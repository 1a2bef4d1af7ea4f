import type { Database, Local } from '../../offline/database.ts';
import { personReader, type Person } from '../../offline/personal/personal-snapshot.ts';
import type { Page, Tapped } from './personal-backend.ts';

interface Reading {
  readonly person: Person;
  /** The how manieth reading of the database this is. */
  readonly at: number;
}

/** Readings of the database, shown in the order in which they began. */
export interface Readings {
  readonly query: (db: Database) => Promise<Reading>;
  readonly take: (reading: Reading) => void;
  /** Reads and shows. */
  readonly again: () => Promise<Person>;
  /** Says that a tap is stored: every reading from now on has it. */
  readonly stored: (tap: Tapped) => void;
}

/** `seen` hears of every reading that was shown. */
export function readingsOf(local: Local, page: Pick<Page, 'show'>, seen: (person: Person) => void): Readings {
  const read = personReader();
  let began = 0;
  let shown = 0;

  const query = async (db: Database): Promise<Reading> => {
    began += 1;
    const at = began;
    return { person: await read(db), at };
  };

  const take = ({ person, at }: Reading): void => {
    // A reading that began before the one on the screen knows less.
    if (at < shown) return;
    shown = at;
    const ids = new Set(person.waiting.map(({ id }) => id));
    page.show(person, ({ id, storedAt }) => ids.has(id) || (storedAt !== undefined && at > storedAt));
    seen(person);
  };

  return {
    query,
    take,
    async again() {
      const reading = await local.run(query);
      take(reading);
      return reading.person;
    },
    stored(tap) {
      tap.storedAt = began;
    },
  };
}
