import Database from 'better-sqlite3';
import { types, type Client } from 'pg';
import { connectPostgres } from '../postgres/connect-postgres.ts';
import type { Engine } from '../engine.ts';
import { assertMigratedPostgres, assertMigratedSqlite } from '../migrate/migrate.ts';
import type { StoragePlace } from '../open-storage.ts';

/** A value of a column: flags are 0 or 1, JSON is text. */
export type Cell = null | number | string;

/**
 * A connection below Drizzle to a database of either engine: a process has the tables of one engine only, and the copier has
 * both engines open. Statements name their parameters $1, $2, … in the order in which they occur.
 */
export interface RawDatabase {
  readonly engine: Engine;
  /** Returns rows as arrays, in the order of the statement's columns. */
  readonly rows: (text: string, values?: readonly Cell[]) => Promise<readonly unknown[][]>;
  readonly run: (text: string, values?: readonly Cell[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** How long a statement waits for the transactions of a running shop; ms. */
const MAX_LOCK_WAIT_MS = 30_000;

/** Opens a database that has all migrations of this build. Throws IncompatibleBuildError, and like connectPostgres. */
export const openRaw = async (place: StoragePlace): Promise<RawDatabase> =>
  'file' in place ? openRawSqlite(place.file) : openRawPostgres(place.url);

function openRawSqlite(file: string): RawDatabase {
  const raw = new Database(file, { fileMustExist: true, timeout: MAX_LOCK_WAIT_MS });
  try {
    assertMigratedSqlite(raw);
    raw.pragma('foreign_keys = ON');
    raw.pragma('synchronous = NORMAL'); // a copy that a power cut damages is made again
  } catch (error) {
    raw.close();
    throw error;
  }
  const statements = new Map<string, Database.Statement>();
  const statementFor = (text: string): Database.Statement => {
    const known = statements.get(text) ?? raw.prepare(text.replaceAll(/\$\d+/g, '?'));
    statements.set(text, known);
    return known;
  };
  return {
    engine: 'sqlite',
    rows: (text, values = []) =>
      Promise.resolve(
        statementFor(text)
          .raw()
          .all(...values)
          .map(cellsOf),
      ),
    run: (text, values = []) => {
      statementFor(text).run(...values);
      return Promise.resolve();
    },
    close: () => {
      raw.close();
      return Promise.resolve();
    },
  };
}

const cellsOf = (row: unknown): unknown[] => (Array.isArray(row) ? row : []);

async function openRawPostgres(url: string): Promise<RawDatabase> {
  types.setTypeParser(types.builtins.INT8, Number);
  const client = await connectPostgres(url);
  try {
    await assertMigratedPostgres(client);
    // A large table takes longer than the limits that an owner may have set for all connections.
    await client.query(
      `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = ${MAX_LOCK_WAIT_MS}`,
    );
  } catch (error) {
    await client.end();
    throw error;
  }
  return rawPostgres(client);
}

const rawPostgres = (client: Client): RawDatabase => ({
  engine: 'postgres',
  rows: async (text, values = []) =>
    (await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' })).rows,
  run: async (text, values = []) => {
    await client.query(text, [...values]);
  },
  close: () => client.end(),
});
