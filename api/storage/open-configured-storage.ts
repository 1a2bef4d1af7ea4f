import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

/** Opens the database of DATABASE_URL, else the SQLite file in DATA_DIR; creates the folder if it is missing. */
export async function openConfiguredStorage(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  onLostConnection?: (error: Error) => void,
): Promise<Storage> {
  if (databaseUrl !== undefined)
    return openStorage({ url: databaseUrl, ...(onLostConnection && { onLostConnection }) });
  await mkdir(dataDir, { recursive: true });
  return openStorage({ file: join(dataDir, 'shop.db') });
}
