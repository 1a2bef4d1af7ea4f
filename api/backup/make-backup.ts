import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Env } from '../env.ts';
import { UNFINISHED } from '../gateways/write-whole.ts';
import { openForCommand } from '../gateways/files/open-for-command.ts';
import { copyToSqlite } from '../storage/copy/copy-to-sqlite.ts';
import { copySqlite } from '../storage/sqlite/sqlite-file.ts';
import { hashOf } from './hash-of.ts';
import { listPhotosIn, removeOwnFacts } from './copied-database.repo.ts';
import { findMissing } from './find-missing.ts';
import { DATABASE, photoFile, type ManifestFile } from './manifest.ts';
import { writeArchive } from './write-archive.ts';

interface Made {
  readonly photos: number;
  /** Photos that the database references and that are missing or damaged. */
  readonly lost: readonly string[];
}

type Source = Pick<Env, 'dataDir' | 'databaseUrl' | 'photos'>;

/**
 * Backs up a shop to one archive, while it is running: its database as of one instant, in SQLite's format whatever its engine,
 * and the photos that this database references. Of photos in a bucket, it only checks that they are there. Writes the archive
 * atomically. Excludes the admin password, because backups are kept in many places; a shop restored elsewhere generates a new
 * one. `now` in ms.
 */
export async function makeBackup(source: Source, archive: string, now: number): Promise<Made> {
  await mkdir(dirname(archive), { recursive: true });
  const { dataDir, databaseUrl, photos } = source;
  const copy = `${archive}.${randomUUID()}.db${UNFINISHED}`;
  try {
    if (databaseUrl === undefined) await copySqlite(join(dataDir, DATABASE), copy);
    else await copyToSqlite(databaseUrl, copy);
    await removeOwnFacts(copy);
    const names = await listPhotosIn(copy);
    const { found, lost } =
      photos === undefined
        ? await findPhotos(dataDir, names)
        : { found: [], lost: await findMissing(openForCommand(photos, dataDir), names) };
    const database = { name: DATABASE, ...(await hashOf(copy)) };
    const manifest = {
      format: databaseUrl === undefined ? 'dogear backup 1' : 'dogear backup 2',
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
