import Database from 'better-sqlite3';
import { errorCode } from './database-errors.ts';

/** As many pages as there are. */
const ALL_PAGES = 0x7fffffff;

/**
 * Copies a SQLite file to another as it is at one instant, while others write. In one step: a copy that is made in several
 * begins anew whenever another process commits, and a busy shop would never be done. Throws an Error when the copy is not
 * sound.
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

/** Throws an Error for a SQLite file that is damaged. */
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
 * Takes a SQLite file for itself until the answer is called; what its journal held is in the file then. Answers undefined
 * when somebody else has it open: a process that reads now and then is one, too.
 */
export function lockExclusively(file: string): (() => void) | undefined {
  const raw = new Database(file, { timeout: 0, fileMustExist: true });
  try {
    // Out of WAL leads only whoever is alone with the file.
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
