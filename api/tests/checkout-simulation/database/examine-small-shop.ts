import { sql, type SQL } from 'drizzle-orm';
import { breachesOfRules, LOOKS, type Look } from '#api/doctor/doctor.queries.ts';
import type { Ailment, Breach } from '#api/doctor/invariants.ts';
import { engine } from '#api/storage/engine.ts';
import type { Db } from '#api/storage/storage.ts';
import { textOf } from './statement-text.ts';

/** Finds the current breaches of some invariants. */
export type Examine = (db: Db) => Promise<Breach[]>;

/**
 * The doctor for a shop of so few rows that one statement reads them all: the text of its looks is made once. Invariants about
 * the time must be among `except`.
 */
export function createExamination(except: readonly Ailment[]): Examine {
  const looks = LOOKS.filter(({ ailment }) => !except.includes(ailment));
  const text = textOf(unionOf(looks, 0), engine);
  if (text !== textOf(unionOf(looks, 1), engine)) throw new Error('an invariant is about the time');
  return async (db) => {
    const found = await db.rows(sql.raw(text), (row) => ({
      look: row.number('look'),
      about: row.text('about'),
      seen: row.text('seen'),
    }));
    const breaches = found.flatMap(({ look, about, seen }) => {
      const of = looks[look];
      return of === undefined ? [] : [{ invariant: of.invariant, ailment: of.ailment, about, seen }];
    });
    const others = await breachesOfRules(db);
    return [...breaches, ...others.filter(({ ailment }) => !except.includes(ailment))];
  };
}

/** All rows of all looks, with the place of the look. */
const unionOf = (looks: readonly Look[], now: number): SQL =>
  sql.join(
    looks.map(
      ({ query }, place) =>
        sql`select ${place} as look, q.about, q.seen from (${query((id) => sql`${id} >= 0`, now)}) q`,
    ),
    sql` union all `,
  );
