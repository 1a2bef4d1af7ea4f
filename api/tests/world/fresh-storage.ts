import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { engine } from '#api/storage/engine.ts';
import { openStorage, type StoragePlace } from '#api/storage/open-storage.ts';
import type { Storage } from '#api/storage/storage.ts';

interface FreshPlace extends AsyncDisposable {
  readonly place: StoragePlace;
}

/** A place for a database of this project's engine, with nothing in it: `await using fresh = await freshPlace()`. */
export async function freshPlace(): Promise<FreshPlace> {
  return engine === 'sqlite' ? freshFile() : freshDatabase('template0');
}

/** A migrated database of its own for one test: `await using storage = await freshStorage()`. */
export async function freshStorage(): Promise<Storage & AsyncDisposable> {
  // To copy a migrated PostgreSQL database is quicker than to migrate; a file is migrated in some milliseconds.
  const fresh = engine === 'sqlite' ? freshFile() : await freshDatabase('migrated');
  const storage = await openStorage(fresh.place);
  return Object.assign(storage, {
    [Symbol.asyncDispose]: async () => {
      await storage.close();
      await fresh[Symbol.asyncDispose]();
    },
  });
}

function freshFile(): FreshPlace {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-'));
  return {
    place: { file: join(folder, 'shop.db'), durable: false },
    [Symbol.asyncDispose]: async () => {
      rmSync(folder, { recursive: true, force: true });
      await Promise.resolve();
    },
  };
}

// Not dropped afterwards: the whole server is thrown away after the tests.
async function freshDatabase(template: 'template0' | 'migrated'): Promise<FreshPlace> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client(inject('postgres'));
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await admin.end();
  const url = new URL(name, inject('postgres')).href;
  return { place: { url }, [Symbol.asyncDispose]: () => Promise.resolve() };
}
