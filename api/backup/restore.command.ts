import { randomBytes } from 'node:crypto';
import { defineCommand } from '../command-line/command.ts';
import { breachOnWire, diagnosisOf } from '../doctor/diagnosis.ts';
import { envOfProcess } from '../env.ts';
import { restoreBackup } from './restore-backup.ts';

/** Restores the configured shop from a backup. */
export const restoreCommand = defineCommand({
  about: 'Restores the stopped shop from a backup, and keeps the former database next to the new one.',
  argument: 'FILE',
  options: {},
  run: async (_, archive) => {
    const { databaseUrl, dataDir } = envOfProcess();
    if (databaseUrl !== undefined)
      throw new Error(
        'The database is PostgreSQL: please restore it with pg_restore, and the photos with it.',
      );
    const deps = { now: Date.now, randomBytes };
    const { createdAt, before, breaches } = await restoreBackup(deps, dataDir, archive);
    return {
      result: { dataDir, createdAt, formerDatabase: before ?? null, breaches: breaches.map(breachOnWire) },
      text: [
        `The shop in ${dataDir} is as it was at ${createdAt}.`,
        ...(before === undefined ? [] : [`The database that was there lies in ${before}.`]),
        diagnosisOf(breaches),
      ].join('\n'),
    };
  },
});
