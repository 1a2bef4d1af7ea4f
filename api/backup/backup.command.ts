import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand } from '../command-line/command.ts';
import { envOfProcess } from '../env.ts';
import { makeBackup } from './make-backup.ts';
import { DATABASE } from './manifest.ts';
import { backupName, oldBackups } from './old-backups.ts';

/** Backs up the configured shop to one file, while it is running. */
export const backupCommand = defineCommand({
  about: `Backs up the database, SQLite or PostgreSQL, and the photos of the same instant to one file, which restores into either.
Safe on a running shop. Photos in a bucket stay there: it only checks that all of them exist.`,
  options: {
    to: { type: 'string', value: 'FOLDER', about: 'folder of the backup; default: backups in DATA_DIR' },
    keep: { type: 'boolean', about: 'then delete all but 7 daily and 4 weekly backups of that folder' },
  },
  run: async ({ to, keep = false }) => {
    const env = envOfProcess();
    const { databaseUrl, dataDir } = env;
    if (databaseUrl === undefined && !existsSync(join(dataDir, DATABASE)))
      throw new Error(`no database in ${dataDir} (DATA_DIR)`);
    const folder = to ?? join(dataDir, 'backups');
    const now = Date.now();
    const archive = join(folder, backupName(now));
    const { photos, lost } = await makeBackup(env, archive, now);
    const { size } = await stat(archive);
    for (const name of lost) process.stderr.write(`The photo ${name} is missing or damaged.\n`);
    const removed = keep ? await removeOld(folder, now) : [];
    return {
      result: { archive, bytes: size, photoCount: photos, lostPhotos: lost, removed },
      text: [
        `${archive}: the database and ${photos} photos, ${(size / 1_048_576).toFixed(1)} MB.`,
        ...(env.photos === undefined
          ? []
          : [`The photos stay in the bucket ${env.photos.location.bucket}: turn on its versioning.`]),
        ...removed.map((name) => `${name} is old and was removed.`),
      ].join('\n'),
    };
  },
});

async function removeOld(folder: string, now: number): Promise<readonly string[]> {
  const old = oldBackups(await readdir(folder), now);
  for (const name of old) await rm(join(folder, name));
  return old;
}
