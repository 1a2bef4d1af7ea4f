import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { envOfProcess } from '../../env.ts';
import { openConfiguredStorage } from '../../storage/open-configured-storage.ts';
import { importStockList, putListings, type Imported } from './import-stock-list.ts';
import { knownPictures } from './known-pictures.ts';
import type { Listing } from '../listing.ts';
import { parseListings } from './parse-listings.ts';
import { progressOn } from './progress-bar.ts';

const USAGE = 'npm run catalog:import -- FILE [--check]';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const countOf = (count: number, noun = 'listing'): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

interface Target {
  put(listings: readonly Listing[]): Promise<void>;
  close(): Promise<void>;
}

/** A dry run opens no database: even its migrations would be more than looking. */
const nowhere: Target = { put: () => Promise.resolve(), close: () => Promise.resolve() };

async function configuredShop(): Promise<Target> {
  const storage = await openConfiguredStorage(envOfProcess());
  return {
    put: (listings) => putListings({ storage, now: Date.now }, listings),
    close: () => storage.close(),
  };
}

const bytesOf = (file: string): Promise<Uint8Array> =>
  readFile(file).catch((error: unknown) => {
    throw new Error(`${file} cannot be read.`, { cause: error });
  });

/** Puts a CSV or JSON array of listings into the configured database, or only looks at it with --check. */
async function importListings(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(`Please name one file: ${USAGE}`);
  const list = await parseListings(await bytesOf(file));
  if (list.ignored.length > 0) say(`Columns that a listing has no place for: ${list.ignored.join(', ')}`);
  const target = values.check ? nowhere : await configuredShop();
  const progress = progressOn(process.stdout, 0);
  try {
    const done = await importStockList(list.rows, Date.now(), {
      put: (listings) => target.put(listings),
      pictures: knownPictures(),
      onBad: (at, reasons) => {
        process.stderr.write(`${list.counts} ${at}: ${reasons.join('; ')}\n`);
      },
      onProgress: (rows) => {
        progress.at(rows);
      },
    });
    progress.end();
    tell(done, list.counts, values.check);
  } finally {
    await target.close();
  }
}

function tell({ good, bad, withoutPicture }: Imported, counts: string, check: boolean): void {
  say(check ? `${countOf(good)} can be imported.` : `${countOf(good)} imported.`);
  if (withoutPicture > 0) {
    say(`${countOf(withoutPicture)} of them without a picture: the shop does not have the one named.`);
  }
  if (bad === 0) return;
  say(`${countOf(bad, counts)} cannot be imported; see above.`);
  process.exitCode = 1;
}

importListings().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
