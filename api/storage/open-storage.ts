import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Client } from 'pg';
import { assertPoolerFits } from './postgres/assert-pooler-fits.ts';
import { connectPostgres } from './postgres/connect-postgres.ts';
import { errorCode } from './database-errors.ts';
import { engine, type Engine } from './engine.ts';
import {
  assertMigratedPostgres,
  assertMigratedSqlite,
  migratePostgres,
  migrateSqlite,
} from './migrate/migrate.ts';
import { openPostgres } from './postgres/postgres.ts';
import type { ReplicaOptions } from './postgres/read-replica.ts';
import { assertReplicaFits } from './postgres/replica-identity.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import type { Storage } from './storage.ts';

/** The location of the data: a SQLite file (created if missing; its folder must exist), or a PostgreSQL database. */
export type StoragePlace =
  | { readonly file: string; readonly durable?: boolean }
  | {
      readonly url: string;
      readonly onLostConnection?: (error: Error) => void;
      readonly maxConnections?: number;
      /** A replica of it, for public reads. */
      readonly replica?: { readonly url: string; readonly onStatus: ReplicaOptions['onStatus'] };
    };

const MAX_MIGRATION_WAIT_MS = 30_000;

/**
 * Opens the shop's database and migrates it to this build, unless `migrates` is false: then a database that lacks a migration
 * is refused. Throws an Error with a message for the operator if this build must not run on the database, if the file is none,
 * if a pooler or a replica does not fit, or if the location does not fit the engine that DATABASE_URL chose at the start.
 */
export async function openStorage(
  place: StoragePlace,
  { migrates = true }: { readonly migrates?: boolean } = {},
): Promise<Storage> {
  if (migrates) await migrateStorage(place);
  else await assertMigrated(place);
  if ('url' in place) await assertPoolerFits(place.url);
  if ('url' in place && place.replica !== undefined) await assertReplicaFits(place.url, place.replica.url);
  return 'file' in place
    ? openSqlite(place.file, { durable: place.durable ?? true })
    : openPostgres(place.url, place.onLostConnection, place.maxConnections, place.replica);
}

/** Migrates a database to this build. Returns the tags of the migrations that ran. Throws like openStorage. */
export async function migrateStorage(place: StoragePlace): Promise<readonly string[]> {
  assertEngine('file' in place ? 'sqlite' : 'postgres');
  return 'file' in place ? migrateFile(place.file) : withClient(place.url, migratePostgres);
}

async function assertMigrated(place: StoragePlace): Promise<void> {
  assertEngine('file' in place ? 'sqlite' : 'postgres');
  if ('url' in place) {
    await withClient(place.url, assertMigratedPostgres);
    return;
  }
  const raw = new Database(existsSync(place.file) ? place.file : ':memory:');
  try {
    assertDatabase(raw, place.file);
    assertMigratedSqlite(raw);
  } finally {
    raw.close();
  }
}

function assertEngine(wanted: Engine): void {
  if (engine !== wanted)
    throw new Error(`this process was started for ${engine}, not for ${wanted}: see DATABASE_URL`);
}

async function migrateFile(file: string): Promise<string[]> {
  const raw = new Database(file, { timeout: 0 });
  try {
    for (let waited = 0; ; waited += 50) {
      try {
        assertDatabase(raw, file);
        raw.pragma('journal_mode = WAL');
        return migrateSqlite(raw);
      } catch (error) {
        // Another process is migrating: wait until it is done, without stopping the event loop.
        if (errorCode(error)?.startsWith('SQLITE_BUSY') !== true || waited > MAX_MIGRATION_WAIT_MS)
          throw error;
      }
      await sleep(50);
    }
  } finally {
    raw.close();
  }
}

/** Throws an Error with a message for the operator if a file has other content than a database. */
function assertDatabase(raw: Database.Database, file: string): void {
  try {
    raw.pragma('schema_version');
  } catch (error) {
    if (errorCode(error) !== 'SQLITE_NOTADB') throw error;
    throw new Error(
      `DATA_DIR: ${file} is not a SQLite database. Restore a backup of it, name another folder, or set DATABASE_URL for a shop on PostgreSQL.`,
      { cause: error },
    );
  }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectPostgres(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
