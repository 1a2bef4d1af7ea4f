import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { examineShop } from '../doctor/doctor.queries.ts';
import type { Breach } from '../doctor/invariants.ts';
import { UNFINISHED } from '../gateways/write-whole.ts';
import { openStorage } from '../storage/open-storage.ts';
import { lockExclusively, assertIntegrity } from '../storage/sqlite-file.ts';
import { changeEpoch } from '../sync/change-epoch.ts';
import { DATABASE } from './manifest.ts';
import { unpackArchive } from './read-archive.ts';

interface Restored {
  /** ISO 8601: the time of the backup. */
  readonly createdAt: string;
  /** Path of the previous database; undefined if there was none. */
  readonly before: string | undefined;
  /** Broken invariants of the restored shop. */
  readonly breaches: readonly Breach[];
}

/**
 * Restores a shop on SQLite from an archive. First verifies the archive, its database, and that this build can run it; no
 * process may have the database open. Keeps the previous database next to the new one, and only adds photos. The shop gets a
 * new epoch, so that clients resend changes that were acknowledged after the backup. Throws an Error with a message for the
 * operator; nothing was changed then.
 */
export async function restoreBackup(
  { now, randomBytes }: Pick<Deps, 'now' | 'randomBytes'>,
  dataDir: string,
  archive: string,
): Promise<Restored> {
  await mkdir(dataDir, { recursive: true });
  const fresh = join(dataDir, `restore-${randomUUID()}${UNFINISHED}`);
  try {
    const { createdAt } = await unpackArchive(archive, fresh);
    const database = join(fresh, DATABASE);
    assertIntegrity(database);
    const storage = await openStorage({ file: database });
    const breaches = await examineShop({ storage, now });
    await changeEpoch({ storage, randomBytes });
    await storage.close();
    const before = await exchange(dataDir, fresh, now());
    return { createdAt, before, breaches };
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** The only step that changes the shop: adds the photos first, then replaces the database by a rename. */
async function exchange(dataDir: string, fresh: string, now: number): Promise<string | undefined> {
  const database = join(dataDir, DATABASE);
  const isThere = existsSync(database);
  const release = isThere ? lockExclusively(database) : undefined;
  if (isThere && release === undefined)
    throw new Error('The shop is running. Please stop it, and try again. Nothing was changed.');
  try {
    await addPhotos(join(fresh, 'photos'), join(dataDir, 'photos'));
    const before = isThere ? `${database}.before-${stampOf(now)}` : undefined;
    if (before !== undefined) await rename(database, before);
    await rename(join(fresh, DATABASE), database);
    return before;
  } finally {
    release?.();
  }
}

async function addPhotos(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name));
}

/** 2026-11-21T17:00:00.000Z -> "20261121T170000Z", valid in every file system. */
export const stampOf = (now: number): string => new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
