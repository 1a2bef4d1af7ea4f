import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { TestProject } from 'vitest/node';
import { migrateSqlite } from '#api/storage/migrate/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated SQLite file with nothing in it. */
    migratedFile: string;
  }
}

/** Runs once per project: creates the file that each test's database is copied from. */
export default function migrateOnce(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-migrated-'));
  const file = join(folder, 'shop.db');
  const raw = new Database(file);
  raw.pragma('journal_mode = WAL'); // kept in the file: to set it in each copy takes two writes to disk
  migrateSqlite(raw);
  raw.close();
  project.provide('migratedFile', file);
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
