import Database from 'better-sqlite3';
import { migrateSqlite } from '../migrate/migrate.ts';
import { beginSnapshot, copyTables } from './copy-tables.ts';
import { openRaw } from './raw-database.ts';

/** Migrates a SQLite file to this build, creating it if it is missing, in a process of any engine. Throws like migrateSqlite. */
export function migrateFile(file: string): void {
  const raw = new Database(file);
  try {
    raw.pragma('journal_mode = WAL');
    migrateSqlite(raw);
  } finally {
    raw.close();
  }
}

/**
 * Copies a PostgreSQL database as of one instant to a new SQLite file, while others write, and compares the copy. The file
 * lacks only the full-text index.
 */
export async function copyToSqlite(url: string, file: string): Promise<void> {
  migrateFile(file);
  const source = await openRaw({ url });
  try {
    await beginSnapshot(source, { isLocked: false });
    const copy = await openRaw({ file });
    try {
      await copyTables(source, copy);
    } finally {
      await copy.close();
    }
  } finally {
    await source.close();
  }
}
