import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../storage/storage.ts';
import { LOOKS } from './doctor.repo.ts';
import type { Breach } from './invariants.ts';
import type { Look, Within } from './look.repo.ts';
import { unreachableSellers } from './paused-listings.repo.ts';

/** Ids per statement: the slowest invariants take some 0.1 ms for each. */
export const RANGE = 2_000;

/**
 * All current breaches of the invariants, yielding to other requests. `now` in ms; `hasSellerChecks`: sellers must have a
 * confirmed email.
 */
export async function breachesIn(db: Db, now: number, hasSellerChecks: boolean): Promise<Breach[]> {
  const found: Breach[] = [];
  const newest = await newestIds(db);
  for (const { invariant, ailment, of, query } of hasSellerChecks ? [...LOOKS, unreachableSellers] : LOOKS) {
    const last = of === 'demo shops' || of === 'sellers' ? 1 : newest(of);
    if (last === 0) continue; // an empty table
    for (let from = 0; from <= last; from += RANGE) {
      const within: Within = (id) => sql`${id} >= ${from} and ${id} < ${from + RANGE}`;
      const rows = await db.rows(query(within, now), (row) => ({
        about: row.text('about'),
        seen: row.text('seen'),
      }));
      found.push(...rows.map((row) => ({ invariant, ailment, ...row })));
      await yieldToEventLoop();
    }
  }
  return found;
}

type Table = Exclude<Look['of'], 'demo shops' | 'sellers'>;

const newestIdOf = (name: Table): SQL => sql`select coalesce(max(id), 0) as id from ${sql.identifier(name)}`;

/** The highest id of a table; 0 if it is empty. */
export async function newestId(db: Db, name: Table): Promise<number> {
  const [last = 0] = await db.rows(newestIdOf(name), (row) => row.number('id'));
  return last;
}

/** The highest ids of all tables that are examined. */
async function newestIds(db: Db): Promise<(name: Table) => number> {
  const names = [...new Set(LOOKS.map(({ of }) => of))].filter(
    (of) => of !== 'demo shops' && of !== 'sellers',
  );
  const columns = names.map((name) => sql`(${newestIdOf(name)}) as ${sql.identifier(name)}`);
  const [newest = new Map<Table, number>()] = await db.rows(
    sql`select ${sql.join(columns, sql`, `)}`,
    (row) => new Map(names.map((name) => [name, row.number(name)])),
  );
  return (name) => newest.get(name) ?? 0;
}
