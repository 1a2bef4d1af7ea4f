import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand, UsageError } from '../command-line/command.ts';
import { envOfProcess } from '../env.ts';
import { cancelMove, moveDatabase } from './move-database.ts';
import { cancellation, moved, showProgress } from './move-report.ts';

/** Moves the shop in DATA_DIR from SQLite to the PostgreSQL of DATABASE_URL. */
export const migratePostgresCommand = defineCommand({
  about: `Copies the SQLite shop in DATA_DIR to the empty PostgreSQL database of DATABASE_URL: every table, compared by count
and hash, and the search index. The shop may run: it is read-only from the call on, its pages say so, and phones keep their
changes. Called again, it continues. Afterwards restart the shop with DATABASE_URL; what is in SQLite stays as it was, and
read-only. Photos and other files of DATA_DIR stay where they are.`,
  options: {
    cancel: { type: 'boolean', about: 'give the move up: let the shop on SQLite take changes again' },
  },
  findings: 'copied, but an invariant is broken in the former or the new database',
  run: async ({ cancel = false }) => {
    const { dataDir, databaseUrl } = envOfProcess();
    const file = join(dataDir, 'shop.db');
    if (!existsSync(file)) throw new Error(`no database in ${dataDir} (DATA_DIR)`);
    if (cancel) return cancellation(await cancelMove({ file }), file);
    if (databaseUrl === undefined)
      throw new UsageError('Please name the PostgreSQL database to move to by DATABASE_URL.');
    const tables = await moveDatabase({
      from: { file },
      to: { url: databaseUrl },
      onProgress: showProgress(),
    });
    return moved({
      tables,
      to: { url: databaseUrl },
      formerVariables: { DATABASE_URL: '' },
      next: 'Restart the shop with this DATABASE_URL. The SQLite file stays, and is read-only.',
    });
  },
});
