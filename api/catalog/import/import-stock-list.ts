import type { Deps } from '../../deps.ts';
import { addProducts } from '../add-product.ts';
import { advanceImport, type ImportStep } from './import-progress.repo.ts';
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
  /** Skips the rows up to this one: an interrupted import has stored them. */
  readonly after?: number;
  /** Stores a batch of listings, and that the rows up to `upTo` are done; does nothing in a dry run. */
  readonly save: (listings: readonly Listing[], upTo: number) => Promise<void>;
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
  { after = 0, save, pictures, onRejected, onProgress }: ImportOptions,
): Promise<ImportResult> {
  const done = { importedCount: 0, rejectedCount: 0, withoutPictureCount: 0 };
  let batch: Listing[] = [];
  let upTo = after;
  const saveBatch = async (): Promise<void> => {
    if (batch.length > 0) await save(batch, upTo);
    batch = [];
    onProgress(done.importedCount + done.rejectedCount);
  };
  for await (const row of rows) {
    if (row.at <= after) continue;
    upTo = row.at;
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

/** Stores a batch and the progress of its import, all or nothing. Throws an Error if another process has stored it. */
export async function saveListings(
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  listings: readonly Listing[],
  step: ImportStep,
): Promise<void> {
  await storage.transaction({ product: [] }, async (tx) => {
    await advanceImport(tx, step);
    await addProducts(tx, now(), listings);
  });
}
