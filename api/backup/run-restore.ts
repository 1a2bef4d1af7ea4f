// `npm run restore -- FILE`: restores the configured shop from a backup.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { diagnosisOf } from '../doctor/diagnosis.ts';
import { envOfProcess } from '../env.ts';
import { restoreBackup } from './restore-backup.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function restore(): Promise<void> {
  const [archive, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (archive === undefined || more.length > 0)
    throw new Error('Please name one file: npm run restore -- FILE');
  const { databaseUrl, dataDir } = envOfProcess();
  if (databaseUrl !== undefined)
    throw new Error('The database is PostgreSQL: please restore it with pg_restore, and the photos with it.');
  const deps = { now: Date.now, randomBytes };
  const { createdAt, before, breaches } = await restoreBackup(deps, dataDir, archive);
  say(`The shop in ${dataDir} is as it was at ${createdAt}.`);
  if (before !== undefined) say(`The database that was there lies in ${before}.`);
  say(diagnosisOf(breaches));
}

restore().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
