import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED } from '../gateways/write-whole.ts';
import { migrateFile } from '../storage/copy/copy-to-sqlite.ts';
import { assertIntegrity } from '../storage/sqlite/sqlite-file.ts';
import { DATABASE, type Manifest } from './manifest.ts';
import { unpackArchive } from './read-archive.ts';

/** An archive that was unpacked to a temporary folder, verified, and migrated to this build. */
export interface Unpacked {
  readonly folder: string;
  /** Path of its SQLite file. */
  readonly database: string;
  readonly manifest: Manifest;
}

/**
 * Unpacks an archive below `dataDir`, verifies it, and deletes it again after `work`. Throws an Error with a message for the
 * operator if the archive is damaged, or of a newer build.
 */
export async function withUnpacked<T>(
  dataDir: string,
  archive: string,
  work: (unpacked: Unpacked) => Promise<T>,
): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  const folder = join(dataDir, `restore-${randomUUID()}${UNFINISHED}`);
  try {
    const manifest = await unpackArchive(archive, folder);
    const database = join(folder, DATABASE);
    assertIntegrity(database);
    migrateFile(database);
    return await work({ folder, database, manifest });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
