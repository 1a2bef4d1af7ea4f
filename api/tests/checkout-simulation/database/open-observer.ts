import { createHash } from 'node:crypto';
import { Pool, type QueryConfig } from 'pg';
import type { StoragePlace } from '#api/storage/open-storage.ts';
import { postgresHandle } from '#api/storage/postgres/postgres-handle.ts';
import { withSettings } from '#api/storage/postgres/postgres-settings.ts';
import { withQuery } from '#api/storage/postgres/with-query.ts';
import { connectSqlite } from '#api/storage/sqlite/sqlite-connection.ts';
import { sqliteHandle } from '#api/storage/sqlite/sqlite-handle.ts';
import type { Db } from '#api/storage/storage.ts';

/**
 * Reads the shop's migrated database over a connection that survives the shop's crashes. Each statement is prepared and planned
 * once: planning the doctor's statements takes PostgreSQL ten times as long as running them on so few rows.
 */
export function openObserver(place: StoragePlace): Db {
  if ('file' in place) return sqliteHandle(connectSqlite(place.file, 'reader', false), () => undefined);
  const pool = new Pool({ connectionString: withSettings(withGenericPlans(place.url)), max: 1 });
  pool.on('error', () => undefined); // the server can end before this process does
  const names = new Map<string, string>();
  const query = async (config: QueryConfig, values?: unknown[]): Promise<unknown> => {
    const name =
      names.get(config.text) ?? createHash('sha256').update(config.text).digest('hex').slice(0, 32);
    names.set(config.text, name);
    return pool.query({ ...config, name }, values);
  };
  return postgresHandle(withQuery(pool, query), () => undefined);
}

function withGenericPlans(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c plan_cache_mode=force_generic_plan');
  return address.href;
}
