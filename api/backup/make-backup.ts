import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Env } from '../env.ts';
import { UNFINISHED } from '../gateways/write-whole.ts';
import { listPhotosInUse } from '../selling/selling.queries.ts';
import { openStorage } from '../storage/open-storage.ts';
import { copySqlite } from '../storage/sqlite-file.ts';
import { hashOf } from './hash-of.ts';
import { DATABASE, photoFile, type ManifestFile } from './manifest.ts';
import { writeArchive } from './write-archive.ts';

interface Made {
  readonly photos: number;
  /** Photos that the database references and that are missing or damaged. */
  readonly lost: readonly string[];
}

/**
 * Backs up a shop on SQLite to one archive: a verified snapshot of its database, and every photo that it references, while
 * the shop is running. Writes the archive atomically. Excludes the admin password, because backups are kept in many places;
 * a shop restored elsewhere generates a new one. Photos in a bucket are not backed up. `now` in ms.
 */
export async function makeBackup(
  { dataDir, photos }: Pick<Env, 'dataDir' | 'photos'>,
  archive: string,
  now: number,
): Promise<Made> {
  await mkdir(dirname(archive), { recursive: true });
  const copy = `${archive}.${randomUUID()}.db${UNFINISHED}`;
  try {
    await copySqlite(join(dataDir, DATABASE), copy);
    const names = await photosOf(copy);
    const { found, lost } = await findPhotos(dataDir, photos === undefined ? names : []);
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
    await storage.close(); // closing the last connection checkpoints the WAL into the file
  }
}

/** A photo's name is its hash: a photo with another hash is damaged and counts as lost. */
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
