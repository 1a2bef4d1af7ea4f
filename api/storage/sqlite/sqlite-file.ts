import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { errorCode } from '../database-errors.ts';

/** Copies all pages in one step. */
const ALL_PAGES = 0x7fffffff;

/**
 * Copies a SQLite file as of one instant, while others write. In one step: a copy in several steps restarts whenever another
 * process commits, and would never finish in a busy shop. Throws an Error if the copy is damaged.
 */
export async function copySqlite(file: string, to: string): Promise<void> {
  const raw = new Database(file, { readonly: true, fileMustExist: true });
  try {
    await raw.backup(to, { progress: () => ALL_PAGES });
  } finally {
    raw.close();
  }
  assertIntegrity(to);
}

/** Throws an Error if a SQLite file is damaged. */
export function assertIntegrity(file: string): void {
  const raw = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const found: unknown = raw.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Error(`The database is damaged: ${String(found)}`);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    throw new Error('The database is damaged, or is none.', { cause: error });
  } finally {
    raw.close();
  }
}

/**
 * Locks a SQLite file exclusively, after a checkpoint of its WAL. Returns the unlock function; undefined if any other process
 * has the file open, even for reading.
 */
export function lockExclusively(file: string): (() => void) | undefined {
  const raw = new Database(file, { timeout: 0, fileMustExist: true });
  try {
    // Only the sole connection to a file can leave WAL mode.
    const mode: unknown = raw.pragma('journal_mode = DELETE', { simple: true });
    if (mode === 'delete') {
      raw.exec('BEGIN EXCLUSIVE');
      return () => raw.close();
    }
  } catch (error) {
    if (errorCode(error)?.startsWith('SQLITE_BUSY') !== true) {
      raw.close();
      throw error;
    }
  }
  raw.close();
  return undefined;
}

/**
 * Puts another SQLite file in the place of a shop's, which is kept beside it. `prepare` runs once it is certain that no
 * process has the file open. Returns the path of the former file; undefined if there was none. Throws an Error while a shop
 * is running; nothing was changed then. `now` in ms.
 */
export async function replaceSqlite(
  file: string,
  fresh: string,
  now: number,
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<string | undefined> {
  const isThere = existsSync(file);
  const release = isThere ? lockExclusively(file) : undefined;
  if (isThere && release === undefined)
    throw new Error('The shop is running. Please stop it, and try again. Nothing was changed.');
  try {
    await prepare();
    const before = isThere ? `${file}.before-${stampOf(now)}` : undefined;
    if (before !== undefined) await rename(file, before);
    await rename(fresh, file);
    return before;
  } finally {
    release?.();
  }
}

/** 2026-11-21T17:00:00.000Z -> "20261121T170000Z", valid in every file system. */
export const stampOf = (now: number): string => new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
