import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Client } from 'pg';
import { errorCode } from './database-errors.ts';
import { engine, type Engine } from './engine.ts';
import { migratePostgres, migrateSqlite } from './migrate/migrate.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Storage } from './storage.ts';

/** The location of the data: a SQLite file (created if missing; its folder must exist), or a PostgreSQL database. */
export type StoragePlace =
  | { readonly file: string; readonly durable?: boolean }
  | { readonly url: string; readonly onLostConnection?: (error: Error) => void };

const MAX_MIGRATION_WAIT_MS = 30_000;

/**
 * Opens the shop's database and migrates it to this build. Throws an Error with a message for the operator if the database
 * was migrated by a newer build, or if the location does not fit the engine that DATABASE_URL chose at the start.
 */
export async function openStorage(place: StoragePlace): Promise<Storage> {
  if ('file' in place) {
    assertEngine('sqlite');
    await migrateFile(place.file);
    return openSqlite(place.file, { durable: place.durable ?? true });
  }
  assertEngine('postgres');
  await migrateDatabase(place.url);
  return openPostgres(place.url, place.onLostConnection);
}

function assertEngine(wanted: Engine): void {
  if (engine !== wanted)
    throw new Error(`this process was started for ${engine}, not for ${wanted}: see DATABASE_URL`);
}

async function migrateFile(file: string): Promise<void> {
  const raw = new Database(file, { timeout: 0 });
  try {
    for (let waited = 0; ; waited += 50) {
      try {
        raw.pragma('journal_mode = WAL');
        migrateSqlite(raw);
        return;
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

async function migrateDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await migratePostgres(client);
  } finally {
    await client.end();
  }
}
