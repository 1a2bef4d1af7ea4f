import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { defineCommand, type Outcome } from '../command-line/command.ts';
import { breachOnWire, diagnosisOf } from '../doctor/diagnosis.ts';
import { envOfProcess } from '../env.ts';
import { runElsewhere } from '../transfer/run-elsewhere.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

/** Restores the configured shop from a backup. */
export const restoreCommand = defineCommand({
  about: `Restores the stopped shop from a backup, made on SQLite or PostgreSQL, and checks its invariants. On SQLite, the former
database is kept next to the new one. On PostgreSQL, DATABASE_URL must name an empty database: create one beside the former.`,
  argument: 'FILE',
  options: {
    check: {
      type: 'boolean',
      about: 'prove the backup, in a temporary folder; the shop may run, and stays as it is',
    },
  },
  findings: 'with --check: an invariant is broken in the backup, or a photo is missing',
  run: async ({ check = false }, archive) => {
    const { dataDir, databaseUrl, photos } = envOfProcess();
    const deps = { now: Date.now, randomBytes };
    if (check && databaseUrl !== undefined)
      return reportOf(
        z.parse(
          z.looseObject({ text: z.string(), isProven: z.boolean() }),
          await runElsewhere(['restore', '--check', archive], { DATABASE_URL: '' }),
        ),
      );
    if (check) return checked(await checkBackup(deps, { dataDir, photos }, archive));
    const { createdAt, before, breaches, missingPhotos } = await restoreBackup(
      deps,
      { dataDir, databaseUrl, photos },
      archive,
    );
    return {
      result: {
        dataDir,
        createdAt,
        formerDatabase: before ?? null,
        breaches: breaches.map(breachOnWire),
        missingPhotos,
      },
      text: [
        `The shop ${databaseUrl === undefined ? `in ${dataDir}` : 'in PostgreSQL'} is as it was at ${createdAt}.`,
        ...(before === undefined ? [] : [`The database that was there lies in ${before}.`]),
        ...missingPhotos.map((name) => `The photo ${name} is missing.`),
        diagnosisOf(breaches),
        'Sellers are not paid until `payouts:match` has entered what they were paid since the backup.',
      ].join('\n'),
    };
  },
});

function checked({
  createdAt,
  breaches,
  missingPhotos,
  photoCount,
}: Awaited<ReturnType<typeof checkBackup>>): Outcome {
  const isProven = breaches.length === 0 && missingPhotos.length === 0;
  const text = [
    `The backup of ${createdAt} is complete and readable: the database and ${photoCount} photos.`,
    ...missingPhotos.map((name) => `The photo ${name} is missing.`),
    diagnosisOf(breaches),
  ].join('\n');
  return {
    result: { isProven, createdAt, photoCount, missingPhotos, breaches: breaches.map(breachOnWire), text },
    text,
    hasFindings: !isProven,
  };
}

/** The report of a process for SQLite. */
const reportOf = (report: { readonly text: string; readonly isProven: boolean }): Outcome => ({
  result: report,
  text: report.text,
  hasFindings: !report.isProven,
});
