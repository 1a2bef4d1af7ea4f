import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { engine } from '#api/storage/engine.ts';
import type { StoragePlace } from '#api/storage/open-storage.ts';
import { openPostgres } from '#api/storage/postgres/postgres.ts';
import { openSqlite } from '#api/storage/sqlite/sqlite.ts';
import type { Storage } from '#api/storage/storage.ts';
import { connectDatabaseCleaner, type DatabaseCleaner } from '../postgres/clean-database.ts';

interface FreshPlace extends AsyncDisposable {
  readonly place: StoragePlace;
}

/** An empty place for a database of this project's engine: `await using fresh = await freshPlace()`. */
export async function freshPlace(): Promise<FreshPlace> {
  return engine === 'sqlite' ? createFile() : createDatabase('template0');
}

/** The place of a migrated database, for tests that open it in other processes. */
export async function migratedPlace(): Promise<FreshPlace> {
  return engine === 'sqlite' ? createFile(inject('migratedFile')) : createDatabase('migrated');
}

/**
 * A migrated database for one test: `await using storage = await freshStorage()`. With `isNew` PostgreSQL's planner has not
 * seen the rows of earlier tests.
 */
export async function freshStorage({ isNew = false } = {}): Promise<Storage & FreshPlace> {
  // Copying a migrated file is faster than migrating, and emptying a database faster still.
  const fresh = engine === 'sqlite' || isNew ? await migratedPlace() : await reuseDatabase();
  const storage = openMigrated(fresh.place);
  return Object.assign(storage, {
    place: fresh.place,
    [Symbol.asyncDispose]: async () => {
      await storage.close();
      await fresh[Symbol.asyncDispose]();
    },
  });
}

/** Without openStorage's check for migrations, which takes longer than the rest of the opening. */
export const openMigrated = (place: StoragePlace): Storage =>
  'file' in place ? openSqlite(place.file, { durable: false }) : openPostgres(place.url);

function createFile(from?: string): FreshPlace {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-'));
  if (from !== undefined) copyFileSync(from, join(folder, 'shop.db'));
  return {
    place: { file: join(folder, 'shop.db'), durable: false },
    [Symbol.asyncDispose]: async () => {
      rmSync(folder, { recursive: true, force: true });
      await Promise.resolve();
    },
  };
}

/** Migrated databases that earlier tests of this process have released. */
const released: DatabaseCleaner[] = [];

async function reuseDatabase(): Promise<FreshPlace> {
  const used = released.pop();
  const cleaner = used !== undefined && (await used.clean()) ? used : await createCleanDatabase();
  return {
    place: { url: cleaner.url },
    [Symbol.asyncDispose]: async () => {
      released.push(cleaner);
      await Promise.resolve();
    },
  };
}

const createCleanDatabase = async (): Promise<DatabaseCleaner> =>
  connectDatabaseCleaner((await createDatabase('migrated')).place.url, inject('postgresRelations'));

// Not dropped: the whole server is discarded after the tests.
async function createDatabase(
  template: 'template0' | 'migrated',
): Promise<FreshPlace & { readonly place: { readonly url: string } }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client(inject('postgres'));
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await admin.end();
  const url = new URL(name, inject('postgres')).href;
  return { place: { url }, [Symbol.asyncDispose]: () => Promise.resolve() };
}
