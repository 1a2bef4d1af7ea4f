import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** How the name of a file ends that is being written: found long after, its writer died. */
export const UNFINISHED = '.new';

/** Writes a file that is there whole or not at all, whatever ends the process or the machine meanwhile. */
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
