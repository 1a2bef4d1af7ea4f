import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UNFINISHED } from '../gateways/write-whole.ts';
import { listPhotosInUse } from '../selling/selling.queries.ts';
import { openStorage } from '../storage/open-storage.ts';
import { copySqlite } from '../storage/sqlite-file.ts';
import { hashOf } from './hash-of.ts';
import { DATABASE, photoFile, type ManifestFile } from './manifest.ts';
import { writeArchive } from './write-archive.ts';

interface Made {
  readonly photos: number;
  /** Photos that the database names and that are not there, or not as they were stored. */
  readonly lost: readonly string[];
}

/**
 * Writes a shop on SQLite into one archive: its database as it is at this instant, checked, and every photo that it names.
 * The shop goes on meanwhile. The archive is there whole or not at all. The admin password stays behind: backups lie in many
 * places, and who restores one elsewhere is given another. `now` in milliseconds.
 */
export async function makeBackup(dataDir: string, archive: string, now: number): Promise<Made> {
  await mkdir(dirname(archive), { recursive: true });
  const copy = `${archive}.${randomUUID()}.db${UNFINISHED}`;
  try {
    await copySqlite(join(dataDir, DATABASE), copy);
    const { found, lost } = await findPhotos(dataDir, await photosOf(copy));
    const database = { name: DATABASE, ...(await hashOf(copy)) };
    const manifest = {
      format: 'dogear backup 1',
      createdAt: new Date(now).toISOString(),
      files: [database, ...found],
    } as const;
    await writeArchive(archive, { ...manifest, files: [...manifest.files] }, (name) =>
      name === DATABASE ? copy : join(dataDir, name),
    );
    return { photos: found.length, lost };
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(`${copy}${suffix}`, { force: true });
  }
}

async function photosOf(file: string): Promise<string[]> {
  const storage = await openStorage({ file });
  try {
    return await listPhotosInUse(storage.db);
  } finally {
    await storage.close(); // the last one to close leaves everything in the file itself
  }
}

/** A photo bears its hash as its name: what has another one was damaged, and is as good as lost. */
async function findPhotos(
  dataDir: string,
  names: readonly string[],
): Promise<{ readonly found: readonly ManifestFile[]; readonly lost: readonly string[] }> {
  const found: ManifestFile[] = [];
  const lost: string[] = [];
  for (const photo of names) {
    const name = photoFile(photo);
    const seen = await hashOf(join(dataDir, name)).catch(() => undefined);
    if (seen?.sha256 === photo) found.push({ name, ...seen });
    else lost.push(photo);
  }
  return { found, lost };
}
