import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { openStorage, type StoragePlace } from './open-storage.ts';
import type { Storage } from './storage.ts';

/** The database of DATABASE_URL, else the SQLite file in DATA_DIR. */
export const configuredPlace = ({
  databaseUrl,
  dataDir,
}: Pick<Env, 'databaseUrl' | 'dataDir'>): StoragePlace =>
  databaseUrl === undefined ? { file: join(dataDir, 'shop.db') } : { url: databaseUrl };

/** Opens the configured database, creating DATA_DIR if it is missing, and migrates it unless MIGRATE_AT_START is off. */
export async function openConfiguredStorage(
  env: Pick<Env, 'databaseUrl' | 'databasePool' | 'dataDir' | 'migratesAtStart'>,
  onLostConnection?: (error: Error) => void,
): Promise<Storage> {
  const place = configuredPlace(env);
  if ('file' in place) await mkdir(env.dataDir, { recursive: true });
  const { databasePool: maxConnections, migratesAtStart: migrates } = env;
  const pooled =
    'url' in place ? { ...place, maxConnections, ...(onLostConnection && { onLostConnection }) } : place;
  return openStorage(pooled, { migrates });
}
