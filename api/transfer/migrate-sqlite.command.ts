import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand, UsageError } from '../command-line/command.ts';
import { envOfProcess } from '../env.ts';
import { replaceSqlite } from '../storage/sqlite/sqlite-file.ts';
import { cancelMove, moveDatabase } from './move-database.ts';
import { cancellation, moved, showProgress } from './move-report.ts';

/** Moves a shop back from PostgreSQL to a SQLite file in DATA_DIR. */
export const migrateSqliteCommand = defineCommand({
  about: `Copies a shop on PostgreSQL to SQLite in DATA_DIR, the way back from migrate:postgres: every table, compared by count
and hash, and the search index. Call it without DATABASE_URL. The shop may run: it is read-only from the call on, its pages
say so, and phones keep their changes. Called again, it continues. Afterwards restart the shop without DATABASE_URL. A
SQLite database that was in DATA_DIR is kept beside the new one; what is in PostgreSQL stays as it was, and read-only.`,
  options: {
    from: { type: 'string', value: 'URL', about: 'the PostgreSQL database to move from: postgres://…' },
    cancel: { type: 'boolean', about: 'give the move up: let the shop on PostgreSQL take changes again' },
  },
  findings: 'copied, but an invariant is broken in the former or the new database',
  run: async ({ from, cancel = false }) => {
    const { dataDir, databaseUrl } = envOfProcess();
    if (from === undefined || !/^postgres(ql)?:\/\//.test(from))
      throw new UsageError('Please name the PostgreSQL database to move from: --from postgres://…');
    if (cancel) return cancellation(await cancelMove({ url: from }), 'the PostgreSQL database');
    if (databaseUrl !== undefined)
      throw new UsageError('DATABASE_URL is set: please call this command without it, as the shop will run.');
    await mkdir(dataDir, { recursive: true });
    const fresh = join(dataDir, 'shop.db.incoming');
    const file = join(dataDir, 'shop.db');
    const tables = await moveDatabase({
      from: { url: from },
      to: { file: fresh },
      onProgress: showProgress(),
    });
    const before = await replaceSqlite(file, fresh, Date.now());
    return moved({
      tables,
      to: { file },
      formerVariables: { DATABASE_URL: from },
      next: [
        ...(before === undefined ? [] : [`The SQLite database that was there lies in ${before}.`]),
        'Restart the shop without DATABASE_URL. The PostgreSQL database stays, and is read-only.',
      ].join('\n'),
    });
  },
});
