import { randomUUID } from 'node:crypto';
import type { RawDatabase } from './raw-database.ts';
import { READ_ONLY_FACT } from './table-rows.ts';

/**
 * Marks a database read-only: shops on it refuse changes within a second, also after a restart. Returns the id of the mark,
 * which stays the same until the mark is removed.
 */
export async function markReadOnly(db: RawDatabase): Promise<string> {
  const known = await readOnlyMark(db);
  if (known !== undefined) return known;
  const id = randomUUID();
  await writeMark(db, id);
  return id;
}

/** Lets shops on this database take changes again, within a second. Returns false if it was not marked. */
export async function deleteMark(db: RawDatabase): Promise<boolean> {
  const known = await readOnlyMark(db);
  await db.run('delete from shop_facts where "key" = $1', [READ_ONLY_FACT]);
  return known !== undefined;
}

/** The id of the mark; undefined if the database takes changes. */
export async function readOnlyMark(db: RawDatabase): Promise<string | undefined> {
  const [row] = await db.rows('select value from shop_facts where "key" = $1', [READ_ONLY_FACT]);
  return row === undefined ? undefined : String(row[0]);
}

/** Marks an empty database with the id of the one that is copied to it: no shop uses a half copy. */
export const writeMark = (db: RawDatabase, id: string): Promise<void> =>
  db.run('insert into shop_facts ("key", value) values ($1, $2)', [READ_ONLY_FACT, id]);
