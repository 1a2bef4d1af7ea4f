import Database from 'better-sqlite3';

const MAX_STATEMENTS = 500;
// Cached pages count as memory of the process. Mapped pages would, too, and make no read measurably cheaper.
const CACHE_KIB = { writer: 32_768, reader: 16_384 };

/** A connection to a SQLite file with an LRU cache of prepared statements. */
export interface SqliteConnection {
  readonly raw: Database.Database;
  /** Returns the prepared statement; its rows are arrays. */
  statement(text: string): Database.Statement;
}

/**
 * Opens the file; 'writer' creates it if missing. `durable: false` is for tests: a power cut may corrupt the file. The writer
 * never waits for another process inside SQLite, because that would block the event loop.
 */
export function connectSqlite(file: string, kind: 'writer' | 'reader', durable: boolean): SqliteConnection {
  const raw = new Database(file, { readonly: kind === 'reader', timeout: kind === 'reader' ? 5000 : 0 });
  if (kind === 'writer') {
    raw.pragma('journal_mode = WAL');
    raw.pragma(`synchronous = ${durable ? 'FULL' : 'OFF'}`); // after the line above: switching to WAL sets its own default
    raw.pragma('foreign_keys = ON');
  }
  raw.pragma(`cache_size = -${CACHE_KIB[kind]}`);
  raw.pragma('temp_store = MEMORY');

  const known = new Map<string, Database.Statement>();
  return {
    raw,
    statement: (text) => {
      const statement = known.get(text) ?? prepare(raw, text);
      known.delete(text);
      known.set(text, statement); // most recently used last
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
