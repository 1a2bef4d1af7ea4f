import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { envOfProcess } from '../../env.ts';
import { openConfiguredStorage } from '../../storage/open-configured-storage.ts';
import { importStockList, saveListings, type ImportResult } from './import-stock-list.ts';
import { readKnownPictures } from './known-pictures.ts';
import type { Listing } from '../create-listing.ts';
import { parseListings } from './parse-listings.ts';
import { createProgressBar } from './progress-bar.ts';

const USAGE = 'npm run catalog:import -- FILE [--check]';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
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

/** Imports a CSV or a JSON array of listings into the configured database; --check only validates it. */
async function importListings(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(`Please name one file: ${USAGE}`);
  const list = await parseListings(await readBytes(file));
  if (list.ignored.length > 0) print(`Ignored columns: ${list.ignored.join(', ')}`);
  const target = values.check ? dryRun : await openConfiguredShop();
  const progress = createProgressBar(process.stdout, 0);
  try {
    const done = await importStockList(list.rows, Date.now(), {
      save: (listings) => target.put(listings),
      pictures: readKnownPictures(),
      onRejected: (at, reasons) => {
        process.stderr.write(`${list.counts} ${at}: ${reasons.join('; ')}\n`);
      },
      onProgress: (rows) => {
        progress.update(rows);
      },
    });
    progress.end();
    report(done, list.counts, values.check);
  } finally {
    await target.close();
  }
}

function report(
  { importedCount, rejectedCount, withoutPictureCount }: ImportResult,
  unit: string,
  isDryRun: boolean,
): void {
  print(
    isDryRun ? `${formatCount(importedCount)} can be imported.` : `${formatCount(importedCount)} imported.`,
  );
  if (withoutPictureCount > 0) {
    print(
      `${formatCount(withoutPictureCount)} of them without a picture, because the shop does not have the one that the file names.`,
    );
  }
  if (rejectedCount === 0) return;
  print(`${formatCount(rejectedCount, unit)} cannot be imported; see above.`);
  process.exitCode = 1;
}

importListings().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
