import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { examineShop } from '../doctor/doctor.queries.ts';
import type { Breach } from '../doctor/invariants.ts';
import type { Env } from '../env.ts';
import { openForCommand } from '../gateways/files/open-for-command.ts';
import { holdPayouts } from '../payouts/payouts-wait.ts';
import { rebuildFullText } from '../search-index/rebuild-full-text.ts';
import { beginSnapshot } from '../storage/copy/copy-tables.ts';
import { openRaw } from '../storage/copy/raw-database.ts';
import { openStorage } from '../storage/open-storage.ts';
import { replaceSqlite } from '../storage/sqlite/sqlite-file.ts';
import type { Storage } from '../storage/storage.ts';
import { changeEpoch } from '../sync/change-epoch.ts';
import { fillDatabase } from '../transfer/fill-database.ts';
import { listPhotosIn } from './copied-database.repo.ts';
import { findMissing } from './find-missing.ts';
import { DATABASE, photoFile } from './manifest.ts';
import { withUnpacked, type Unpacked } from './with-unpacked.ts';

type Target = Pick<Env, 'dataDir' | 'databaseUrl' | 'photos'>;
type RestoreDeps = Pick<Deps, 'now' | 'randomBytes'>;

interface Checked {
  /** ISO 8601: the time of the backup. */
  readonly createdAt: string;
  /** Broken invariants of the shop in the backup. */
  readonly breaches: readonly Breach[];
  /** Photos that the database references, and that neither the backup nor the shop has. */
  readonly missingPhotos: readonly string[];
}

interface Restored extends Checked {
  /** Path of the previous SQLite database; undefined if there was none. */
  readonly before: string | undefined;
}

/**
 * Restores a shop from an archive made on any engine, and first verifies the archive, its database, and that this build can
 * run it. A SQLite file must not be open in any process, and is kept next to the new one. A PostgreSQL database must be empty.
 * Photos are only added. The shop gets a new epoch, so that clients resend changes that were acknowledged after the backup, and
 * its payouts wait until those that were sent after the backup are entered.
 * Throws an Error with a message for the operator.
 */
export const restoreBackup = (deps: RestoreDeps, target: Target, archive: string): Promise<Restored> =>
  withUnpacked(target.dataDir, archive, async (unpacked) => {
    const names = await listPhotosIn(unpacked.database);
    let breaches: Breach[] = [];
    const finish = async (storage: Storage): Promise<void> => {
      breaches = await examineShop({ storage, now: deps.now });
      await storage.transaction({}, (tx) => holdPayouts(tx, deps.now()));
      await changeEpoch({ storage, randomBytes: deps.randomBytes });
    };
    const { databaseUrl } = target;
    const before =
      databaseUrl === undefined
        ? await restoreFile(deps, target, unpacked, finish)
        : await restorePostgres(databaseUrl, target, unpacked, finish);
    return {
      createdAt: unpacked.manifest.createdAt,
      before,
      breaches,
      missingPhotos: await findMissing(openForCommand(target.photos, target.dataDir), names),
    };
  });

async function restoreFile(
  { now }: RestoreDeps,
  target: Target,
  unpacked: Unpacked,
  finish: (storage: Storage) => Promise<void>,
): Promise<string | undefined> {
  const storage = await openUnpacked(unpacked);
  await finish(storage);
  await storage.close();
  // The only step that changes the shop: adds the photos first, then replaces the database by a rename.
  return replaceSqlite(join(target.dataDir, DATABASE), unpacked.database, now(), () =>
    addPhotos(unpacked, target),
  );
}

async function restorePostgres(
  url: string,
  target: Target,
  unpacked: Unpacked,
  finish: (storage: Storage) => Promise<void>,
): Promise<undefined> {
  const source = await openRaw({ file: unpacked.database });
  try {
    await beginSnapshot(source, { isLocked: false });
    await addPhotos(unpacked, target);
    const id = unpacked.manifest.files.find(({ name }) => name === DATABASE)?.sha256 ?? '';
    await fillDatabase({ from: source, id, to: { url }, onProgress: () => undefined, finish });
  } finally {
    await source.close();
  }
}

/** Opens the database of an archive, and completes it. */
async function openUnpacked({ database, manifest }: Unpacked): Promise<Storage> {
  const storage = await openStorage({ file: database });
  if (manifest.format === 'dogear backup 2') await rebuildFullText(storage);
  return storage;
}

async function addPhotos({ folder, manifest }: Unpacked, { dataDir, photos }: Target): Promise<void> {
  if (photos !== undefined) {
    const files = openForCommand(photos, dataDir);
    for (const { name } of manifest.files)
      if (name !== DATABASE)
        await files.put(photoFile(nameOfPhoto(name)), await readFile(join(folder, name)));
    return;
  }
  const [from, to] = [join(folder, 'photos'), join(dataDir, 'photos')];
  if (!existsSync(from)) return;
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name));
}

/** "photos/ab12.jpg" -> "ab12" */
const nameOfPhoto = (file: string): string => file.slice('photos/'.length, -'.jpg'.length);

/**
 * Proves an archive without touching the shop: its hashes, its database, the invariants of the shop in it, and that all of its
 * photos exist. Only in a process for SQLite, which is the format of the archive.
 */
export const checkBackup = (
  { now }: Pick<Deps, 'now'>,
  { dataDir, photos }: Omit<Target, 'databaseUrl'>,
  archive: string,
): Promise<Checked & { readonly photoCount: number }> =>
  withUnpacked(dataDir, archive, async (unpacked) => {
    const { createdAt, files } = unpacked.manifest;
    const storage = await openUnpacked(unpacked);
    const breaches = await examineShop({ storage, now });
    await storage.close();
    const names = await listPhotosIn(unpacked.database);
    const archived = new Set(files.map(({ name }) => name));
    const elsewhere = names.filter((name) => !archived.has(photoFile(name)));
    const missingPhotos = await findMissing(openForCommand(photos, dataDir), elsewhere);
    return { createdAt, breaches, missingPhotos, photoCount: archived.size - 1 };
  });
