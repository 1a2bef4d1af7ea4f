import { readFile } from 'node:fs/promises';
import { defineCommand } from '../../command-line/command.ts';
import { envOfProcess } from '../../env.ts';
import { openConfiguredStorage } from '../../storage/open-configured-storage.ts';
import { importStockList, saveListings, type ImportResult } from './import-stock-list.ts';
import { readKnownPictures } from './known-pictures.ts';
import type { Listing } from '../create-listing.ts';
import { parseListings, type ParsedList } from './parse-listings.ts';
import { createProgressBar } from './progress-bar.ts';

/** Maximum of rejected rows in the JSON output; stderr names all. */
const MAX_REPORTED = 100;

const formatCount = (count: number, noun = 'listing'): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

interface Target {
  put(listings: readonly Listing[]): Promise<void>;
  close(): Promise<void>;
}

/** A dry run opens no database, because opening it would run migrations. */
const dryRun: Target = { put: () => Promise.resolve(), close: () => Promise.resolve() };

async function openConfiguredShop(): Promise<Target> {
  const storage = await openConfiguredStorage(envOfProcess());
  return {
    put: (listings) => saveListings({ storage, now: Date.now }, listings),
    close: () => storage.close(),
  };
}

const readBytes = (file: string): Promise<Uint8Array> =>
  readFile(file).catch((error: unknown) => {
    throw new Error(`${file} cannot be read.`, { cause: error });
  });

/** Imports a CSV or a JSON array of listings into the configured database. */
export const importCommand = defineCommand({
  about:
    "Imports a seller's stock list: CSV, or a JSON array. Rows that cannot be imported are named on stderr.",
  argument: 'FILE',
  options: { check: { type: 'boolean', about: 'only validate the list; import nothing' } },
  findings: 'a row cannot be imported; the others were',
  run: async ({ check: isDryRun = false }, file) => {
    const list = await parseListings(await readBytes(file));
    const target = isDryRun ? dryRun : await openConfiguredShop();
    const progress = createProgressBar(process.stderr, 0);
    const rejectedRows: object[] = [];
    try {
      const done = await importStockList(list.rows, Date.now(), {
        save: (listings) => target.put(listings),
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
        result: { isDryRun, ...done, rejectedRows, ignoredColumns: list.ignored },
        text: report(done, list, isDryRun),
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
): string {
  return [
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
