import type Database from 'better-sqlite3';
import type { Client } from 'pg';
import { migrationsOf, type Migration } from './migration-files.ts';

const TABLE =
  'CREATE TABLE IF NOT EXISTS migrations (tag TEXT PRIMARY KEY, hash TEXT NOT NULL, place INTEGER NOT NULL, oldest_build TEXT)';
/** Of databases that builds up to 0014 made. */
const COLUMN = 'ALTER TABLE migrations ADD COLUMN oldest_build TEXT';
/** All columns, because oldest_build may be missing. */
const DONE = 'SELECT * FROM migrations ORDER BY place';

/** A migration that ran on a database. */
interface Done {
  readonly tag: string;
  readonly hash: string;
  /** Null or missing: builds up to 0014 did not store it. */
  readonly oldest_build?: string | null;
}

/** Thrown if this build must not run on a database; its message is for the operator. */
export class IncompatibleBuildError extends Error {
  override readonly name = 'IncompatibleBuildError';
}

/**
 * Migrates a SQLite file to this build, in one transaction; two processes that start together do it once. Returns the tags of
 * the migrations that ran. Throws IncompatibleBuildError if the database has a migration that does not allow this build, or
 * one that was changed after it ran; an Error if a migration would violate foreign keys.
 */
export function migrateSqlite(
  raw: Database.Database,
  migrations: readonly Migration[] = migrationsOf('sqlite'),
): string[] {
  // Must be set outside the transaction. With foreign keys on, rebuilding a table would delete its child rows.
  raw.pragma('foreign_keys = OFF');
  try {
    raw.exec('BEGIN IMMEDIATE');
    raw.exec(TABLE);
    if (
      !raw
        .prepare(DONE)
        .columns()
        .some(({ name }) => name === 'oldest_build')
    )
      raw.exec(COLUMN);
    const done = raw.prepare<[], Done>(DONE).all();
    const missing = missingOf(migrations, done);
    const note = raw.prepare('INSERT INTO migrations (tag, hash, place, oldest_build) VALUES (?, ?, ?, ?)');
    for (const [at, { tag, hash, statements, oldestBuild }] of missing.entries()) {
      for (const statement of statements) raw.exec(statement);
      note.run(tag, hash, done.length + at, oldestBuild);
    }
    if (missing.length > 0) assertForeignKeys(raw);
    raw.exec('COMMIT');
    return missing.map(({ tag }) => tag);
  } finally {
    if (raw.inTransaction) raw.exec('ROLLBACK');
    raw.pragma('foreign_keys = ON');
  }
}

function assertForeignKeys(raw: Database.Database): void {
  const [broken] = raw.prepare<[], { table: string }>('PRAGMA foreign_key_check').all();
  if (broken) throw new Error(`A migration leaves rows of ${broken.table} without a parent.`);
}

/** The same for PostgreSQL. */
export async function migratePostgres(
  client: Client,
  migrations: readonly Migration[] = migrationsOf('postgres'),
): Promise<string[]> {
  await client.query('BEGIN');
  try {
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('dogear migrations', 0))");
    await client.query(TABLE);
    const { rows: done, fields } = await client.query<Done>(DONE);
    if (!fields.some(({ name }) => name === 'oldest_build')) await client.query(COLUMN);
    const missing = missingOf(migrations, done);
    for (const [at, { tag, hash, statements, oldestBuild }] of missing.entries()) {
      for (const statement of statements) await client.query(statement);
      await client.query('INSERT INTO migrations (tag, hash, place, oldest_build) VALUES ($1, $2, $3, $4)', [
        tag,
        hash,
        done.length + at,
        oldestBuild,
      ]);
    }
    await client.query('COMMIT');
    return missing.map(({ tag }) => tag);
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Throws IncompatibleBuildError unless the SQLite file has all migrations of this build, and allows it. Changes nothing. */
export function assertMigratedSqlite(raw: Database.Database): void {
  const exists = raw.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get() !== undefined;
  assertNoneMissing(migrationsOf('sqlite'), exists ? raw.prepare<[], Done>(DONE).all() : []);
}

/** The same for PostgreSQL. */
export async function assertMigratedPostgres(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('migrations') IS NOT NULL AS exists",
  );
  const done = rows[0]?.exists === true ? (await client.query<Done>(DONE)).rows : [];
  assertNoneMissing(migrationsOf('postgres'), done);
}

function assertNoneMissing(migrations: readonly Migration[], done: readonly Done[]): void {
  const [first] = missingOf(migrations, done);
  if (first === undefined) return;
  throw new IncompatibleBuildError(
    `The database lacks migration ${first.tag} of this build: run "npm run migrate", or ` +
      '"node dist/server/dogear.js migrate".',
  );
}

/** Returns the migrations still to run; throws if this build must not run on the database. */
function missingOf(migrations: readonly Migration[], done: readonly Done[]): Migration[] {
  const hashes = new Map(migrations.map(({ tag, hash }) => [tag, hash]));
  const newest = migrations.at(-1)?.tag ?? 'none';
  for (const { tag, hash, oldest_build: oldestBuild } of done) {
    const known = hashes.get(tag);
    if (known === undefined && !hashes.has(oldestBuild ?? tag)) {
      throw new IncompatibleBuildError(
        `The database has migration ${tag}, which this build does not know: only builds from ${oldestBuild ?? tag} on ` +
          `may run on it, and the newest migration of this one is ${newest}. ` +
          'Start the newer build, or restore a backup made by this one.',
      );
    }
    if (known !== undefined && known !== hash)
      throw new IncompatibleBuildError(`Migration ${tag} was changed after it ran on this database.`);
  }
  const ran = new Set(done.map(({ tag }) => tag));
  return migrations.filter(({ tag }) => !ran.has(tag));
}
