import { mkdir } from 'node:fs/promises';
import { defineCommand } from '../../command-line/command.ts';
import { envOfProcess } from '../../env.ts';
import { configuredPlace } from '../open-configured-storage.ts';
import { migrateStorage } from '../open-storage.ts';
import { IncompatibleBuildError } from './migrate.ts';

/** Migrates the configured database to this build. */
export const migrateCommand = defineCommand({
  about:
    'Migrates the database to this build. All or nothing; safe while builds run that the migrations allow.',
  options: {},
  findings: 'this build must not run on the database; nothing was changed',
  run: async () => {
    const env = envOfProcess();
    const place = configuredPlace(env);
    if ('file' in place) await mkdir(env.dataDir, { recursive: true });
    try {
      const migrations = await migrateStorage(place);
      return {
        result: { migrations },
        text:
          migrations.length === 0
            ? 'Nothing to do: the database has all migrations of this build.'
            : `The database has been migrated: ${migrations.join(', ')}.`,
      };
    } catch (error) {
      if (!(error instanceof IncompatibleBuildError)) throw error;
      return { result: { migrations: [], refusal: error.message }, text: error.message, hasFindings: true };
    }
  },
});
