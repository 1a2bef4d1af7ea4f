import type { Deps } from '../../deps.ts';
import { addProducts } from '../add-product.ts';
import { listingFromRow, type KnownPictures } from './listing-from-row.ts';
import type { Listing } from '../create-listing.ts';
import type { NumberedRow } from './parse-listings.ts';

/** So many listings are written at once. */
const BATCH_SIZE = 500;

/** What came of a list. */
export interface ImportResult {
  readonly importedCount: number;
  readonly rejectedCount: number;
  /** Good ones that name a picture which the shop does not have, and so have none. */
  readonly withoutPictureCount: number;
}

interface ImportOptions {
  /** Writes some hundred listings down; a dry run does nothing. */
  readonly save: (listings: readonly Listing[]) => Promise<void>;
  readonly pictures: KnownPictures;
  /** Hears of each bad row, in the order of the list. */
  readonly onRejected: (at: number, reasons: readonly string[]) => void;
  /** Hears how many rows have been looked at. */
  readonly onProgress: (rows: number) => void;
}

/**
 * Goes through a seller's list: good rows are put in batches, bad ones are told and left out. `now` in milliseconds.
 * Throws what `put` throws; what was put before stays.
 */
export async function importStockList(
  rows: AsyncIterable<NumberedRow>,
  now: number,
  { save, pictures, onRejected, onProgress }: ImportOptions,
): Promise<ImportResult> {
  const done = { importedCount: 0, rejectedCount: 0, withoutPictureCount: 0 };
  let batch: Listing[] = [];
  const saveBatch = async (): Promise<void> => {
    if (batch.length > 0) await save(batch);
    batch = [];
    onProgress(done.importedCount + done.rejectedCount);
  };
  for await (const row of rows) {
    const read =
      'unreadable' in row ? { reasons: [row.unreadable] } : listingFromRow(row.cells, now, pictures);
    if ('reasons' in read) {
      done.rejectedCount += 1;
      onRejected(row.at, read.reasons);
      continue;
    }
    done.importedCount += 1;
    if (read.pictureMissing) done.withoutPictureCount += 1;
    batch.push(read.listing);
    if (batch.length === BATCH_SIZE) await saveBatch();
  }
  await saveBatch();
  return done;
}

/** Puts a batch into the shop, all of it or nothing. */
export async function saveListings(
  deps: Pick<Deps, 'storage' | 'now'>,
  listings: readonly Listing[],
): Promise<void> {
  await deps.storage.transaction({ catalog: true }, (tx) => addProducts(tx, deps.now(), listings));
}
