// `npm run backup`: backs up the configured shop to one file, while it is running.
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { envOfProcess } from '../env.ts';
import { makeBackup } from './make-backup.ts';
import { DATABASE } from './manifest.ts';
import { backupName, oldBackups } from './old-backups.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function backUp(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, keep: { type: 'boolean', default: false } },
  });
  const { databaseUrl, dataDir } = envOfProcess();
  if (databaseUrl !== undefined)
    throw new Error(
      `The database is PostgreSQL: please back it up with pg_dump, and ${join(dataDir, 'photos')} with it.`,
    );
  if (!existsSync(join(dataDir, DATABASE))) throw new Error(`no database in ${dataDir} (DATA_DIR)`);
  const folder = values.to ?? join(dataDir, 'backups');
  const now = Date.now();
  const archive = join(folder, backupName(now));
  const { photos, lost } = await makeBackup(dataDir, archive, now);
  const { size } = await stat(archive);
  say(`${archive}: the database and ${photos} photos, ${(size / 1_048_576).toFixed(1)} MB.`);
  for (const name of lost) process.stderr.write(`The photo ${name} is missing or damaged.\n`);
  if (!values.keep) return;
  for (const name of oldBackups(await readdir(folder), now)) {
    await rm(join(folder, name));
    say(`${name} is old and was removed.`);
  }
}

backUp().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
