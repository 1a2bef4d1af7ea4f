import * as pg from 'drizzle-orm/pg-core';
import * as lite from 'drizzle-orm/sqlite-core';
import { engine } from './engine.ts';

// COLLATE "C" orders text by bytes, as SQLite does, whatever the locale of the PostgreSQL database.
const byteOrderedText = pg.customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

const postgresKit = {
  table: pg.pgTable,
  /** An auto-increment key; ids are never reused. */
  id: () => pg.bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  /** Another table's id. */
  ref: () => pg.bigint({ mode: 'number' }),
  text: () => byteOrderedText(),
  /** Text of a closed list; a CHECK constraint of the table enforces the list. */
  oneOf: <const V extends readonly [string, ...string[]]>(_values: V) => byteOrderedText().$type<V[number]>(),
  /** A whole number below 2^31. */
  whole: () => pg.integer(),
  /** Money in US cents. */
  cents: () => pg.integer(),
  flag: () => pg.boolean(),
  /** Milliseconds since 1970, UTC. No date types: SQLite has none. */
  instant: () => pg.bigint({ mode: 'number' }),
  /** A whole number up to 2^53. */
  counter: () => pg.bigint({ mode: 'number' }),
  /** An object or array, never a bare string: SQLite could not tell it from encoded JSON. */
  json: <T extends object>() => pg.jsonb().$type<T>(),
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
  check: pg.check,
  alias: pg.alias,
};

const sqliteKit = {
  table: lite.sqliteTable,
  id: () => lite.integer().primaryKey({ autoIncrement: true }),
  ref: () => lite.integer(),
  text: () => lite.text(),
  oneOf: (values: readonly [string, ...string[]]) => lite.text({ enum: [...values] }),
  whole: () => lite.integer(),
  cents: () => lite.integer(),
  flag: () => lite.integer({ mode: 'boolean' }),
  instant: () => lite.integer(),
  counter: () => lite.integer(),
  json: () => lite.text({ mode: 'json' }),
  index: lite.index,
  uniqueIndex: lite.uniqueIndex,
  primaryKey: lite.primaryKey,
  check: lite.check,
  alias: lite.alias,
};

// Both kits have the same functions. Repos see the PostgreSQL types: those have no `.get() .all() .run()`,
// so only what both engines support compiles.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the two lines above
const kit = engine === 'sqlite' ? (sqliteKit as unknown as typeof postgresKit) : postgresKit;

export const { table, id, ref, text, oneOf, whole, cents, flag, instant, counter, json } = kit;
export const { index, uniqueIndex, primaryKey, check, alias } = kit;
