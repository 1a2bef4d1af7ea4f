import type { Deps } from '../../deps.ts';
import { addProducts } from '../add-product.ts';
import { listingFromRow, type KnownPictures } from './listing-from-row.ts';
import type { Listing } from '../create-listing.ts';
import type { NumberedRow } from './parse-listings.ts';

/** Listings per transaction. */
const BATCH_SIZE = 500;

export interface ImportResult {
  readonly importedCount: number;
  readonly rejectedCount: number;
  /** Imported listings that name a picture which the shop does not have. */
  readonly withoutPictureCount: number;
}

interface ImportOptions {
  /** Stores a batch of listings; does nothing in a dry run. */
  readonly save: (listings: readonly Listing[]) => Promise<void>;
  readonly pictures: KnownPictures;
  /** Called for each rejected row, in the order of the file. */
  readonly onRejected: (at: number, reasons: readonly string[]) => void;
  /** Called with the number of rows processed so far. */
  readonly onProgress: (rows: number) => void;
}

/**
 * Imports the valid rows of a seller's list in batches, and reports and skips the others. `now` in ms. Throws what
 * `save` throws; batches that are saved stay.
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

/** Stores a batch, all or nothing. */
export async function saveListings(
  deps: Pick<Deps, 'storage' | 'now'>,
  listings: readonly Listing[],
): Promise<void> {
  await deps.storage.transaction({ product: [] }, (tx) => addProducts(tx, deps.now(), listings));
}
