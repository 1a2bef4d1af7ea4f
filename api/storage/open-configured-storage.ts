import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { openStorage, type StoragePlace } from './open-storage.ts';
import type { ReplicaOptions } from './postgres/read-replica.ts';
import type { Storage } from './storage.ts';

/** The database of DATABASE_URL, else the SQLite file in DATA_DIR. */
export const configuredPlace = ({
  databaseUrl,
  dataDir,
}: Pick<Env, 'databaseUrl' | 'dataDir'>): StoragePlace =>
  databaseUrl === undefined ? { file: join(dataDir, 'shop.db') } : { url: databaseUrl };

interface Callbacks {
  readonly onLostConnection: (error: Error) => void;
  readonly onReplicaStatus: ReplicaOptions['onStatus'];
}

/**
 * Opens the configured database, creating DATA_DIR if it is missing, and migrates it unless MIGRATE_AT_START is off. The
 * replica of DATABASE_READ_URL is used only with callbacks, by a shop that reports its status.
 */
export async function openConfiguredStorage(
  env: Pick<Env, 'databaseUrl' | 'databaseReadUrl' | 'databasePool' | 'dataDir' | 'migratesAtStart'>,
  callbacks?: Callbacks,
): Promise<Storage> {
  const place = configuredPlace(env);
  if ('file' in place) await mkdir(env.dataDir, { recursive: true });
  const { databasePool: maxConnections, databaseReadUrl: readUrl, migratesAtStart: migrates } = env;
  if ('file' in place || callbacks === undefined)
    return openStorage('url' in place ? { ...place, maxConnections } : place, { migrates });
  const { onLostConnection, onReplicaStatus: onStatus } = callbacks;
  const replica = readUrl === undefined ? {} : { replica: { url: readUrl, onStatus } };
  return openStorage({ ...place, maxConnections, onLostConnection, ...replica }, { migrates });
}
