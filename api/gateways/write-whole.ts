import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Suffix of a file that is being written; an old one was left by a crash. */
export const UNFINISHED = '.new';

/** Writes a file atomically: after a crash it is complete or absent. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const fresh = `${path}.${randomUUID()}${UNFINISHED}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    const file = await open(fresh, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path);
  } finally {
    await rm(fresh, { force: true });
  }
}
