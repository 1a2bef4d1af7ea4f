import Database from 'better-sqlite3';

const MAX_STATEMENTS = 500;
// What is mapped or cached counts as memory of the shop's: with 100,000 listings it is to stay below 300 MB.
const CACHE_KIB = { writer: 16_384, reader: 32_768 };
const MMAP_BYTES = 100_663_296;

/** A connection to a SQLite file that keeps its statements prepared. */
export interface SqliteConnection {
  readonly raw: Database.Database;
  /** Prepared, and set to answer rows as arrays. */
  statement(text: string): Database.Statement;
}

/**
 * Opens the file, and makes it when `kind` is 'writer'. `durable: false` is for tests: a power cut may lose the file.
 * The writer never waits for another process inside SQLite, because that would stop the event loop.
 */
export function connectSqlite(file: string, kind: 'writer' | 'reader', durable: boolean): SqliteConnection {
  const raw = new Database(file, { readonly: kind === 'reader', timeout: kind === 'reader' ? 5000 : 0 });
  if (kind === 'writer') {
    raw.pragma('journal_mode = WAL');
    raw.pragma(`synchronous = ${durable ? 'FULL' : 'OFF'}`); // after the line above: WAL brings a default of its own
    raw.pragma('foreign_keys = ON');
  }
  raw.pragma(`cache_size = -${CACHE_KIB[kind]}`);
  raw.pragma(`mmap_size = ${MMAP_BYTES}`);
  raw.pragma('temp_store = MEMORY');

  const known = new Map<string, Database.Statement>();
  return {
    raw,
    statement: (text) => {
      const statement = known.get(text) ?? prepare(raw, text);
      known.delete(text);
      known.set(text, statement); // the most recent last
      if (known.size > MAX_STATEMENTS) evictOldest(known);
      return statement;
    },
  };
}

function prepare(raw: Database.Database, text: string): Database.Statement {
  const statement = raw.prepare(text);
  return statement.reader ? statement.raw() : statement;
}

function evictOldest(known: Map<string, unknown>): void {
  for (const text of known.keys()) {
    known.delete(text);
    return;
  }
}
