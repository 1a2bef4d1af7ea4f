import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { errorCode } from '#api/storage/database-errors.ts';
import { engine } from '#api/storage/engine.ts';
import { openStorage, type StoragePlace } from '#api/storage/open-storage.ts';
import type { Storage } from '#api/storage/storage.ts';
import { countRelations } from '../postgres/count-relations.ts';

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
export async function freshStorage({ isNew = false } = {}): Promise<Storage & AsyncDisposable> {
  // Copying a migrated file is faster than migrating, and emptying a database faster still.
  const fresh = engine === 'sqlite' || isNew ? await migratedPlace() : await reuseDatabase();
  const storage = await openStorage(fresh.place);
  return Object.assign(storage, {
    [Symbol.asyncDispose]: async () => {
      await storage.close();
      await fresh[Symbol.asyncDispose]();
    },
  });
}

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
const reusableUrls: string[] = [];

async function reuseDatabase(): Promise<FreshPlace> {
  const used = reusableUrls.pop();
  const url =
    used !== undefined && (await emptyTables(used)) ? used : (await createDatabase('migrated')).place.url;
  return {
    place: { url },
    [Symbol.asyncDispose]: async () => {
      reusableUrls.push(url);
      await Promise.resolve();
    },
  };
}

/** Lock timeout and deadlock. */
const LOCKED = new Set(['55P03', '40P01']);
const EMPTY = `
  SET lock_timeout = '2s';
  SET session_replication_role = replica;
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' LOOP
      EXECUTE format('DELETE FROM %I', name);
    END LOOP;
    PERFORM setval(quote_ident(sequencename), 1, false) FROM pg_sequences WHERE last_value IS NOT NULL;
  END $$`;

/** Deletes all rows and resets the sequences. Returns false if a test changed the schema, or another connection holds a lock. */
async function emptyTables(url: string): Promise<boolean> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(EMPTY);
    return (await countRelations(client)) === inject('postgresRelations');
  } catch (error) {
    if (!LOCKED.has(errorCode(error) ?? '')) throw error;
    return false;
  } finally {
    await client.end();
  }
}

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
