import * as z from 'zod/mini';
import type { Outcome } from '../command-line/command.ts';
import { inWords } from '../doctor/diagnosis.ts';
import { examineShop } from '../doctor/doctor.queries.ts';
import type { CopiedTable } from '../storage/copy/copy-tables.ts';
import { openStorage, type StoragePlace } from '../storage/open-storage.ts';
import { runElsewhere } from './run-elsewhere.ts';

const reportSchema = z.object({
  breaches: z.array(z.object({ invariant: z.string(), about: z.string(), seen: z.string() })),
});

/** Rows between two lines of progress. */
const PROGRESS_ROWS = 50_000;

/** Prints progress to stderr: a line per table, and more for large ones. */
export function showProgress(): (table: string, copiedRows: number) => void {
  let shown = { table: '', rows: 0 };
  return (table, rows) => {
    if (table === shown.table && rows - shown.rows < PROGRESS_ROWS) return;
    shown = { table, rows };
    process.stderr.write(`${table}: ${rows} rows\n`);
  };
}

interface Moved {
  readonly tables: readonly CopiedTable[];
  /** The new database, of this process's engine. */
  readonly to: StoragePlace;
  /** Variables that make `doctor` examine the former database. */
  readonly formerVariables: Readonly<Record<string, string>>;
  /** What the operator does next. */
  readonly next: string;
}

/** Examines both databases after a move, and reports it. */
export async function moved({ tables, to, formerVariables, next }: Moved): Promise<Outcome> {
  const { breaches: former } = z.parse(reportSchema, await runElsewhere(['doctor'], formerVariables));
  const storage = await openStorage(to, { migrates: false });
  const copy = await examineShop({ storage, now: Date.now });
  await storage.close();
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    result: { tables, breaches: { former, copy } },
    text: [
      `${rows} rows in ${tables.length} tables were copied, and are equal in count and hash.`,
      ...former.map(({ invariant, about, seen }) => `Former database: ${invariant}  ${about}: ${seen}`),
      ...copy.map((breach) => `New database: ${inWords(breach)}`),
      ...(former.length + copy.length > 0 ? ['Run doctor: it prints how to fix this.'] : []),
      next,
    ].join('\n'),
    hasFindings: former.length + copy.length > 0,
  };
}

/** Reports that a move was given up. */
export const cancellation = (wasReadOnly: boolean, what: string): Outcome => ({
  result: { wasReadOnly },
  text: wasReadOnly ? `The shop on ${what} takes changes again.` : `The shop on ${what} was not read-only.`,
});
