import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../storage/database-errors.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** True for a "disk full" error of the file system, SQLite or PostgreSQL. */
export const isDiskFull = (error: unknown): boolean => FULL.has(errorCode(error) ?? '');

/** Free bytes under a folder; undefined if the system does not report them. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** Large enough that no file system stores it inline. */
const PROBE = Buffer.alloc(64 * 1024, 1);

/**
 * Writes and removes a small file: quotas, read-only mounts and reserved blocks show only on a write. Throws the
 * error of the write.
 */
export async function probeDisk(folder: string): Promise<void> {
  const file = join(folder, `.probe-${randomUUID()}`);
  try {
    await writeFile(file, PROBE, { flag: 'wx' });
  } finally {
    await rm(file, { force: true });
  }
}
