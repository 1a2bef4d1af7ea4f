import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../storage/database-errors.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** True for the error of a write that found no room: of a file system, SQLite or PostgreSQL. */
export const isDiskFull = (error: unknown): boolean => FULL.has(errorCode(error) ?? '');

/** Bytes that may still be written under a folder; undefined where the system does not say. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** Enough that no file system keeps it beside its blocks. */
const PROBE = Buffer.alloc(64 * 1024, 1);

/**
 * Writes a little under a folder and takes it away again: what a quota, a read-only mount or reserved blocks allow shows only
 * when something is written. Throws the error of the write.
 */
export async function probeDisk(folder: string): Promise<void> {
  const file = join(folder, `.probe-${randomUUID()}`);
  try {
    await writeFile(file, PROBE, { flag: 'wx' });
  } finally {
    await rm(file, { force: true });
  }
}
