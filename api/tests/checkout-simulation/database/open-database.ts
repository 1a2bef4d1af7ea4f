import { openStorage, type StoragePlace } from '#api/storage/open-storage.ts';
import { openPostgres } from '#api/storage/postgres/postgres.ts';
import { openSqlite } from '#api/storage/sqlite/sqlite.ts';
import type { Db, Storage } from '#api/storage/storage.ts';
import { openObserver } from './open-observer.ts';

/** The database of a simulated shop, which outlives the shop's crashes. */
export interface ShopDatabase {
  /** For assertions: reads what is committed. */
  readonly observer: Db;
  /** Opens it as a shop does that starts. */
  readonly open: () => Promise<Storage>;
}

/** Migrates the database, once: shops start often. */
export async function openDatabase(place: StoragePlace): Promise<ShopDatabase> {
  const migrated = await openStorage(place);
  await migrated.close();
  return {
    observer: openObserver(place),
    open: async () =>
      Promise.resolve(
        'file' in place
          ? openSqlite(place.file, { durable: place.durable ?? true })
          : openPostgres(place.url),
      ),
  };
}
