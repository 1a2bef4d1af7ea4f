import { defineCommand } from '../../command-line/command.ts';
import { envOfProcess } from '../../env.ts';
import { openConfiguredStorage } from '../../storage/open-configured-storage.ts';
import { readImportProgress, resetImport } from './import-progress.repo.ts';
import { importStockList, saveListings, type ImportResult } from './import-stock-list.ts';
import { readKnownPictures } from './known-pictures.ts';
import type { Listing } from '../create-listing.ts';
import { openListFile } from './list-file.ts';
import type { ParsedList } from './parse-listings.ts';
import { createProgressBar } from './progress-bar.ts';

/** Maximum of rejected rows in the JSON output; stderr names all. */
const MAX_REPORTED = 100;

const formatNumber = (count: number): string => count.toLocaleString('en-US');
const formatCount = (count: number, noun = 'listing'): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

interface Target {
  /** The last row that an earlier call has imported; 0 for none. */
  readonly after: number;
  put(listings: readonly Listing[], upTo: number): Promise<void>;
  close(): Promise<void>;
}

/** A dry run opens no database, because opening it would run migrations. */
const dryRun: Target = { after: 0, put: () => Promise.resolve(), close: () => Promise.resolve() };

/** The configured shop, with the progress of a file with this hash; `again`: without it. */
async function openConfiguredShop(hash: string, again: boolean): Promise<Target> {
  const storage = await openConfiguredStorage(envOfProcess());
  const name = `import:${hash}`;
  if (again) await storage.transaction({}, (tx) => resetImport(tx, name));
  const after = await readImportProgress(storage.db, name);
  let from = after;
  return {
    after,
    put: async (listings, to) => {
      await saveListings({ storage, now: Date.now }, listings, { name, from, to });
      from = to;
    },
    close: () => storage.close(),
  };
}

/** Imports a CSV or a JSON array of listings into the configured database. */
export const importCommand = defineCommand({
  about:
    "Imports a seller's stock list: CSV, or a JSON array up to 50 MB. Rows that cannot be imported are named on stderr. A call with the same list continues an interrupted one.",
  argument: 'FILE',
  options: {
    check: { type: 'boolean', about: 'only validate the list; import nothing' },
    again: { type: 'boolean', about: 'import a list once more that was imported before' },
  },
  findings: 'a row cannot be imported; the others were',
  run: async ({ check: isDryRun = false, again = false }, file) => {
    const list = await openListFile(file);
    const target = isDryRun ? dryRun : await openConfiguredShop(list.hash, again);
    const { after } = target;
    const progress = createProgressBar(process.stderr, 0);
    const rejectedRows: object[] = [];
    try {
      const done = await importStockList(list.rows, Date.now(), {
        after,
        save: (listings, upTo) => target.put(listings, upTo),
        pictures: readKnownPictures(),
        onRejected: (at, reasons) => {
          process.stderr.write(`${list.counts} ${at}: ${reasons.join('; ')}\n`);
          if (rejectedRows.length < MAX_REPORTED) rejectedRows.push({ [list.counts]: at, reasons });
        },
        onProgress: (rows) => {
          progress.update(rows);
        },
      });
      progress.end();
      return {
        result: { isDryRun, after, ...done, rejectedRows, ignoredColumns: list.ignored },
        text: report(done, list, isDryRun, after),
        hasFindings: done.rejectedCount > 0,
      };
    } finally {
      await target.close();
    }
  },
});

function report(
  { importedCount, rejectedCount, withoutPictureCount }: ImportResult,
  { counts, ignored }: Pick<ParsedList, 'counts' | 'ignored'>,
  isDryRun: boolean,
  after: number,
): string {
  return [
    ...(after > 0
      ? [
          `An earlier call has imported this list up to ${counts} ${formatNumber(after)}; --again imports it once more.`,
        ]
      : []),
    ...(ignored.length > 0 ? [`Ignored columns: ${ignored.join(', ')}`] : []),
    `${formatCount(importedCount)} ${isDryRun ? 'can be imported' : 'imported'}.`,
    ...(withoutPictureCount > 0
      ? [
          `${formatCount(withoutPictureCount)} of them without a picture, because the shop does not have the one that the file names.`,
        ]
      : []),
    ...(rejectedCount > 0 ? [`${formatCount(rejectedCount, counts)} cannot be imported; see above.`] : []),
  ].join('\n');
}
