import { rebuildFullText } from '../search-index/rebuild-full-text.ts';
import { copyTables, filledTables, type CopiedTable } from '../storage/copy/copy-tables.ts';
import { openRaw, type RawDatabase } from '../storage/copy/raw-database.ts';
import { deleteMark, readOnlyMark, writeMark } from '../storage/copy/read-only-mark.ts';
import { migrateStorage, openStorage, type StoragePlace } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';

interface Options {
  /** Within a transaction that sees one instant. */
  readonly from: RawDatabase;
  /** Identifies what is copied: an interrupted copy of the same id continues. */
  readonly id: string;
  /** Of the engine of this process, and empty. */
  readonly to: StoragePlace;
  readonly onProgress: (table: string, copiedRows: number) => void;
  /** The last step before shops can use the copy. */
  readonly finish?: (storage: Storage) => Promise<unknown>;
}

/**
 * Fills an empty database with a copy of another one, of any engine. Until it is complete, no shop runs on it. Throws an Error
 * with a message for the operator if it has other rows, or if a copied table differs.
 */
export async function fillDatabase({ from, id, to, onProgress, finish }: Options): Promise<CopiedTable[]> {
  await migrateStorage(to);
  const target = await openRaw(to);
  try {
    await claim(target, id);
    const tables = await copyTables(from, target, onProgress);
    const storage = await openStorage(to, { migrates: false });
    try {
      await rebuildFullText(storage);
      await finish?.(storage);
    } finally {
      await storage.close();
    }
    await deleteMark(target);
    return tables;
  } finally {
    await target.close();
  }
}

async function claim(target: RawDatabase, id: string): Promise<void> {
  const mark = await readOnlyMark(target);
  if (mark === id) return;
  if (mark !== undefined)
    throw new Error('The new database has an unfinished copy of something else. Please name an empty one.');
  const filled = await filledTables(target);
  if (filled.length > 0)
    throw new Error(
      `The new database is not empty: it has rows in ${filled.join(', ')}. Please name an empty one.`,
    );
  await writeMark(target, id);
}
