import type Database from 'better-sqlite3';
import type { Client } from 'pg';
import { migrationsOf, type Migration } from './migration-files.ts';

const TABLE =
  'CREATE TABLE IF NOT EXISTS migrations (tag TEXT PRIMARY KEY, hash TEXT NOT NULL, place INTEGER NOT NULL)';
const DONE = 'SELECT tag, hash FROM migrations ORDER BY place';

interface Done {
  readonly tag: string;
  readonly hash: string;
}

/**
 * Migrates a SQLite file to this build, in one transaction; two processes that start together do it once. Returns the number
 * of migrations that ran. Throws an Error with a message for the operator if the database was migrated by a newer build, if
 * a migration was changed after it ran, or if one would violate foreign keys.
 */
export function migrateSqlite(
  raw: Database.Database,
  migrations: readonly Migration[] = migrationsOf('sqlite'),
): number {
  // Must be set outside the transaction. With foreign keys on, rebuilding a table would delete its child rows.
  raw.pragma('foreign_keys = OFF');
  try {
    raw.exec('BEGIN IMMEDIATE');
    raw.exec(TABLE);
    const done = raw.prepare<[], Done>(DONE).all();
    const missing = missingOf(migrations, done);
    const note = raw.prepare('INSERT INTO migrations (tag, hash, place) VALUES (?, ?, ?)');
    for (const [at, { tag, hash, statements }] of missing.entries()) {
      for (const statement of statements) raw.exec(statement);
      note.run(tag, hash, done.length + at);
    }
    const [broken] = raw.prepare<[], { table: string }>('PRAGMA foreign_key_check').all();
    if (broken) throw new Error(`A migration leaves rows of ${broken.table} without a parent.`);
    raw.exec('COMMIT');
    return missing.length;
  } finally {
    if (raw.inTransaction) raw.exec('ROLLBACK');
    raw.pragma('foreign_keys = ON');
  }
}

/** The same for PostgreSQL. */
export async function migratePostgres(
  client: Client,
  migrations: readonly Migration[] = migrationsOf('postgres'),
): Promise<number> {
  await client.query('BEGIN');
  try {
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('dogear migrations', 0))");
    await client.query(TABLE);
    const { rows: done } = await client.query<Done>(DONE);
    const missing = missingOf(migrations, done);
    for (const [at, { tag, hash, statements }] of missing.entries()) {
      for (const statement of statements) await client.query(statement);
      await client.query('INSERT INTO migrations (tag, hash, place) VALUES ($1, $2, $3)', [
        tag,
        hash,
        done.length + at,
      ]);
    }
    await client.query('COMMIT');
    return missing.length;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Returns the migrations still to run; throws if this build must not touch the database. */
function missingOf(migrations: readonly Migration[], done: readonly Done[]): Migration[] {
  const hashes = new Map(migrations.map(({ tag, hash }) => [tag, hash]));
  const newest = migrations.at(-1)?.tag ?? 'none';
  for (const { tag, hash } of done) {
    const known = hashes.get(tag);
    if (known === undefined) {
      throw new Error(
        `The database has migration ${tag}, which this build does not know (its newest is ${newest}). ` +
          'Start the newer build, or restore a backup made by this one.',
      );
    }
    if (known !== hash) throw new Error(`Migration ${tag} was changed after it ran on this database.`);
  }
  const ran = new Set(done.map(({ tag }) => tag));
  return migrations.filter(({ tag }) => !ran.has(tag));
}
